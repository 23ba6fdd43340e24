#!/usr/bin/env bash
# Checks compose.yaml without a container engine: validates it against the schema of the Compose specification, and starts its
# Redis with exactly the command in it, with redis-server in place of Valkey's. Needs Go (the schema is part of a Go module),
# Python 3 and their package indexes; redis-server.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check jsonschema==4.25.1 PyYAML==6.0.3
module=$(cd "$work" && GOPATH=$work/go GOFLAGS=-modcacherw go mod download -json github.com/compose-spec/compose-go/v2@v2.9.0)
schema=$(sed -n 's/^\t"Dir": "\(.*\)",$/\1/p' <<< "$module")/schema/compose-spec.json

"$work/python/bin/python" - compose.yaml "$schema" << 'PYTHON'
import json, re, sys
import jsonschema, yaml
compose, schema = yaml.safe_load(open(sys.argv[1])), json.load(open(sys.argv[2]))
problems = [f"{error.json_path}: {error.message}" for error in jsonschema.Draft7Validator(schema).iter_errors(compose)]
if problems:
    sys.exit("\n".join(problems))
for name, service in compose["services"].items():
    for needed in service.get("depends_on", {}):
        assert needed in compose["services"], f"{name} needs {needed}, which is not there"
        assert "healthcheck" in compose["services"][needed], f"{name} waits for the health of {needed}, which has no check"
    image = service["image"]
    assert "build" in service or re.match(r"\$\{[A-Z]+_IMAGE:-", image), f"{name}: {image} cannot be replaced by a digest"
for name, secret in [("postgres", "POSTGRES_PASSWORD"), ("redis", "REDIS_PASSWORD"), ("moderato", "MODERATO_SECRET_KEY")]:
    needed = "${" + secret + ":?"
    values = compose["services"][name]["environment"].values()
    assert any(value.startswith(needed) for value in values), f"{name} starts without {secret}"
print(f"{sys.argv[1]}: {len(compose['services'])} services are valid, every store has a password, and the service its key")
PYTHON

redis_script=$("$work/python/bin/python" -c '
import sys, yaml
print(yaml.safe_load(open("compose.yaml"))["services"]["redis"]["command"][2].replace("$$", "$"))')
mkdir "$work/bin"
ln -s "$(command -v redis-server)" "$work/bin/valkey-server"
port=${REDIS_PORT:-16379}
(
  cd "$work"
  export PATH=$work/bin:$PATH REDISCLI_AUTH=pass42
  exec sh -c "${redis_script/valkey-server -/valkey-server - --port $port --bind 127.0.0.1}"
) > "$work/redis.log" 2>&1 &
redis=$!
trap 'kill "$redis" 2> /dev/null; rm -rf "$work"' EXIT
reply() { env REDISCLI_AUTH="$1" redis-cli -p "$port" ping 2> /dev/null | tail -1; }
for _ in $(seq 50); do [ "$(reply pass42)" = PONG ] && break || sleep 0.2; done
[ "$(reply pass42)" = PONG ] || { cat "$work/redis.log" >&2; exit 1; }
[[ $(redis-cli -p "$port" ping 2>&1) == NOAUTH* ]] || { echo "Redis answers without a password" >&2; exit 1; }
if tr '\0' ' ' < "/proc/$redis/cmdline" | grep -q pass42; then echo "the password is on Redis' command line" >&2; exit 1; fi
kill "$redis"
wait "$redis" || true
echo "Redis wants the password, and ends with the signal"
