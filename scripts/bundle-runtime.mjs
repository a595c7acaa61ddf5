// The bundler puts the few functions that join modules into a file of their own, whatever the chunk groups are
// (rolldown #2654). Every page loads it, and on a slow connection each file costs a round trip: they are moved into the
// file of React, which every page loads too.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Edits the build output in `folder`: pages, files and manifest. */
export function joinRuntime(folder) {
  const assets = readdirSync(join(folder, "assets"));
  const findAsset = (name) => {
    const [file, ...others] = assets.filter((each) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(each));
    if (!file || others.length > 0) throw new Error(`the build has not one file of ${name}`);
    return file;
  };
  const [runtime, react] = [findAsset("rolldown-runtime"), findAsset("react")];
  const readText = (file) => readFileSync(join(folder, file), "utf8");
  const [, body, exported] = /^([^]*)export\{([^}]*)\};?\s*$/.exec(readText(`assets/${runtime}`)) ?? [];
  if (!body) throw new Error(`${runtime} does not end in its exports`);
  // In a function of its own, because minified names of both files collide.
  const joins = exported.split(",").map((each) => /^(\w+) as (\w+)$/.exec(each.trim()).slice(1));
  const joinNames = joins.map(([, name]) => `join_${name}`);
  const prelude = `const[${joinNames}]=(()=>{${body}return[${joins.map(([local]) => local)}]})();`;
  const escaped = runtime.replaceAll(".", "\\.");
  const importPattern = new RegExp(`import\\{([^}]*)\\}from"\\./${escaped}";`);
  const parseImports = (list) => list.split(",").map((each) => each.trim().split(" as "));

  for (const file of assets.filter((each) => each.endsWith(".js") && each !== runtime)) {
    const code = readText(`assets/${file}`);
    const changed =
      file === react
        ? `${prelude}${code.replace(importPattern, (_, list) =>
            parseImports(list)
              .map(([name, alias]) => `const ${alias}=join_${name};`)
              .join(""),
          )}export{${joinNames}};`
        : code.replace(
            importPattern,
            (_, list) =>
              `import{${parseImports(list).map(([name, alias]) => `join_${name} as ${alias}`)}}from"./${react}";`,
          );
    writeFileSync(join(folder, "assets", file), changed.replaceAll(`assets/${runtime}`, `assets/${react}`));
  }
  for (const page of ["site.html", "office.html"]) {
    const tag = new RegExp(`\\s*<(link|script)\\b[^>]*/${escaped}"[^>]*>(</script>)?`);
    writeFileSync(join(folder, page), readText(page).replace(tag, ""));
  }
  const manifest = JSON.parse(readText(".vite/manifest.json"));
  delete manifest[`_${runtime}`];
  for (const entry of Object.values(manifest))
    if (entry.imports)
      entry.imports = [...new Set(entry.imports.map((each) => (each === `_${runtime}` ? `_${react}` : each)))];
  const reactEntry = manifest[`_${react}`];
  reactEntry.imports = reactEntry.imports.filter((each) => each !== `_${react}`);
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest, null, 2));
  rmSync(join(folder, "assets", runtime));
}
