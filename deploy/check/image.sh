#!/usr/bin/env bash
# Checks the image without a container engine: runs the steps of the Dockerfile in a clean folder, on the checked-out commit, then
# starts the result as user 1000 on files it cannot write to, waits until it is ready, and has it judge a text. Prints its size.
# Needs npm and its package index; root, so that it can switch to another user.
set -euo pipefail
cd "$(dirname "$0")/../.."
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null; rm -rf "$work"' EXIT
app=$work/app
mkdir -p "$app" "$work/data" "$work/key"

# COPY, as the Dockerfile has it
read -ra files <<< "$(sed -n 's|^COPY \(package.json .*\) \./$|\1|p' deploy/Dockerfile)"
git archive HEAD "${files[@]}" scripts/drop-unused-files.ts packages docs clients/python/README.md | tar x -C "$app"
# RUN npm ci, npm prune
(
  cd "$app"
  npm ci --no-audit --no-fund --silent
  # The base image brings this Node; here it is the one that npm brought.
  cp -L node_modules/node/bin/node "$work/node"
  npm prune --omit=dev --ignore-scripts --no-audit --no-fund --silent
  rm -rf node_modules/node node_modules/.bin/node
  find packages -name '*.test.ts' -delete
  rm -rf docs clients scripts
)
echo "the folder /app weighs $(du -sm --apparent-size "$app" | cut -f1) MB, node_modules of it $(du -sm --apparent-size "$app/node_modules" | cut -f1) MB"

# USER 1000:1000
chown -R root:root "$app"
chmod -R go+rX,go-w "$work"
chown 1000:1000 "$work/data" "$work/key"
chmod 700 "$work/key"
port=${PORT:-18080}
moderato=(
  setpriv --reuid 1000 --regid 1000 --clear-groups --no-new-privs
  env -i NODE_ENV=production HOST=127.0.0.1 PORT="$port" MODERATO_DATA_DIR="$work/data" MODERATO_SECRET_KEY_FILE="$work/key/moderato.key"
  "$work/node" packages/cli/bin/moderato.js
)
key=$(cd "$app" && "${moderato[@]}" keys create --mode live --label check)
(cd "$app" && exec "${moderato[@]}" serve) > "$work/log" 2>&1 &
server=$!
for _ in $(seq 120); do
  "$work/node" -e "fetch('http://127.0.0.1:$port/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && break
  kill -0 "$server" 2> /dev/null || { cat "$work/log" >&2; exit 1; }
  sleep 1
done
echo "ready, as user $(ps -o uid= -p "$server" | tr -d ' ')"
"$work/node" - "$port" "$key" << 'JAVASCRIPT'
const [port, key] = process.argv.slice(2);
const base = `http://127.0.0.1:${port}`;
const reply = await fetch(`${base}/v1/moderate/text`, {
  method: 'POST',
  headers: { 'content-type': 'application/json', 'x-api-key': key },
  body: JSON.stringify({ content: 'What a lovely morning.' }),
});
if (reply.status !== 200) throw new Error(`a text was answered with ${reply.status}`);
console.log(`a text: ${reply.status} ${(await reply.json()).action}`);
for (const path of ['/openapi.json', '/docs', '/docs/guides/quick-start', '/openapi', '/dashboard/']) {
  const { status } = await fetch(base + path);
  if (status !== 200) throw new Error(`${path} was answered with ${status}`);
  console.log(`${path}: ${status}`);
}
JAVASCRIPT
kill -TERM "$server"
wait "$server" || { echo "it did not end well" >&2; exit 1; }
server=
echo "ended by SIGTERM with 0"
