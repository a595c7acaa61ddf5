// Builds outdated parts: both browser frontends (precompressed), the server, the sandbox. `--force` builds all.
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { buildVerifier } from "./build-verifier.mjs";
import { joinRuntime } from "./bundle-runtime.mjs";
import { filesBelow, hashSources } from "./source-hash.mjs";

const root = fileURLToPath(new URL("..", import.meta.url));
process.chdir(root);
const stampFile = "dist/.stamp";
const scripts = [
  "scripts/build.mjs",
  "scripts/write-address-list.mjs",
  "scripts/bundle-runtime.mjs",
  "scripts/subset-fonts.mjs",
  "scripts/manifest.mjs",
  "scripts/admin.ts",
  "scripts/audit.ts",
  "scripts/backup.ts",
  "scripts/keys.ts",
  "scripts/build-verifier.mjs",
  "scripts/purge-css.mjs",
  "scripts/operation-routes-plugin.ts",
];
const sources = ["src", "sandbox", "package-lock.json", "vite.config.ts", ...scripts];
const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;

export async function build({ force = false } = {}) {
  const hash = hashSources(sources);
  if (!force && existsSync(stampFile) && readFileSync(stampFile, "utf8") === hash) {
    writeBuildInfo("dist");
    return false;
  }
  await buildPrograms("dist");
  const demoTemplate = process.env.NODE_ENV === "production" ? undefined : writeDemoTemplate("dist");
  await buildWeb();
  await demoTemplate;
  writeFileSync(stampFile, hash);
  return true;
}

async function buildWeb() {
  const vite = await import("vite");
  // Vite sets NODE_ENV for the whole process; programs started later must not inherit it.
  const environment = process.env.NODE_ENV;
  await vite.build({ logLevel: "warn" });
  joinRuntime("dist/web");
  // The public site again, for server-side rendering.
  const serverBuild = {
    ssr: "site/render-page.tsx",
    outDir: "../../dist/rendered",
    manifest: false,
    copyPublicDir: false,
  };
  await vite.build({ logLevel: "warn", build: serverBuild });
  // The office too, with its libraries: loading their packages would take seconds and hundreds of megabytes, and the
  // packages of React are slow outside production.
  await vite.build({
    logLevel: "warn",
    ssr: { noExternal: true },
    build: { ...serverBuild, ssr: "office/render-screen.tsx", outDir: "../../dist/rendered/office" },
  });
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
  await minifyTheme();
  await buildServiceWorker();
  execFileSync(process.execPath, ["--import", "tsx", "scripts/write-address-list.mjs", "dist/web"], {
    stdio: "inherit",
  });
  for (const file of filesBelow("dist/web")) {
    if (!compressible.test(file)) continue;
    const content = readFileSync(file);
    if (content.length < 500) continue;
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }));
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
  }
  execFileSync(process.execPath, ["scripts/check-bundle-size.mjs"], { stdio: "inherit" });
}

/** The script that every document contains. */
async function minifyTheme() {
  const { transform } = await import("esbuild");
  const file = "dist/web/theme.js";
  const { code } = await transform(readFileSync(file, "utf8"), { minify: true, target: "es2020" });
  writeFileSync(file, code);
}

/** A single file that contains the file names of the build: another build is another service worker. */
async function buildServiceWorker() {
  const { build: buildBundle } = await import("esbuild");
  const hash = createHash("sha256");
  for (const file of [".vite/manifest.json", "site.html", "theme.js"])
    hash.update(readFileSync(join("dist/web", file)));
  await buildBundle({
    entryPoints: ["src/web/site/offline/service-worker.ts"],
    outfile: "dist/web/sw.js",
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    define: { BUILD: JSON.stringify(hash.digest("hex").slice(0, 12)) },
    logLevel: "warning",
  });
}

/** Builds the Node programs: the server with its threads, the admin command, the sandbox, and `more`. */
export async function buildPrograms(folder, extraPrograms = []) {
  const { build: buildBundle } = await import("esbuild");
  for (const program of programs(folder, extraPrograms)) await buildBundle(program);
  await buildVerifier(folder);
  // These programs are in the folder of the threads they start; these files give them shorter paths.
  for (const name of ["admin.js", "audit.js", "backup.js", "keys.js"])
    writeFileSync(join(folder, name), `import "./server/${name}";\n`);
  writeBuildInfo(folder);
}

/** Writes the data folder that a first start of the day copies. In a process of its own, during the browser's build. */
export async function writeDemoTemplate(folder) {
  const program = [join(folder, "server/write-demo-template.js"), join(folder, "demo-office")];
  const [status] = await once(spawn(process.execPath, program, { stdio: "inherit" }), "exit");
  if (status !== 0) throw new Error("the demo office cannot be made");
}

/** esbuild options: the server's first, then the sandbox's. */
export function programs(folder, extraPrograms = []) {
  const common = {
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
    jsx: "automatic",
    packages: "external",
    sourcemap: "linked",
    logLevel: "warning",
    entryNames: "[name]",
  };
  const threads = [
    "src/server/database/embedded-worker.ts",
    "src/server/workers/worker-thread.ts",
    "src/server/file-reader.ts",
  ];
  const files = filesBelow("src").filter((file) => /\.(typ|bin)$/.test(file));
  const mains = [
    "src/server/main.ts",
    "src/server/demo/write-demo-template.ts",
    "scripts/admin.ts",
    "scripts/audit.ts",
    "scripts/backup.ts",
    "scripts/keys.ts",
  ];
  const server = [...mains, ...threads, ...files, ...extraPrograms];
  return [
    { ...common, loader: { ".typ": "copy", ".bin": "copy" }, entryPoints: server, outdir: join(folder, "server") },
    { ...common, entryPoints: ["sandbox/main.ts"], outdir: join(folder, "sandbox") },
  ];
}

/**
 * Writes version and commit; the variable COMMIT replaces the commit where there is no Git history, as in a container.
 */
export function writeBuildInfo(folder) {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const revParse = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" });
  const commit = process.env.COMMIT || (revParse.status === 0 ? revParse.stdout.trim() : undefined);
  mkdirSync(join(folder, "server"), { recursive: true });
  writeFileSync(join(folder, "server/build.json"), JSON.stringify({ version, commit }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const isBuilt = await build({ force: process.argv.includes("--force") });
  if (!isBuilt) console.log("dist is fresh");
}
