#!/usr/bin/env bash
# Looks up what the tags in Dockerfile and compose.yaml currently point to, and prints NAME=image:tag@sha256:… for each: lines for
# deploy/.env, which Compose reads, and for `docker build --build-arg`. Needs Docker with buildx, and the registry.
set -euo pipefail
cd "$(dirname "$0")"
{
  sed -n 's/^ARG \([A-Z]*_IMAGE\)=\(.*\)$/\1=\2/p' Dockerfile
  sed -n 's/^ *image: \${\([A-Z]*_IMAGE\):-\(.*\)}$/\1=\2/p' compose.yaml
} | while IFS='=' read -r name image; do
  digest=$(docker buildx imagetools inspect "$image" --format '{{.Manifest.Digest}}')
  [[ $digest =~ ^sha256:[0-9a-f]{64}$ ]] || { echo "no digest was found for $image" >&2; exit 1; }
  echo "$name=$image@$digest"
done
