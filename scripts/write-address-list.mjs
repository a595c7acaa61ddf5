/**
 * Writes the addresses of all pages with access, preloads and files for the server, next to the built pages: `node
 * --import tsx scripts/write-address-list.mjs <folder>`. Generated from each area's pages and screens.
 */
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { pages } from "../src/areas/pages.ts";
import { screens } from "../src/areas/screens.ts";
import { deskWords } from "../src/areas/staff-words.ts";
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
  office: screens.map((screen) => ({ path: screen.path, access: screen.access, files: filesOf.screen(screen) })),
  // Addresses of the specification without a page: private, not found.
  planned: everyEntry
    .filter(({ layout, path }) => layout === "shell" && !existingPaths.has(path))
    .map(({ path, needs }) => ({ path, access: needs.length > 0 ? needs : "staff" })),
};
writeFileSync(join(folder, "addresses.json"), JSON.stringify(addresses));

function addressOf(page) {
  const { path, access, preload, signedOut } = page;
  return { path, access, preload, files: filesOf.page(page), ...(signedOut && { signedOut: addressOf(signedOut) }) };
}

/** Finds the files of a page or screen besides those that its document references; none if they are not built. */
async function createFileFinder() {
  if (!existsSync(join(folder, ".vite"))) return { page: () => undefined, screen: () => undefined };
  const manifest = readManifest(folder);
  const homes = new Map();
  for (const area of areaFolders()) {
    for (const kind of ["pages", "screens"]) {
      const file = `${area}/web/${kind}.tsx`;
      if (!existsSync(file)) continue;
      for (const each of (await import(pathToFileURL(file).href))[kind] ?? []) {
        homes.set(each, dirname(file));
        if (each.signedOut) homes.set(each.signedOut, dirname(file));
      }
    }
  }
  const allWords = { ...words, ...deskWords };
  /** With the texts of every page of the frontend. */
  const finderOf = (frontend) => {
    const html = readFileSync(join(folder, `${frontend}.html`), "utf8");
    const commonFiles = new Set([...html.matchAll(/(?:href|src)="\/legalsit\/([^"]+)"/g)].map(([, file]) => file));
    return (each) =>
      Object.fromEntries(
        languages.map((language) => {
          const texts = each.words.map((area) => keyOf(allWords[area][language], "src/areas"));
          // Some screens load their code by a function of another file, and are requested by the browser itself.
          const code = keyOf(each.load, homes.get(each));
          const keys = [
            ...(frontend === "site" || code in manifest ? [code] : []),
            `${frontend}/words.${language}.ts`,
            ...texts,
          ];
          const files = keys.reduce((collected, key) => collectFiles(key, collected), new Set());
          return [language, [...files].filter((file) => !commonFiles.has(file))];
        }),
      );
  };
  return { page: finderOf("site"), screen: finderOf("office") };

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
