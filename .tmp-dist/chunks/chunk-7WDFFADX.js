import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);
import {
  findNearest
} from "./chunk-HAOF6CC4.js";
import {
  ToolkitError
} from "./chunk-REKSTR4L.js";

// src/project/contracts.ts
import { existsSync, readdirSync, statSync } from "node:fs";
import { basename, extname, isAbsolute, join, relative, resolve } from "node:path";
function listContracts({ root, settings }) {
  const contracts = /* @__PURE__ */ new Map();
  for (const path of settings.contracts.flatMap((folder) => expandFolders(root, folder)).flatMap(listSources)) {
    const name = basename(path, extname(path));
    const other = contracts.get(name);
    if (other && other.path !== path) throw refuseAmbiguous(name, [other.path, path], root);
    contracts.set(name, { name, path });
  }
  return [...contracts.values()].toSorted((a, b) => a.name.localeCompare(b.name));
}
function findContract(project, nameOrPath) {
  const path = isAbsolute(nameOrPath) ? nameOrPath : resolve(project.root, nameOrPath);
  const isPath = /\.[jt]s$/.test(nameOrPath) && existsSync(path);
  if (isPath) return { name: basename(path, extname(path)), path };
  const contracts = listContracts(project);
  const found = contracts.find(({ name }) => name === nameOrPath);
  if (found) return found;
  const names = contracts.map(({ name }) => name);
  const nearest = findNearest(nameOrPath, names);
  const question = nearest === void 0 ? "" : `; did you mean ${JSON.stringify(nearest)}?`;
  const places = `${project.settings.contracts.join(", ")} of ${project.root}`;
  const hint = names.length > 0 ? `In ${places}: ${names.join(", ")}.` : `There are no contracts in ${places}.`;
  throw new ToolkitError("PROJECT_CONTRACT_UNKNOWN", `there is no contract ${JSON.stringify(nameOrPath)}${question}`, {
    hint
  });
}
function expandFolders(root, pattern) {
  const parts = pattern.split("/");
  return parts.reduce((folders, part) => folders.flatMap((folder) => expandPart(folder, part)), [root]);
}
function expandPart(folder, part) {
  if (!part.includes("*")) return [join(folder, part)];
  if (!isFolder(folder)) return [];
  const [first = "", ...rest] = part.split("*");
  const last = rest.at(-1) ?? "";
  const names = readdirSync(folder).filter((name) => name.startsWith(first) && name.endsWith(last));
  return names.map((name) => join(folder, name)).filter(isFolder);
}
function listSources(folder) {
  if (!isFolder(folder)) return [];
  const names = readdirSync(folder).filter((name) => /\.[jt]s$/.test(name) && !/\.(d|test)\.[jt]s$/.test(name));
  return names.map((name) => join(folder, name));
}
function isFolder(path) {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}
function refuseAmbiguous(name, paths, root) {
  const files = paths.map((path) => relative(root, path)).join(" and ");
  const hint = "Rename one of them, or give the path.";
  return new ToolkitError("PROJECT_CONTRACT_AMBIGUOUS", `two contracts are called ${name}: ${files}`, { hint });
}

export {
  listContracts,
  findContract
};
