// @engine embedded
/** npm run dev in a copy of the tree: a source of the server is edited while it runs. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { freePort } from "../../scripts/free-ports.mjs";
import { fillFolder } from "../../src/server/testing/test-database.ts";
import { eventually } from "../../src/server/testing/wait.ts";

const root = join(import.meta.dirname, "../..");
const tree = mkdtempSync(join(tmpdir(), "legalsit-dev-"));
const refusals = join(tree, "src/kit/text/refusals.es.ts");
let port = 0;
let dev: ChildProcess;

beforeAll(async () => {
  for (const path of ["src", "sandbox", "scripts", "migrations", "package.json", "vite.config.ts", "tsconfig"])
    cpSync(join(root, path), join(tree, path), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"), "dir");
  await fillFolder(join(tree, "data"));
  // Server, sandbox, mailbox and page server.
  port = await freePort(4);
  const env = { ...process.env, NODE_ENV: "development", DATABASE_URL: "", PORT: String(port), LOG_LEVEL: "fatal" };
  dev = spawn(process.execPath, ["scripts/dev.mjs"], { cwd: tree, env, stdio: ["ignore", "ignore", "inherit"] });
});
afterAll(async () => {
  const ended = once(dev, "exit");
  dev.kill("SIGTERM");
  await ended;
  rmSync(tree, { recursive: true, force: true });
  rmSync(join(root, `node_modules/.cache/dev-${port}`), { recursive: true, force: true });
});

/** The message for an unknown operation, at the port of the server or of the page server. */
async function messageAt(serverPort: number): Promise<string> {
  const answer = await fetch(`http://localhost:${serverPort}/legalsitapi/nowhere`);
  return ((await answer.json()) as { error: { message: string } }).error.message;
}
const notFound = /\bNOT_FOUND: "([^"]+)"/;

test("an edited source is served at both ports; one with a syntax error changes nothing", async () => {
  const source = readFileSync(refusals, "utf8");
  const before = notFound.exec(source)?.[1] ?? "";
  expect(before).not.toBe("");
  await eventually(async () => expect(await messageAt(port)).toBe(before));

  writeFileSync(refusals, source.replace(notFound, 'NOT_FOUND: "Así no se llama nada."'));
  await eventually(async () => expect(await messageAt(port)).toBe("Así no se llama nada."));
  await eventually(async () => expect(await messageAt(port + 3)).toBe("Así no se llama nada."));

  writeFileSync(refusals, "export const refusalsEs = {");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await messageAt(port)).toBe("Así no se llama nada.");

  writeFileSync(refusals, source);
  await eventually(async () => expect(await messageAt(port)).toBe(before));
});
