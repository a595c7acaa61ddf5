// @engine embedded
/** `npm start` stops with npm: server and sandbox exit, port and folder are free again. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { writeDemoTemplate } from "../../scripts/build.mjs";
import { openDatabase } from "../../src/server/database/connection.ts";
import { builtPrograms } from "../../src/server/testing/programs.ts";
import { until } from "../../src/server/testing/wait.ts";

const root = join(import.meta.dirname, "../..");
/** A copy that counts as built: its programs are bundled here, its build does nothing. */
const project = mkdtempSync(join(tmpdir(), "legalsit-start-"));
/** First of three ports, for server, sandbox and mailbox; other tests use different ones. */
const port = 20_000 + (process.pid % 10_000) * 3;
let npm: ChildProcess | undefined;

beforeAll(() => {
  cpSync(builtPrograms(), join(project, "dist"), { recursive: true });
  cpSync(join(root, "scripts"), join(project, "scripts"), { recursive: true });
  writeFileSync(join(project, "scripts/build.mjs"), "");
  for (const name of ["package.json", "migrations"]) cpSync(join(root, name), join(project, name), { recursive: true });
  symlinkSync(join(root, "node_modules"), join(project, "node_modules"), "dir");
});
afterEach(() => {
  npm?.kill("SIGKILL");
  for (const pid of running()) process.kill(Number(pid), "SIGKILL");
});
afterAll(() => rmSync(project, { recursive: true, force: true }));

function start(shell: string): void {
  const env = {
    ...process.env,
    NODE_ENV: "",
    DATABASE_URL: "",
    DATA_DIR: join(project, "data"),
    PORT: String(port),
    LOG_LEVEL: "fatal",
    npm_config_script_shell: shell,
  };
  rmSync(env.DATA_DIR, { recursive: true, force: true });
  npm = spawn("npm", ["start"], { cwd: project, env, stdio: ["ignore", "ignore", "inherit"] });
}

/** A shell that starts another one and waits for it: the signal to npm never reaches the inner process. */
function shellInShell(): string {
  const file = join(project, "shell-in-shell");
  writeFileSync(file, `#!/bin/sh\n/bin/sh "$@"\nexit $?\n`, { mode: 0o755 });
  return file;
}

/** Processes of the product that still run. */
const running = () =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readFileSync(`/proc/${pid}/environ`, "utf8").includes(`DATA_DIR=${join(project, "data")}\0`);
      } catch {
        return false;
      }
    });

const isFree = () =>
  new Promise<boolean>((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

const isReady = () =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
const isStarting = () => existsSync(join(project, "data/pg"));

test.each([
  ["/bin/dash", "SIGTERM", "while the demo office is made", isStarting],
  ["/bin/bash", "SIGINT", "while the demo office is made", isStarting],
  ["/bin/dash", "SIGKILL", "when it is ready", isReady],
  ["/bin/bash", "SIGTERM", "when it is ready", isReady],
  ["a shell in a shell", "SIGTERM", "when it is ready", isReady],
] as const)("under %s, %s to npm %s ends all of it", async (shell, signal, _when, isReached) => {
  // As the build leaves it: the demo office need not be loaded again.
  if (isReached === isReady && !existsSync(join(project, "dist/demo-office")))
    await writeDemoTemplate(join(project, "dist"));
  start(shell.startsWith("/") ? shell : shellInShell());
  await until(isReached);
  const ended = once(npm as ChildProcess, "exit");
  npm?.kill(signal);
  await ended;
  await until(() => running().length === 0);
  expect(await isFree()).toBe(true);
  const reopened = await openDatabase({ folder: join(project, "data") });
  await reopened.close();
});
