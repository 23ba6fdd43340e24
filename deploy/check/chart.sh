#!/usr/bin/env bash
# Checks the Helm chart without a cluster: lints it, renders it with each values file in its ci folder, and validates the result
# against the schemas of the oldest supported Kubernetes and of newer ones. Senseless values must be refused. Needs helm 3 (set
# HELM to use another one than that on the path), Python 3 and the Python package index.
set -euo pipefail
cd "$(dirname "$0")/../helm/moderato"
helm=${HELM:-helm}
versions=(1.27 1.31 1.34)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

python3 -m venv "$work/python"
"$work/python/bin/pip" install --quiet --disable-pip-version-check kubernetes-validate==1.37.0

"$helm" lint --strict . --kube-version "${versions[-1]}.0"
for values in ci/*-values.yaml; do
  for version in "${versions[@]}"; do
    "$helm" template moderato . --values "$values" --kube-version "$version.0" > "$work/rendered.yaml"
    # There is no schema for a ServiceMonitor, which is not part of Kubernetes; that is only a warning.
    "$work/python/bin/kubernetes-validate" --strict --quiet --kubernetes-version "$version" "$work/rendered.yaml"
    echo "$values on $version: $(grep -c '^kind:' "$work/rendered.yaml") objects are valid"
  done
done

refused() {
  if "$helm" template moderato . --kube-version "${versions[-1]}.0" "$@" > /dev/null 2>&1; then
    echo "accepted, and should not be: $*" >&2
    exit 1
  fi
  echo "refused, as it should be: $*"
}
refused --set replicas=0
refused --set secretName=
refused --set settings.DATABASE_URL=postgres://in-a-values-file
refused --set settings.MODERATO_SECRET_KEY=in-a-values-file
refused --set settings.lowercase=x
refused --set ingress.enabled=true
refused --set settings.METRICS_TOKEN=in-a-values-file
refused --set metrics.serviceMonitor=true
refused --set image.digest=latest

# Everything that others could reach has a token and a policy.
rendered() { "$helm" template moderato . --kube-version "${versions[-1]}.0" "$@"; }
has() {
  local text=$1
  shift
  rendered "$@" > "$work/rendered.yaml"
  grep -q -- "$text" "$work/rendered.yaml" || { echo "not there: $text ($*)" >&2; exit 1; }
}
has_not() {
  local text=$1
  shift
  rendered "$@" > "$work/rendered.yaml"
  if grep -q -- "$text" "$work/rendered.yaml"; then echo "there, and should not be: $text ($*)" >&2; exit 1; fi
}
has 'kind: NetworkPolicy'
has_not METRICS_PORT
has_not 'name: metrics'
has 'key: METRICS_TOKEN' --set metrics.enabled=true,metrics.serviceMonitor=true
has_not 'targetPort: metrics' --set metrics.enabled=true --show-only templates/service.yaml
echo "metrics are off unless asked for, and behind a token; there is a NetworkPolicy"
