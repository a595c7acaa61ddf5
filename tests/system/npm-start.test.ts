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
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { writeDemoTemplate } from "../../scripts/build.mjs";
import { freePort, isFree } from "../../scripts/free-ports.mjs";
import { openDatabase } from "../../src/server/database/open-database.ts";
import { builtPrograms } from "../../src/server/testing/programs.ts";
import { until } from "../../src/server/testing/wait.ts";

const root = join(import.meta.dirname, "../..");
/** A copy that counts as built: its programs are bundled here, its build does nothing. */
const project = mkdtempSync(join(tmpdir(), "legalsit-start-"));
let npm: ChildProcess | undefined;
/** What the running `npm start` has printed. */
let output = "";

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

function start(shell: string, port: number): void {
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
  output = "";
  npm = spawn("npm", ["start"], { cwd: project, env, stdio: ["ignore", "pipe", "pipe"] });
  for (const stream of [npm.stdout, npm.stderr]) stream?.on("data", (text) => (output += text));
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

const isReady = (port: number) =>
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
  const port = await freePort(3);
  start(shell.startsWith("/") ? shell : shellInShell(), port);
  const ended = once(npm as ChildProcess, "exit");
  const endedEarly = ended.then(([code]) => Promise.reject(new Error(`npm start ended with ${code}`)));
  await Promise.race([until(() => isReached(port)), endedEarly]).catch((error: unknown) => {
    throw new Error(`${String(error)}\n${output}`);
  });
  npm?.kill(signal);
  await ended;
  await until(() => running().length === 0);
  for (const each of [port, port + 1, port + 2]) expect(await isFree(each)).toBe(true);
  const reopened = await openDatabase({ folder: join(project, "data") });
  await reopened.close();
});
