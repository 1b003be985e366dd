#!/usr/bin/env bash
# Publishes each package in tarballs/ whose version the registry does not have, with provenance and without running a script of it. Run again after
# a failure, it goes on where it stopped. The package for Node 20 comes first, because iost-toolkit depends on it.
set -euo pipefail
for tarball in tarballs/iost-toolkit-isolated-vm-20-*.tgz tarballs/iost-toolkit-[0-9]*.tgz; do
  spec=$(tar -xzOf "$tarball" package/package.json | node -p "const { name, version } = JSON.parse(require('fs').readFileSync(0)); name + '@' + version")
  if npm view "$spec" version >/dev/null 2>&1; then
    echo "$spec is published"
  else
    npm publish "./$tarball" --provenance --access public --ignore-scripts
  fi
done
