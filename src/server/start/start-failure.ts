/** Why a start failed, as one line that names the variable to change; undefined where only the error can say. */
import { databaseOutage } from "../database/outage.ts";

interface Fault extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly port?: number;
}

const closedFolder = ["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST", "EISDIR"];
const fullDisk = ["ENOSPC", "EDQUOT"];

export function explainStartFailure(
  error: unknown,
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const said = sentence(at, variables);
    if (said) return said;
  }
  const away = databaseOutage(error);
  return away && `DATABASE_URL: the database does not answer (${away}).`;
}

function sentence(
  { code = "", syscall, path, port, message }: Fault,
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (syscall === "listen") {
    if (code === "EADDRINUSE") return `PORT: ${port} is taken by another program.`;
    if (code === "EACCES") return `PORT: this user may not listen at ${port}; take one above 1023.`;
    return `HOST: ${variables.HOST ?? ""} is no address of this machine (${code}).`;
  }
  if (fullDisk.includes(code) || /no space left on device/i.test(message))
    return `DATA_DIR: the disk is full${path ? ` (${path})` : ""}.`;
  if (path !== undefined && closedFolder.includes(code)) {
    const name = Object.keys(variables).find((each) => each.endsWith("_CA") && variables[each] === path) ?? "DATA_DIR";
    return `${name}: ${path} cannot be used (${code}).`;
  }
  if (code === "28P01" || code === "28000") return "DATABASE_URL: the database refuses this user or password.";
  if (code === "3D000") return "DATABASE_URL: there is no database of this name.";
  return undefined;
}
