#!/usr/bin/env bash
# Sends slow headers, slow bodies and slow reads with Debian's slowhttptest to its own service: many crawling connections, while a
# well-behaved caller makes a call every second. The service must stay reachable for that caller and disconnect the crawlers.
#   e2e/attacks/slow-http.sh [connections] [seconds]     (default: 500 and 40)
set -euo pipefail
cd "$(dirname "$0")/../.."
export PATH=$PWD/node_modules/.bin:$PATH
connections=${1:-500}
seconds=${2:-40}
command -v slowhttptest > /dev/null || { echo "slowhttptest is missing: apt-get install slowhttptest" >&2; exit 2; }
work=$(mktemp -d)
server=
trap '[ -z "$server" ] || kill "$server" 2> /dev/null; rm -rf "$work"' EXIT

export MODERATO_DATA_DIR=$work/data HOST=127.0.0.1 PORT=${PORT:-18081} LOG_LEVEL=info
address=http://127.0.0.1:$PORT
moderato() { node packages/cli/bin/moderato.js "$@"; }
# The attacker has a key too: without one, it is refused before its body is read.
attacker=$(moderato keys create --mode live --label attacker)
account=$(moderato accounts create "Decent caller" --plan pro 2> /dev/null | grep -o 'acct_[0-9A-Z]*' | head -1)
key=$(moderato keys create --mode live --label decent --account "$account")
node packages/cli/bin/moderato.js serve > "$work/log" 2>&1 &
server=$!
ready() { node -e "fetch('$address/readyz').then(r => process.exit(r.ok ? 0 : 1), () => process.exit(1))"; }
for _ in $(seq 120); do ready && break; sleep 1; done

# One call per second, with two seconds for its answer.
cat > "$work/decent-caller.mjs" << 'JAVASCRIPT'
const [address, key, seconds] = process.argv.slice(2);
const times = [];
let failed = 0;
for (let second = 0; second < Number(seconds); second++) {
  const startedMs = performance.now();
  try {
    const reply = await fetch(`${address}/v1/moderate/text`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-api-key': key },
      body: JSON.stringify({ content: `Good morning, number ${second}.` }),
      signal: AbortSignal.timeout(2_000),
    });
    if (reply.status !== 200) failed++;
    await reply.text();
    times.push(performance.now() - startedMs);
  } catch {
    failed++;
  }
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, 1_000 - (performance.now() - startedMs))));
}
times.sort((a, b) => a - b);
console.log(`decent caller: ${times.length} answered, ${failed} failed, median ${times[times.length >> 1]?.toFixed(1)} ms, longest ${times.at(-1)?.toFixed(1)} ms`);
process.exit(failed === 0 ? 0 : 1);
JAVASCRIPT

outcome=0
attack() {
  local name=$1
  shift
  echo "== $name: $connections connections for $seconds s"
  node "$work/decent-caller.mjs" "$address" "$key" "$seconds" & local caller=$!
  slowhttptest "$@" -c "$connections" -r 100 -l "$seconds" -p 5 -x 10 > "$work/attack.log" 2>&1 || true
  sed 's/\x1b\[[0-9;]*m//g' "$work/attack.log" | grep -E '^(initializing|pending|connected|error|closed|service available|Test ended|Exit status):? ' | tail -8 || true
  wait "$caller" || outcome=1
  echo "resident: $(($(ps -o rss= -p "$server") / 1024)) MB, open connections: $(ls "/proc/$server/fd" | wc -l) files"
}
attack 'slow headers' -H -i 5 -t GET -u "$address/livez"
# The tool cannot send our headers; on this path, the key may be in the address [P5].
attack 'slow bodies' -B -i 5 -s 8192 -t POST -f application/json -u "$address/v1alpha1/comments:analyze?key=$attacker"
attack 'slow readers' -X -w 1 -y 8 -n 5 -z 4 -k 3 -t GET -u "$address/openapi.json"
exit "$outcome"
