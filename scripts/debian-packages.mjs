// Programs of Debian's packages that only some tests need. As root, a missing package is installed.
import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const folders = ["/usr/lib/postgresql/15/bin", ...(process.env.PATH ?? "").split(":"), "/usr/sbin"];

/** Path of a program; undefined if it is neither installed nor can be. */
export function findProgram(name, packageName = name) {
  const found = installedProgram(name);
  if (found || process.getuid?.() !== 0) return found;
  // One at a time: tests that run side by side would find the package lists locked.
  const install = `apt-get update && apt-get install --yes --no-install-recommends ${packageName}`;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  spawnSync("flock", [join(tmpdir(), "legalsit-apt.lock"), "sh", "-c", install], { stdio: "ignore", env });
  return installedProgram(name);
}

/** As `findProgram`, but a missing program is an error that explains how to install it. */
export function requireProgram(name, packageName = name) {
  const program = findProgram(name, packageName);
  if (!program) throw new Error(`${name} is missing: apt-get install ${packageName}`);
  return program;
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
