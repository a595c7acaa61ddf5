/**
 * Which addresses there are, who may open them and what their pages ask and are made of, written beside the pages for
 * the server: `node --import tsx scripts/write-address-list.mjs <folder>`. Said once, by each area's pages and screens.
 */
import { existsSync, readdirSync, writeFileSync } from "node:fs";
import { dirname, join, posix } from "node:path";
import { pathToFileURL } from "node:url";
import { pages } from "../src/areas/pages.ts";
import { screens } from "../src/areas/screens.ts";
import { words } from "../src/areas/words.ts";
import { languages } from "../src/kit/language.ts";
import { everyEntry } from "../src/web/office/menu.ts";
import { readManifest } from "./manifest.mjs";

const folder = process.argv[2] ?? "dist/web";
const built = new Set([...pages, ...screens].map(({ path }) => path));
const filesOf = await fileFinder();
const addresses = {
  site: pages.map((page) => ({ path: page.path, access: page.access, preload: page.preload, files: filesOf(page) })),
  office: screens.map(({ path, access }) => ({ path, access })),
  // What the specification names and is not built: private all the same, and nothing behind it.
  planned: everyEntry
    .filter(({ layout, path }) => layout === "shell" && !built.has(path))
    .map(({ path, needs }) => ({ path, access: needs.length > 0 ? needs : "staff" })),
};
writeFileSync(join(folder, "addresses.json"), JSON.stringify(addresses));

/** What a page's code and words are in, beside what every page loads; nothing where the pages are not built. */
async function fileFinder() {
  if (!existsSync(join(folder, ".vite"))) return () => undefined;
  const manifest = readManifest(folder);
  const homes = new Map();
  for (const area of readdirSync("src/areas")) {
    const file = `src/areas/${area}/web/pages.tsx`;
    if (!existsSync(file)) continue;
    for (const page of (await import(pathToFileURL(file).href)).pages) homes.set(page, dirname(file));
  }
  const always = reach("site.html", new Set());
  return (page) =>
    Object.fromEntries(
      languages.map((language) => {
        const texts = page.words.map((area) => keyOf(words[area][language], "src/areas"));
        const keys = [keyOf(page.load, homes.get(page)), `site/words.${language}.ts`, ...texts];
        const files = keys.reduce((found, key) => reach(key, found), new Set());
        return [language, [...files].filter((file) => !always.has(file))];
      }),
    );

  /** An entry's files with all that it imports before it can run. */
  function reach(key, found) {
    const { file, css = [], imports = [] } = manifest[key] ?? {};
    if (!file) throw new Error(`${key} is not in the build`);
    if (found.has(file)) return found;
    for (const each of [...css, file]) found.add(each);
    for (const each of imports) reach(each, found);
    return found;
  }
}

/** How the build calls what a function imports: by its path from the pages' folder. */
function keyOf(load, home) {
  const [, path = ""] = /import\("([^"]+)"\)/.exec(load.toString()) ?? [];
  return posix.relative("src/web", posix.join(home, path));
}
