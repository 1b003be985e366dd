#!/usr/bin/env bash
# Creates the release of the version in package.json, with its tag, if it does not exist.
set -euo pipefail
version=v$(sed -n 's/^  "version": "\(.*\)",$/\1/p' package.json)
gh release view "$version" >/dev/null 2>&1 || gh release create "$version" --target "$GITHUB_SHA" --generate-notes
