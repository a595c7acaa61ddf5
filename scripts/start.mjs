// npm start: builds outdated parts, starts the sandbox (outside production) and the server, and stops them together.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { watchNpm } from "./launcher.mjs";
import { serverCommand } from "./server-command.mjs";

/** Longer than open requests take, shorter than a process manager waits. */
const stopMs = 4000;
const programs = [];
let stopping = false;
for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(signal, () => stop(0));
watchNpm("start", () => stop(0));

// In a process of its own: compression blocks signal handling for seconds.
const [exitCode] = await once(start(["scripts/build.mjs"]), "exit");
if (exitCode !== 0) await stop(exitCode ?? 1);
const production = process.env.NODE_ENV === "production";
if (!production && existsSync("dist/sandbox/main.js")) await run(["--enable-source-maps", "dist/sandbox/main.js"]);
await run(serverCommand);

function start(command) {
  const child = spawn(process.execPath, command, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  programs.push(child);
  return child;
}

/** Starts a program and waits until it reports that it is ready; when one ends, all end. */
async function run(command) {
  // A signal may arrive between two programs.
  if (stopping) return new Promise(() => {});
  const child = start(command);
  child.once("exit", (code) => stop(code ?? 1));
  return once(child, "message");
}

/** In production the server may finish its open requests; its process manager has its own limit. */
async function stop(code) {
  if (stopping) return;
  stopping = true;
  const running = programs.filter((child) => child.exitCode === null && child.signalCode === null);
  const exits = running.map((child) => once(child, "exit"));
  for (const child of running) child.kill("SIGTERM");
  const kill = () => running.forEach((child) => child.kill("SIGKILL"));
  const timer = process.env.NODE_ENV === "production" ? undefined : setTimeout(kill, stopMs);
  await Promise.all(exits);
  clearTimeout(timer);
  process.exit(code);
}
