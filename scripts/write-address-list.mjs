/**
 * Writes the addresses of all pages with access, preloads and files for the server, next to the built pages: `node
 * --import tsx scripts/write-address-list.mjs <folder>`. Generated from each area's pages and screens.
 */
import { existsSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { pages } from "../src/areas/pages.ts";
import { screens } from "../src/areas/screens.ts";
import { words } from "../src/areas/words.ts";
import { languages } from "../src/kit/text/language.ts";
import { everyEntry } from "../src/web/office/menu/menu.ts";
import { areaFolders } from "./area-folders.mjs";
import { readManifest } from "./manifest.mjs";

const folder = process.argv[2] ?? "dist/web";
const existingPaths = new Set([...pages, ...screens].map(({ path }) => path));
const filesOf = await createFileFinder();
const addresses = {
  site: pages.map(addressOf),
  office: screens.map(({ path, access }) => ({ path, access })),
  // Addresses of the specification without a page: private, not found.
  planned: everyEntry
    .filter(({ layout, path }) => layout === "shell" && !existingPaths.has(path))
    .map(({ path, needs }) => ({ path, access: needs.length > 0 ? needs : "staff" })),
};
writeFileSync(join(folder, "addresses.json"), JSON.stringify(addresses));

function addressOf(page) {
  const { path, access, preload, signedOut } = page;
  return { path, access, preload, files: filesOf(page), ...(signedOut && { signedOut: addressOf(signedOut) }) };
}

/** Returns the files of a page besides the common ones; none if the pages are not built. */
async function createFileFinder() {
  if (!existsSync(join(folder, ".vite"))) return () => undefined;
  const manifest = readManifest(folder);
  const homes = new Map();
  for (const area of areaFolders()) {
    const file = `${area}/web/pages.tsx`;
    if (!existsSync(file)) continue;
    for (const page of (await import(pathToFileURL(file).href)).pages) {
      homes.set(page, dirname(file));
      if (page.signedOut) homes.set(page.signedOut, dirname(file));
    }
  }
  const commonFiles = collectFiles("site.html", new Set());
  return (page) =>
    Object.fromEntries(
      languages.map((language) => {
        const texts = page.words.map((area) => keyOf(words[area][language], "src/areas"));
        const keys = [keyOf(page.load, homes.get(page)), `site/words.${language}.ts`, ...texts];
        const files = keys.reduce((collected, key) => collectFiles(key, collected), new Set());
        return [language, [...files].filter((file) => !commonFiles.has(file))];
      }),
    );

  /** Adds an entry's files with all its static imports. */
  function collectFiles(key, collected) {
    const { file, css = [], imports = [] } = manifest[key] ?? {};
    if (!file) throw new Error(`${key} is not in the build`);
    if (collected.has(file)) return collected;
    for (const each of [...css, file]) collected.add(each);
    for (const each of imports) collectFiles(each, collected);
    return collected;
  }
}

/** The manifest key of an imported source: its path from the pages' folder. */
function keyOf(load, home) {
  const [, path = ""] = /import\("([^"]+)"\)/.exec(load.toString()) ?? [];
  return posix.relative("src/web", posix.join(home, path));
}
