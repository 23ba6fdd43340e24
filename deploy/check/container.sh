#!/usr/bin/env bash
# Builds the image as the Dockerfile says, starts it as a careful operator would (user 1000, read-only root, no capabilities, no
# new privileges, no network), asks its health check until it answers, has it judge a text, stops it, and signs its archive.
# The base image is made from Debian packages, this checkout's Node 24 and the machine's npm, so no image registry is needed.
# Needs `npm ci`, and podman, runc, mmdebstrap and minisign (Debian packages). If the machine cannot run containers or reach
# Debian's packages, it says so and exits with 77. Whatever fails after that is a fault of the image.
set -euo pipefail
cd "$(dirname "$0")/../.."

not_run() {
  printf '\nNOT RUN: the container (deploy/check/container.sh), because %s\n\n' "$1" >&2
  exit 77
}
for name in podman runc mmdebstrap minisign; do
  command -v "$name" > /dev/null || not_run "$name is not installed"
done

# In a folder of its own, so that the machine's own images and containers stay as they are.
work=$(mktemp -d)
mkdir "$work/tmp"
export TMPDIR=$work/tmp
# The check is asked below; systemd's timers, which podman would use, are not everywhere.
export DISABLE_HC_SYSTEMD=true
podman() { command podman --root "$work/images" --runroot "$work/run" --cgroup-manager cgroupfs --runtime runc "$@"; }
clean_up() {
  podman rm --all --force --time 0 > /dev/null 2>&1 || true
  umount "$work/images/overlay" 2> /dev/null || true
  rm -rf --one-file-system "$work"
}
trap clean_up EXIT
because() { not_run "$1: $(grep -v '^ *$' "$work/log" | tail -1)"; }
step() { printf '%4d s  %s\n' "$SECONDS" "$*"; }

# The same release of Debian as the Dockerfile's base image, from the mirror that this machine uses.
suite=$(sed -n 's/^ARG NODE_IMAGE=node:[0-9]*-\(.*\)-slim$/\1/p' deploy/Dockerfile)
mirror=$(apt-get indextargets --format '$(REPO_URI)' 'Created-By: Packages' 'Origin: Debian' "Codename: $suite" 2> /dev/null | head -1)
node=$(readlink -f node_modules/node/bin/node)
npm=$(dirname "$(dirname "$(readlink -f "$(command -v npm)")")")
mmdebstrap --variant=minbase --include=libstdc++6 \
  --customize-hook='mkdir -p "$1/usr/local/lib/node_modules"' \
  --customize-hook="copy-in '$npm' /usr/local/lib/node_modules" \
  --customize-hook="upload '$node' /usr/local/bin/node" \
  --customize-hook='chmod 755 "$1/usr/local/bin/node" && ln -s ../lib/node_modules/npm/bin/npm-cli.js "$1/usr/local/bin/npm"' \
  "$suite" - ${mirror:+"$mirror"} 2> "$work/log" | podman import --quiet - moderato-base > /dev/null 2>> "$work/log" ||
  because 'no base image could be made'
limits=(--ulimit nofile=4096:4096 --ulimit nproc=4096:4096)
hardened=("${limits[@]}" --network none --read-only --tmpfs /tmp --cap-drop all --security-opt no-new-privileges)
podman run --rm "${hardened[@]}" --user 1000:1000 moderato-base node --version > "$work/log" 2>&1 || because 'podman cannot start a container'
step "a base image of Debian $suite with Node $(cat "$work/log")"

