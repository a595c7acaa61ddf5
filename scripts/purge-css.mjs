/**
 * Vite plugin: removes Mantine CSS that no component uses, about half of it. Fails where a used component would lose
 * its CSS.
 */
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";

const core = dirname(createRequire(import.meta.url).resolve("@mantine/core/styles.css"));
const users = ["src", join(core, "../notifications/esm")];
const componentModule = /@mantine[\\/]core[\\/]esm[\\/].*\.module\.mjs$/;
/** Class names of the library. */
const classes = /\bm_[0-9a-f]+\b/g;

/** @returns {import("vite").Plugin} */
export function purgeUnusedCss() {
  const usedModules = findUsedModules();
  const usedClasses = new Set(usedModules.flatMap((file) => readFileSync(file, "utf8").match(classes) ?? []));
  const isUsed = (selector) => (selector.match(classes) ?? []).every((name) => usedClasses.has(name));
  const purgePlugin = {
    postcssPlugin: "purge-unused-css",
    Once(root) {
      if (!root.source?.input.file?.startsWith(core)) return;
      root.walkRules((rule) => {
        const usedSelectors = rule.selectors.filter(isUsed);
        if (usedSelectors.length === 0) rule.remove();
        else if (usedSelectors.length < rule.selectors.length) rule.selectors = usedSelectors;
      });
    },
  };
  return {
    name: "purge-unused-css",
    apply: "build",
    config: () => ({ css: { postcss: { plugins: [purgePlugin] } } }),
    generateBundle(_options, bundle) {
      for (const { modules = {} } of Object.values(bundle))
        for (const [id, { renderedLength }] of Object.entries(modules))
          if (componentModule.test(id) && renderedLength > 0 && !usedModules.includes(resolve(id)))
            this.error(`${id} has no CSS`);
    },
  };
}

/** Library modules of the imported components and of the components they consist of. */
function findUsedModules() {
  const index = join(core, "esm/index.mjs");
  const files = new Map(importsIn(index));
  const visited = new Set();
  const visit = (file, by) => {
    const path = resolve(dirname(by), file ?? "");
    if (!file?.startsWith(".") || visited.has(path)) return;
    visited.add(path);
    for (const [, from] of readFileSync(path, "utf8").matchAll(/\bfrom\s*"([^"]+)"/g)) visit(from, path);
  };
  for (const [name, from] of users.flatMap(programsIn).flatMap(importsIn))
    if (from === "@mantine/core") visit(files.get(name), index);
  return [...visited].filter((file) => componentModule.test(file));
}

const programsIn = (folder) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => join(folder, file));

/** Each imported name of a file with its source. */
function importsIn(file) {
  const matches = readFileSync(file, "utf8").matchAll(/\bimport\s*\{([^}]*)\}\s*from\s*"([^"]+)"/g);
  return [...matches].flatMap(([, names = "", from = ""]) =>
    names.split(",").flatMap((name) => (name.trim() ? [[name.trim().split(" ")[0], from]] : [])),
  );
}
