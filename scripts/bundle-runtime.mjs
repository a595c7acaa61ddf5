// The bundler keeps the few functions that join modules in a file of their own, which no group of files takes in (rolldown
// #2654). Every page asks for it, and on a slow line each file is a turn: they move into the file of React, which every
// page has too.
import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Of what stands in `folder` after a build: pages, files and manifest. */
export function joinRuntime(folder) {
  const assets = readdirSync(join(folder, "assets"));
  const named = (name) => {
    const [file, ...others] = assets.filter((each) => new RegExp(`^${name}-[\\w-]{8}\\.js$`).test(each));
    if (!file || others.length > 0) throw new Error(`the build has not one file of ${name}`);
    return file;
  };
  const [runtime, react] = [named("rolldown-runtime"), named("react")];
  const read = (file) => readFileSync(join(folder, file), "utf8");
  const [, body, exported] = /^([^]*)export\{([^}]*)\};?\s*$/.exec(read(`assets/${runtime}`)) ?? [];
  if (!body) throw new Error(`${runtime} does not end in its exports`);
  // In a function of its own: names of both files are as short as can be.
  const joins = exported.split(",").map((each) => /^(\w+) as (\w+)$/.exec(each.trim()).slice(1));
  const own = joins.map(([, name]) => `join_${name}`);
  const begin = `const[${own}]=(()=>{${body}return[${joins.map(([local]) => local)}]})();`;
  const escaped = runtime.replaceAll(".", "\\.");
  const asks = new RegExp(`import\\{([^}]*)\\}from"\\./${escaped}";`);
  const wanted = (list) => list.split(",").map((each) => each.trim().split(" as "));

  for (const file of assets.filter((each) => each.endsWith(".js") && each !== runtime)) {
    const code = read(`assets/${file}`);
    const changed =
      file === react
        ? `${begin}${code.replace(asks, (_, list) =>
            wanted(list)
              .map(([name, as]) => `const ${as}=join_${name};`)
              .join(""),
          )}export{${own}};`
        : code.replace(
            asks,
            (_, list) => `import{${wanted(list).map(([name, as]) => `join_${name} as ${as}`)}}from"./${react}";`,
          );
    writeFileSync(join(folder, "assets", file), changed.replaceAll(`assets/${runtime}`, `assets/${react}`));
  }
  for (const page of ["site.html", "office.html"]) {
    const tag = new RegExp(`\\s*<(link|script)\\b[^>]*/${escaped}"[^>]*>(</script>)?`);
    writeFileSync(join(folder, page), read(page).replace(tag, ""));
  }
  const manifest = JSON.parse(read(".vite/manifest.json"));
  delete manifest[`_${runtime}`];
  for (const entry of Object.values(manifest))
    if (entry.imports)
      entry.imports = [...new Set(entry.imports.map((each) => (each === `_${runtime}` ? `_${react}` : each)))];
  const self = manifest[`_${react}`];
  self.imports = self.imports.filter((each) => each !== `_${react}`);
  writeFileSync(join(folder, ".vite/manifest.json"), JSON.stringify(manifest, null, 2));
  rmSync(join(folder, "assets", runtime));
}
