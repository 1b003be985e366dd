#!/usr/bin/env bash
# Opens the pull request of the next version from version.patch, which a job without rights made: it may change these files only.
set -euo pipefail
allowed='^(package(-lock)?\.json|CHANGELOG\.md|\.changeset/[a-z0-9-]+\.md)$'
if git apply --numstat version.patch | cut -f3 | grep -Ev "$allowed"; then
  echo 'version.patch changes other files' >&2
  exit 1
fi
git config user.name 'github-actions[bot]'
git config user.email '41898282+github-actions[bot]@users.noreply.github.com'
git switch --create release
git apply --index version.patch
git commit --message 'Release the next version'
git push --force origin release
gh pr view release --json state --jq .state | grep -q OPEN ||
  gh pr create --base main --head release --title 'Release the next version' --body 'Merge it to publish.'
