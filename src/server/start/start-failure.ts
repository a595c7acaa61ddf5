/**
 * Explains a failed start in one line that names the variable to change; undefined if only the error itself can explain
 * it.
 */
import { databaseOutage } from "../database/outage.ts";

interface SystemError extends Error {
  readonly code?: string;
  readonly syscall?: string;
  readonly path?: string;
  readonly port?: number;
}

const folderErrorCodes = ["EACCES", "EPERM", "EROFS", "ENOENT", "ENOTDIR", "EEXIST", "EISDIR"];
const diskFullCodes = ["ENOSPC", "EDQUOT"];

/** The explanation of the first cause in the chain of errors that has one. */
export function explainStartFailure(
  error: unknown,
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    const explanation = explainError(current, variables);
    if (explanation) return explanation;
  }
  const outage = databaseOutage(error);
  return outage && `DATABASE_URL: the database does not answer (${outage}).`;
}

function explainError(
  { code = "", syscall, path, port, message }: SystemError,
  variables: Readonly<Record<string, string | undefined>>,
): string | undefined {
  if (syscall === "listen") {
    if (code === "EADDRINUSE") return `PORT: ${port} is taken by another program.`;
    if (code === "EACCES") return `PORT: this user may not listen at ${port}; take one above 1023.`;
    return `HOST: ${variables.HOST ?? ""} is no address of this machine (${code}).`;
  }
  if (diskFullCodes.includes(code) || /no space left on device/i.test(message))
    return `DATA_DIR: the disk is full${path ? ` (${path})` : ""}.`;
  if (path !== undefined && folderErrorCodes.includes(code)) {
    const name = Object.keys(variables).find((each) => each.endsWith("_CA") && variables[each] === path) ?? "DATA_DIR";
    return `${name}: ${path} cannot be used (${code}).`;
  }
  if (code === "28P01" || code === "28000") return "DATABASE_URL: the database refuses this user or password.";
  if (code === "3D000") return "DATABASE_URL: there is no database of this name.";
  return undefined;
}
