// @engine embedded
/** npm run dev in a copy of the tree, where a source of the server is edited while it runs. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fillFolder } from "../../src/server/testing/test-database.ts";
import { eventually } from "../../src/server/testing/wait.ts";

const root = join(import.meta.dirname, "../..");
const tree = mkdtempSync(join(tmpdir(), "legalsit-dev-"));
const refusals = join(tree, "src/kit/refusals.es.ts");
let port = 0;
let dev: ChildProcess;

beforeAll(async () => {
  for (const part of [
    "src",
    "sandbox",
    "scripts",
    "migrations",
    "package.json",
    "vite.config.ts",
    "tsconfig.base.json",
  ])
    cpSync(join(root, part), join(tree, part), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(tree, "node_modules"), "dir");
  await fillFolder(join(tree, "data"));
  port = await freePort();
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

/** What an unknown operation is told, at the server's own port or through the one that the pages come from. */
async function nextEvent(from: number): Promise<string> {
  const answer = await fetch(`http://localhost:${from}/legalsitapi/nowhere`);
  return ((await answer.json()) as { error: { message: string } }).error.message;
}
const notFound = /\bNOT_FOUND: "([^"]+)"/;

test("a source that is edited is served again, at any port and through the pages' server; one that is wrong changes nothing", async () => {
  const source = readFileSync(refusals, "utf8");
  const before = notFound.exec(source)?.[1] ?? "";
  expect(before).not.toBe("");
  await eventually(async () => expect(await nextEvent(port)).toBe(before));

  writeFileSync(refusals, source.replace(notFound, 'NOT_FOUND: "Así no se llama nada."'));
  await eventually(async () => expect(await nextEvent(port)).toBe("Así no se llama nada."));
  await eventually(async () => expect(await nextEvent(port + 3)).toBe("Así no se llama nada."));

  writeFileSync(refusals, "export const refusalsEs = {");
  await new Promise((resolve) => setTimeout(resolve, 1000));
  expect(await nextEvent(port)).toBe("Así no se llama nada.");

  writeFileSync(refusals, source);
  await eventually(async () => expect(await nextEvent(port)).toBe(before));
});

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port: free } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return free;
}
