// npm run dev: the server and the sandbox, built and started again when what they are made of changes, and Vite with hot
// reload beside them. Building takes a tenth of what loading the sources one by one takes.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, watch, writeFileSync } from "node:fs";
import { dirname } from "node:path";
import { context } from "esbuild";
import { createServer } from "vite";
import { programs, tellBuild } from "./build.mjs";

const port = Number(process.env.PORT || 3000);
/** Editors write a file in several steps, and several files at once. */
const settleMs = 50;
const folder = `node_modules/.cache/dev-${port}`;
const [server, sandbox] = programs(folder);

tellBuild(folder);
const kept = [await keepRunning(sandbox, ["sandbox", "src"]), await keepRunning(server, ["src", "scripts"])];
const pages = await createServer({ server: { port: port + 3, strictPort: true } });
await pages.listen();
const at = `http://localhost:${port + 3}/legalsit`;
console.log(`Hot reload: ${at}/site.html (public) and ${at}/office.html (staff)`);

for (const signal of ["SIGINT", "SIGTERM"])
  process.once(signal, async () => {
    await Promise.all([pages.close(), ...kept.map((each) => each.end())]);
    process.exit(0);
  });

/** One program, as its sources are now: a change that changes nothing in it leaves it alone, one that is wrong too. */
async function keepRunning(options, folders) {
  const builder = await context({ ...options, write: false });
  const main = `${options.outdir}/main.js`;
  let built = "";
  let child;
  let turn = Promise.resolve();
  let ended = false;

  async function renew() {
    // What is wrong esbuild has said by then, with file and line.
    const outcome = await builder.rebuild().catch(() => undefined);
    const stamp = outcome?.outputFiles.map(({ hash }) => hash).join();
    if (!stamp || stamp === built || ended) return;
    built = stamp;
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
        turn = turn.then(renew);
      }, settleMs);
    }),
  );
  await renew();

  return {
    end: async () => {
      ended = true;
      for (const each of watchers) each.close();
      await turn;
      await Promise.all([stop(), builder.dispose()]);
    },
  };
}
