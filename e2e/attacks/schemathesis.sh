#!/usr/bin/env bash
# Runs Schemathesis against its own service, with the OpenAPI document that the service serves. Installs it into a separate folder
# from the Python package index and leaves nothing behind. A finding ends the script with an error.
#   e2e/attacks/schemathesis.sh [examples per operation] [seed]     (default: 100 examples, always the same ones)
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PWD/node_modules/.bin:$PATH
examples=${1:-100}
seed=${2:-20261116}
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null; rm -rf "$work"' EXIT

python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check 'schemathesis>=4,<5'

export MODERATO_DATA_DIR=$work/data HOST=127.0.0.1 PORT=${PORT:-18082} LOG_LEVEL=error
export MODERATO_PLANS='{"pro":{"requests_per_second":100000,"calls_per_month":100000000}}'
# Random images are never fetched.
export MODERATO_IMAGE_FETCH=off
address=http://127.0.0.1:$PORT
key=$(node packages/cli/bin/moderato.js keys create --mode test --scopes moderate,configure,read,cases --label schemathesis)
node packages/cli/bin/moderato.js serve > "$work/log" 2>&1 &
server=$!
for _ in $(seq 120); do
  node -e "fetch('$address/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))" && break
  sleep 1
done

# All of its checks; the settings next to this script name answers that are not findings. It writes notes into the folder it is
# started in, which is deleted with the rest. Slow generation on a busy machine is not a finding either.
cp e2e/attacks/schemathesis.toml e2e/attacks/schemathesis_hooks.py "$work"
(
  cd "$work"
  python/bin/schemathesis run "$address/openapi.json" \
    --header "X-API-Key: $key" --max-examples "$examples" --workers 1 --seed "$seed" \
    --suppress-health-check too_slow --no-color
)
errors=$(grep -c '"level":50' "$work/log" || true)
echo "errors in the log of the service: $errors"
[ "$errors" = 0 ]
