#!/usr/bin/env bash
# compose.yaml, without a container engine: held against the schema of the Compose specification.
# Needs Go (the schema is part of a Go module), Python 3 and their package indexes.
set -euo pipefail
cd "$(dirname "$0")/.."
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check jsonschema==4.25.1 PyYAML==6.0.3
module=$(cd "$work" && GOPATH=$work/go GOFLAGS=-modcacherw go mod download -json github.com/compose-spec/compose-go/v2@v2.9.0)
schema=$(sed -n 's/^\t"Dir": "\(.*\)",$/\1/p' <<< "$module")/schema/compose-spec.json

"$work/python/bin/python" - compose.yaml "$schema" << 'PYTHON'
import json, sys
import jsonschema, yaml
compose, schema = yaml.safe_load(open(sys.argv[1])), json.load(open(sys.argv[2]))
problems = [f"{error.json_path}: {error.message}" for error in jsonschema.Draft7Validator(schema).iter_errors(compose)]
if problems:
    sys.exit("\n".join(problems))
for name, service in compose["services"].items():
    for needed in service.get("depends_on", {}):
        assert needed in compose["services"], f"{name} needs {needed}, which is not there"
        assert "healthcheck" in compose["services"][needed], f"{name} waits for the health of {needed}, which has no check"
print(f"{sys.argv[1]}: {len(compose['services'])} services are valid")
PYTHON
