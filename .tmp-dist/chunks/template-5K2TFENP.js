import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  ToolkitError
} from "./chunk-REKSTR4L.js";
import "./chunk-EJF6ZSHK.js";

// src/project/template.ts
import { randomUUID } from "node:crypto";
import { existsSync as existsSync2 } from "node:fs";
import { chmod, mkdir, readdir, readFile, rename, rm, symlink, writeFile } from "node:fs/promises";
import { basename, dirname as dirname2, join as join2, relative, resolve } from "node:path";

// src/project/package-root.ts
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
function findPackageRoot() {
  let folder = import.meta.dirname;
  while (!existsSync(join(folder, "package.json"))) folder = dirname(folder);
  return folder;
}
function readPackageManifest(packageRoot) {
  return JSON.parse(readFileSync(join(packageRoot, "package.json"), "utf8"));
}

// src/project/template.ts
var TEMPLATES = ["minimal", "token"];
var HARMLESS = /* @__PURE__ */ new Set([".git", ".gitattributes", ".DS_Store", ".idea", ".vscode", "Thumbs.db"]);
async function scaffold(directory, options) {
  const target = resolve(directory);
  await refuseUsed(target);
  const isNew = !existsSync2(target);
  const draft = join2(isNew ? dirname2(target) : target, `.toolkit-init-${randomUUID()}`);
  try {
    const files = await writeProject(draft, basename(target), options);
    if (isNew) await rename(draft, target);
    else await moveEntries(draft, target);
    return files;
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}
async function refuseUsed(target) {
  const names = await readdir(target).catch((error) => {
    if (error.code === "ENOENT") return [];
    throw new ToolkitError("INIT_NOT_EMPTY", `${target} is not a directory`, { hint: HINT, cause: error });
  });
  const used = names.filter((name) => !HARMLESS.has(name));
  if (used.length === 0) return;
  const shown = used.slice(0, 3).join(", ") + (used.length > 3 ? ` and ${used.length - 3} more` : "");
  throw new ToolkitError("INIT_NOT_EMPTY", `${target} is not empty: ${shown}`, { hint: HINT });
}
var HINT = "Name a new or an empty directory: toolkit init my-contracts.";
async function moveEntries(from, to) {
  const moved = [];
  try {
    for (const name of await readdir(from)) {
      await rename(join2(from, name), join2(to, name));
      moved.push(name);
    }
  } catch (error) {
    for (const name of moved) await rm(join2(to, name), { recursive: true, force: true });
    throw error;
  }
}
async function writeProject(folder, name, options) {
  const { template, language, packageRoot = findPackageRoot() } = options;
  const templates = join2(packageRoot, "templates");
  const sources = [join2(templates, "shared"), join2(templates, template, "shared"), join2(templates, template, language)];
  const packageName = toPackageName(name);
  const words = { name: packageName, extension: language };
  const files = /* @__PURE__ */ new Map();
  for (const source of sources) {
    for (const path of await listFiles(source)) {
      const text = await readFile(join2(source, path), "utf8");
      files.set(
        restoreName(path),
        text.replace(/\{\{(name|extension)\}\}/g, (_, word) => words[word])
      );
    }
  }
  files.set("package.json", `${JSON.stringify(describePackage(packageName, packageRoot), null, 2)}
`);
  for (const [path, text] of files) {
    await mkdir(dirname2(join2(folder, path)), { recursive: true });
    await writeFile(join2(folder, path), text);
  }
  return [...files.keys()].toSorted();
}
async function listFiles(folder) {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => relative(folder, join2(entry.parentPath, entry.name)));
  return paths.filter((path) => !/(^|[/\\])(\.toolkit|node_modules)[/\\]/.test(path));
}
function restoreName(path) {
  return path.replaceAll("\\", "/").replace(/(^|\/)dot-/g, "$1.");
}
function toPackageName(name) {
  const plain = name.toLowerCase().replace(/[^a-z0-9._-]+/g, "-");
  return plain.replace(/^[._-]+|[._-]+$/g, "") || "contracts";
}
function describePackage(name, packageRoot) {
  const { name: toolkit, version, allowScripts } = readPackageManifest(packageRoot);
  return {
    name,
    version: "0.1.0",
    private: true,
    type: "module",
    scripts: { compile: "toolkit compile", test: "toolkit test" },
    devDependencies: { [toolkit]: `^${version}` },
    allowScripts
  };
}
async function linkToolkit(directory, packageRoot = findPackageRoot()) {
  const modules = resolve(directory, "node_modules");
  const { name, bin } = readPackageManifest(packageRoot);
  if (existsSync2(join2(modules, name))) return;
  await mkdir(join2(modules, ".bin"), { recursive: true });
  await symlink(packageRoot, join2(modules, name), "junction");
  const program = join2(packageRoot, bin.toolkit);
  const command = join2(modules, ".bin", "toolkit");
  await writeFile(command, `#!/bin/sh
exec node '${program.replaceAll("'", "'\\''")}' "$@"
`);
  await chmod(command, 493);
  await writeFile(`${command}.cmd`, `@node "${program}" %*\r
`);
}
export {
  TEMPLATES,
  linkToolkit,
  scaffold
};
