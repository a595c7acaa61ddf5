// Builds what is stale: the browser's two doors (precompressed), the server, the sandbox. `--force` builds all.
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
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
  "scripts/purge-css.mjs",
  "scripts/operation-routes-plugin.ts",
];
const sources = ["src", "sandbox", "package-lock.json", "vite.config.ts", ...scripts];
const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;

export async function build({ force = false } = {}) {
  const stamp = hashSources(sources);
  if (!force && existsSync(stampFile) && readFileSync(stampFile, "utf8") === stamp) {
    tellBuild("dist");
    return false;
  }
  await buildWeb();
  await buildPrograms("dist");
  mkdirSync("dist", { recursive: true });
  writeFileSync(stampFile, stamp);
  return true;
}

async function buildWeb() {
  const vite = await import("vite");
  // Building a page sets NODE_ENV for the whole process; what is started after it must not inherit that.
  const environment = process.env.NODE_ENV;
  await vite.build({ logLevel: "warn" });
  joinRuntime("dist/web");
  // The public site once more, for the server that draws its pages.
  const drawn = { ssr: "site/render-page.tsx", outDir: "../../dist/drawn", manifest: false, copyPublicDir: false };
  await vite.build({ logLevel: "warn", build: drawn });
  if (environment === undefined) delete process.env.NODE_ENV;
  else process.env.NODE_ENV = environment;
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

/** One file by itself, which knows the build by the names of its files: another build is another worker. */
async function buildServiceWorker() {
  const { build: bundle } = await import("esbuild");
  const hash = createHash("sha256");
  for (const file of [".vite/manifest.json", "site.html", "theme.js"])
    hash.update(readFileSync(join("dist/web", file)));
  await bundle({
    entryPoints: ["src/web/site/service-worker.ts"],
    outfile: "dist/web/sw.js",
    bundle: true,
    minify: true,
    format: "iife",
    target: "es2020",
    define: { BUILD: JSON.stringify(hash.digest("hex").slice(0, 12)) },
    logLevel: "warning",
  });
}

/** What runs without a browser: the server with its threads, the operator's own program, the sandbox, and what is named. */
export async function buildPrograms(folder, more = []) {
  const { build: bundle } = await import("esbuild");
  for (const program of programs(folder, more)) await bundle(program);
  // It stands beside the threads that it starts; people call it by the shorter name.
  writeFileSync(join(folder, "admin.js"), 'import "./server/admin.js";\n');
  tellBuild(folder);
}

/** What esbuild is told of them: the server's first, then the sandbox. */
export function programs(folder, more = []) {
  const common = {
    bundle: true,
    platform: "node",
    target: "node20.19",
    format: "esm",
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
  const templates = filesBelow("src").filter((file) => file.endsWith(".typ"));
  const server = ["src/server/main.ts", "scripts/admin.ts", ...threads, ...templates, ...more];
  return [
    { ...common, loader: { ".typ": "copy" }, entryPoints: server, outdir: join(folder, "server") },
    { ...common, entryPoints: ["sandbox/main.ts"], outdir: join(folder, "sandbox") },
  ];
}

/** Which version and commit this is: COMMIT where it is built without its history, as in a container. */
export function tellBuild(folder) {
  const { version } = JSON.parse(readFileSync("package.json", "utf8"));
  const asked = spawnSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8" });
  const commit = process.env.COMMIT || (asked.status === 0 ? asked.stdout.trim() : undefined);
  mkdirSync(join(folder, "server"), { recursive: true });
  writeFileSync(join(folder, "server/build.json"), JSON.stringify({ version, commit }));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const built = await build({ force: process.argv.includes("--force") });
  if (!built) console.log("dist is fresh");
}
