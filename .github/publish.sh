#!/usr/bin/env bash
# Publishes each package in dist/package/ whose version the registry does not have, with provenance. Run again after a failure, it
# goes on where it stopped. The package for Node 20 comes first, because iost-toolkit depends on it.
set -euo pipefail
for folder in dist/package/iost-toolkit-isolated-vm-20 dist/package/iost-toolkit; do
  spec=$(node -p "const { name, version } = require('./$folder/package.json'); name + '@' + version")
  if npm view "$spec" version >/dev/null 2>&1; then
    echo "$spec is published"
  else
    npm publish "./$folder" --provenance --access public
  fi
done
version=v$(node -p "require('./package.json').version")
gh release view "$version" >/dev/null 2>&1 || gh release create "$version" --target "$GITHUB_SHA" --generate-notes