# npm's settings and cache are this machine's, so packages that it has come from there. They are mounted, not copied, so they do not
# get into the image. Only Docker's format has health checks.
setting() { npm config get "$1" 2> /dev/null; }
{
  cat "$(setting userconfig)" 2> /dev/null || true
  echo prefer-offline=true
} > "$work/npmrc"
mounts=(--volume "$work/npmrc:/root/.npmrc:ro" --volume "$(setting cache):/root/.npm")
authorities=$(setting cafile)
[ ! -f "$authorities" ] || mounts+=(--volume "$authorities:$authorities:ro")
podman build --file deploy/Dockerfile --build-arg NODE_IMAGE=moderato-base --tag moderato --format docker --layers=false \
  --pull=never --network host "${limits[@]}" "${mounts[@]}" . > "$work/log" 2>&1 || {
  cat "$work/log" >&2
  # Neither the registry nor the disk is the image's fault.
  ! grep -qE 'ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|no space left' "$work/log" || not_run 'the image could not be built for want of a network or of space'
  exit 1
}
step "the image builds, and weighs $(podman image inspect moderato --format '{{.Size}}' | awk '{ printf "%.0f", $1 / 1e6 }') MB"

podman run --detach --name moderato "${hardened[@]}" --volume moderato:/data --volume moderato-key:/key moderato > /dev/null
inside() { podman exec moderato "$@"; }
fail() {
  podman logs moderato >&2 || true
  echo "$1" >&2
  exit 1
}
for _ in $(seq 300); do
  ! podman healthcheck run moderato > /dev/null 2>&1 || break
  [ "$(podman inspect moderato --format '{{.State.Running}}')" = true ] || fail 'the container ended by itself'
  sleep 1
done
podman healthcheck run moderato > /dev/null || fail 'the health check did not answer in five minutes'
step 'the container is healthy'

[ "$(inside id -u)" = 1000 ] || fail 'it does not run as user 1000'
! inside touch /app/file 2> /dev/null || fail 'its root can be written to'
status=$(inside cat /proc/1/status)
grep -q '^NoNewPrivs:[[:space:]]*1$' <<< "$status" || fail 'it can gain privileges'
grep -q '^CapBnd:[[:space:]]*0*$' <<< "$status" || fail 'it has capabilities'
key=$(inside node packages/cli/bin/moderato.js keys create --mode live --label check 2> /dev/null) || fail 'it cannot create a key'
podman exec --interactive moderato node - "$key" << 'JAVASCRIPT' || fail 'it does not answer as it should'
const base = `http://127.0.0.1:${process.env.PORT}`;
const headers = { 'content-type': 'application/json', 'x-api-key': process.argv[2] };
const body = JSON.stringify({ content: 'What a lovely morning.' });
const reply = await fetch(`${base}/v1/moderate/text`, { method: 'POST', headers, body });
if (reply.status !== 200 || (await reply.json()).action !== 'allow') throw new Error(`a text was answered with ${reply.status}`);
for (const path of ['/openapi.json', '/docs', '/docs/guides/quick-start', '/openapi', '/dashboard/']) {
  const { status } = await fetch(base + path);
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
}
JAVASCRIPT
podman stop --time 30 moderato > /dev/null
[ "$(podman inspect moderato --format '{{.State.ExitCode}}')" = 0 ] || fail 'it did not end well'
step 'user 1000, read-only root, no capabilities, no new privileges, no network: it judged a text, and ended by SIGTERM with 0'

# As SECURITY.md says, with a key for this run only.
mkdir "$work/release"
podman save --format docker-archive --output "$work/release/moderato-image.tar" moderato 2> /dev/null
(cd "$work/release" && sha256sum moderato-image.tar >> SHA256SUMS)
minisign -G -W -p "$work/public.key" -s "$work/secret.key" > /dev/null
MODERATO_RELEASE_FOLDER=$work/release npm run --silent release:sign -- "$work/secret.key" > /dev/null
cd "$work/release"
minisign -V -q -P "$(tail -1 "$work/public.key")" -m SHA256SUMS && sha256sum --quiet --check --ignore-missing SHA256SUMS
echo other >> moderato-image.tar
! sha256sum --status --check --ignore-missing SHA256SUMS || { echo 'a changed archive has the same checksum' >&2; exit 1; }
step 'its archive is signed, and a changed one is noticed'
