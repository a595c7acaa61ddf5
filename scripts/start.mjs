// npm start: builds what is stale, starts the sandbox beside (outside production) and the server, and ends them together.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { watchNpm } from "./launcher.mjs";
import { serverCommand } from "./server-command.mjs";

/** Longer than calls take that are being answered, shorter than whoever stops us waits. */
const stopMs = 4000;
const programs = [];
let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
watchNpm("start", () => stop(0));

// A process of its own: compressing keeps it from hearing signals for seconds.
const [built] = await once(start(["scripts/build.mjs"]), "exit");
if (built !== 0) await stop(built ?? 1);
const production = process.env.NODE_ENV === "production";
if (!production && existsSync("dist/sandbox/main.js")) await run(["--enable-source-maps", "dist/sandbox/main.js"]);
await run(serverCommand);

function start(command) {
  const child = spawn(process.execPath, command, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  programs.push(child);
  return child;
}

/** Starts a program and waits until it says that it is ready; when one ends, all end. */
async function run(command) {
  // Between two programs a signal may have come.
  if (stopping) return new Promise(() => {});
  const child = start(command);
  child.once("exit", (code) => stop(code ?? 1));
  return once(child, "message");
}

/** In production the server takes the time that it needs to answer what it has begun; its manager has its own limit. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  const left = programs.filter((child) => child.exitCode === null && child.signalCode === null);
  const ended = left.map((child) => once(child, "exit"));
  for (const child of left) child.kill("SIGTERM");
  const kill = () => left.forEach((child) => child.kill("SIGKILL"));
  const timer = process.env.NODE_ENV === "production" ? undefined : setTimeout(kill, stopMs);
  await Promise.all(ended);
  clearTimeout(timer);
  process.exit(code);
}
