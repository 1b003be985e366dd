#!/usr/bin/env bash
# Sets the next version from .changeset/, and gives the changelog's Unreleased section its heading.
set -euo pipefail
npx --yes @changesets/cli@3.0.3 version
version=$(node -p "require('./package.json').version")
npm install --package-lock-only --ignore-scripts
sed -i "s/^## Unreleased\$/## Unreleased\n\n## $version - $(date -u +%F)/" CHANGELOG.md
