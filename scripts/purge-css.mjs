/**
 * The component library's sheet holds the looks of all that it has: the build keeps those of what our pages use, which is
 * half. It fails where a component would stand without its looks.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const core = dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css"));
const users = ["src", join(core, "../notifications/esm")];
const looksOf = /@mantine[\\/]core[\\/]esm[\\/].*\.module\.mjs$/;
/** As the library calls its classes. */
const classes = /\bm_[0-9a-f]+\b/g;

/** @returns {import("vite").Plugin} */
export function usedLooks() {
  const used = looksUsed();
  const worn = new Set(used.flatMap((file) => readFileSync(file, "utf8").match(classes) ?? []));
  const isWorn = (selector) => (selector.match(classes) ?? []).every((name) => worn.has(name));
  const keepWorn = {
    postcssPlugin: "used-looks",
    Once(sheet) {
      if (!sheet.source?.input.file?.startsWith(core)) return;
      sheet.walkRules((rule) => {
        const kept = rule.selectors.filter(isWorn);
        if (kept.length === 0) rule.remove();
        else if (kept.length < rule.selectors.length) rule.selectors = kept;
      });
    },
  };
  return {
    name: "used-looks",
    apply: "build",
    config: () => ({ css: { postcss: { plugins: [keepWorn] } } }),
    generateBundle(_options, bundle) {
      for (const { modules = {} } of Object.values(bundle))
        for (const [id, { renderedLength }] of Object.entries(modules))
          if (looksOf.test(id) && renderedLength > 0 && !used.includes(resolve(id))) this.error(`${id} has no looks`);
    },
  };
}

/** The classes of the components that are imported by their names, and of what these are made of: the library's files. */
function looksUsed() {
  const index = join(core, "esm/index.mjs");
  const files = new Map(importsIn(index));
  const seen = new Set();
  const see = (file, by) => {
    const at = resolve(dirname(by), file ?? "");
    if (!file?.startsWith(".") || seen.has(at)) return;
    seen.add(at);
    for (const [, from] of readFileSync(at, "utf8").matchAll(/\bfrom\s*"([^"]+)"/g)) see(from, at);
  };
  for (const [name, from] of users.flatMap(programsIn).flatMap(importsIn))
    if (from === "@mantine/core") see(files.get(name), index);
  return [...seen].filter((file) => looksOf.test(file));
}

const programsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file));

/** Each name that a file imports, with where it is from. */
function importsIn(file) {
  const found = readFileSync(file, "utf8").matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g);
  return [...found].flatMap(([, names = "", from = ""]) =>
    names.split(",").flatMap((name) => (name.trim() ? [[name.trim().split(" ")[0], from]] : [])),
  );
}
