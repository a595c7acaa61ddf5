// npm run dev: rebuilds and restarts the server and the sandbox on changes, and runs Vite with hot reload. Bundling
// needs a tenth of the time of loading the sources one by one.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, watch, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { context } from "esbuild";
import { createServer } from "vite";
import { programs, writeBuildInfo } from "./build.mjs";

const port = Number(process.env.PORT || 3000);
/** Delay before a rebuild: editors write a file in several steps, and several files at once. */
const settleMs = 50;
const folder = `node_modules/.cache/dev-${port}`;
const [server, sandbox] = programs(folder);

writeBuildInfo(folder);
const runningPrograms = [
  await runAndRestart(sandbox, ["sandbox", "src"]),
  await runAndRestart(server, ["src", "scripts"]),
];
const pages = await createServer({ server: { port: port + 3, strictPort: true } });
await pages.listen();
const url = `http://localhost:${port + 3}/legalsit`;
console.log(`Hot reload: ${url}/site.html (public) and ${url}/office.html (staff)`);

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, async () => {
    await Promise.all([pages.close(), ...runningPrograms.map((each) => each.end())]);
    process.exit(0);
  });

/** Runs one program from its current sources: restarts it only if its bundle changes and the build succeeds. */
async function runAndRestart(options, folders) {
  const builder = await context({ ...options, write: false });
  const main = `${options.outdir}/main.js`;
  let builtHash = "";
  let child;
  let queue = Promise.resolve();
  let isEnded = false;

  async function rebuild() {
    // esbuild has already printed the error with file and line.
    const outcome = await builder.rebuild().catch(() => undefined);
    const hash = outcome?.outputFiles.map(({ hash }) => hash).join();
    if (!hash || hash === builtHash || isEnded) return;
    builtHash = hash;
    for (const { path, contents } of outcome.outputFiles) {
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, contents);
    }
    await stop();
    child = spawn(process.execPath, ["--enable-source-maps", main], { stdio: "inherit" });
  }

  async function stop() {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    await once(child, "exit");
  }

  let settling;
  const watchers = folders.map((folder) =>
    watch(folder, { recursive: true }, () => {
      clearTimeout(settling);
      settling = setTimeout(() => {
        queue = queue.then(rebuild);
      }, settleMs);
    }),
  );
  await rebuild();

  return {
    end: async () => {
      isEnded = true;
      for (const each of watchers) each.close();
      await queue;
      await Promise.all([stop(), builder.dispose()]);
    },
  };
}
