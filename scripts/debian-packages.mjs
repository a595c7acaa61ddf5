// Programs of Debian's packages that only some tests need. As root, a missing package is installed.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { join } from "node:path";

const folders = ["/usr/lib/postgresql/15/bin", ...(process.env.PATH ?? "").split(":"), "/usr/sbin"];

/** Path of a program; undefined if it is neither installed nor can be. */
export function findProgram(name, packageName = name) {
  const found = installedProgram(name);
  if (found || process.getuid?.() !== 0) return found;
  const apt = (...args) =>
    spawnSync("apt-get", args, { stdio: "ignore", env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" } });
  apt("update");
  apt("install", "--yes", "--no-install-recommends", packageName);
  return installedProgram(name);
}

function installedProgram(name) {
  return folders.map((folder) => join(folder, name)).find(isExecutable);
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
