// Import rules (ARCHITECTURE.md): allowed imports per folder, no cycles of files or of areas. Imports include their
// extension, so resolving a path is joining it. `node scripts/check-imports.mjs [folder]`: a test passes a folder with
// violations to prove that they are found.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync, Visitor } from "oxc-parser";
import { areaGroups } from "./area-folders.mjs";
import { rules, testFiles } from "./import-rules.mjs";

const root = process.argv[2] ?? ".";
/** The first steps of a new office lead through areas of all groups. */
const groupExceptions = ["administration/setup"];
const anywhere = "anywhere";
/** Loaders of worker threads load the source, or its bundle in tests; the renderer's loader loads the build output. */
const loaders = /^src\/server\/(.*-tsx\.mjs|http\/pages\/load-renderer\.ts)$/;

const imports = new Map(
  ["src", "sandbox"]
    .flatMap((folder) => filesOf(join(root, folder)))
    .map((file) => [relative(root, file), importsOf(file)]),
);
const faults = [
  ...[...imports].flatMap(([file, imported]) => imported.flatMap((each) => judge(file, each))),
  ...cycles(),
  ...["root", "server", "web"].flatMap(findAreaCycles),
  ...findUpwardImports(),
  ...findGroupViolations(),
  ...findPublishedTables(),
  ...schemas(),
];
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}

function judge(file, { to, isPackage }) {
  if (to === anywhere && loaders.test(file)) return [];
  if (to === anywhere) return [`${file}: may not import what it does not write out`];
  const rule = rules.find((each) => each.from.test(file));
  if (!rule) return [`${file}: stands in no room`];
  if (rule.room !== "tests" && testFiles.test(to) && !testFiles.test(file))
    return [`${file}: may not import ${to}, which only tests use`];
  const area = rule.from.exec(file)?.[1] ?? "";
  const allowed = isPackage ? rule.packages(to, file) : rule.ours(to, area, file);
  return allowed ? [] : [`${file}: ${rule.room} may not import ${to}`];
}

/** `public.ts` publishes the columns of a table that others may read, never the table. */
function findPublishedTables() {
  return [...imports]
    .filter(([file]) => file.endsWith("/server/public.ts"))
    .flatMap(([file, imported]) =>
      imported
        .filter(({ to, isExport, typeOnly }) => isExport && !typeOnly && to.endsWith("/server/tables.ts"))
        .map(() => `${file}: may not export a table; publish its columns with readableColumns`),
    );
}

function importsOf(file) {
  const text = readFileSync(file, "utf8");
  const { module, program } = parseSync(file, text);
  const statics = [
    ...module.staticImports,
    ...module.staticExports.flatMap((each) => each.entries.filter((entry) => entry.moduleRequest)),
  ];
  const imported = statics.map((each) => ({
    name: each.moduleRequest.value,
    isExport: !("entries" in each),
    typeOnly: "entries" in each ? each.entries.length > 0 && each.entries.every((entry) => entry.isType) : each.isType,
  }));
  return [...imported, ...(text.includes("import(") ? findDynamicImports(program) : [])]
    .filter(({ name }) => !name.startsWith("virtual:"))
    .map(({ name, ...details }) => ({
      isPackage: !name.startsWith("."),
      to: name.startsWith(".") ? relative(root, join(dirname(file), name)) : name,
      ...details,
    }));
}

/** `import("…")` in code, which loads on execution, and in types. A computed one counts as an import of anything. */
function findDynamicImports(program) {
  const dynamic = [];
  const add = (typeOnly) => (node) =>
    dynamic.push({ name: node.source.value ?? anywhere, typeOnly, isLate: !typeOnly });
  new Visitor({ ImportExpression: add(false), TSImportType: add(true) }).visit(program);
  return dynamic;
}

/** Cycles of static imports. Type imports count: a reader of one file then has to read the others. */
function cycles() {
  const state = new Map();
  const cyclesFound = [];
  const visit = (file, path) => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      cyclesFound.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(" → ")}`);
      return;
    }
    state.set(file, "open");
    for (const { to, isPackage, isLate } of imports.get(file) ?? [])
      if (!isPackage && !isLate) visit(to, [...path, file]);
    state.set(file, "done");
  };
  for (const file of imports.keys()) visit(file, []);
  return cyclesFound;
}

/** Schemas stay on the server: importing one in the browser would load zod. Type imports are allowed. */
function schemas() {
  const reachesZod = new Map([["zod", true]]);
  const loadsZod = (file) => {
    if (reachesZod.has(file)) return reachesZod.get(file);
    reachesZod.set(file, false);
    reachesZod.set(
      file,
      (imports.get(file) ?? []).some(({ to, typeOnly }) => !typeOnly && loadsZod(to)),
    );
    return reachesZod.get(file);
  };
  const isShown = (file) => /^src\/(web|areas\/[^/]+\/[^/]+\/web)\//.test(file) && !testFiles.test(file);
  return [...imports]
    .filter(([file]) => isShown(file))
    .flatMap(([file, imported]) =>
      imported
        .filter(({ to, typeOnly }) => !typeOnly && !isShown(to) && loadsZod(to))
        .map(({ to }) => `${file}: a browser may not load ${to}, which loads zod; names belong in a file without it`),
    );
}

/**
 * Areas that depend on each other, in their root files, on the server or in the browser, with the imports that cause
 * it. Type imports count, because a reader of one area then has to read the other; tests and their fixtures do not.
 */
function findAreaCycles(side) {
  const dependencies = dependenciesOf(side);
  const reachableAreas = (area, visited = new Set()) => {
    for (const dependency of dependencies)
      if (dependency.from === area && !visited.has(dependency.area))
        reachableAreas(dependency.area, visited.add(dependency.area));
    return visited;
  };
  const areas = [...new Set(dependencies.map(({ from }) => from))].sort();
  const reachable = new Map(areas.map((area) => [area, reachableAreas(area)]));
  return areas.flatMap((area) => {
    const cycle = areas.filter((other) => reachable.get(area).has(other) && reachable.get(other).has(area));
    if (cycle[0] !== area) return [];
    const causes = dependencies.filter(
      (dependency) => cycle.includes(dependency.from) && cycle.includes(dependency.area),
    );
    return [`ring of areas (${side}): ${cycle.join(", ")}`, ...causes.map(({ file, to }) => `  ${file} → ${to}`)];
  });
}

/** Server imports against the order of the list of areas. */
function findUpwardImports() {
  const [list] = filesOf(join(root, "src/areas/server-areas.ts"));
  const text = list ? readFileSync(list, "utf8") : "";
  const folders = new Map(
    [...text.matchAll(/area as (\w+) \} from "\.\/([^/]+\/[^/]+)\//g)].map(([, name, folder]) => [name, folder]),
  );
  const areas = [...text.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => folders.get(name));
  return dependenciesOf("server")
    .filter(({ from, area }) => areas.indexOf(area) > areas.indexOf(from))
    .map(({ file, to }) => `${file}: may not import ${to}, its area stands higher in src/areas/server-areas.ts`);
}

/** Server imports against the order of the groups. */
function findGroupViolations() {
  const rankOf = (area) => areaGroups.indexOf(area.split("/")[0]);
  return dependenciesOf("server")
    .filter(({ from, area }) => rankOf(area) > rankOf(from) && !groupExceptions.includes(from))
    .map(({ file, to }) => `${file}: may not import ${to}, its group comes later in scripts/area-folders.mjs`);
}

function dependenciesOf(side) {
  return [...imports]
    .filter(([file]) => placeOf(file)?.side === side && !testFiles.test(file))
    .flatMap(([file, imported]) =>
      imported.map(({ to }) => ({ file, to, from: placeOf(file).area, area: placeOf(to)?.area })),
    )
    .filter(({ from, area }) => area && area !== from);
}

function placeOf(file) {
  const [, area, side = "root"] = /^src\/areas\/([^/]+\/[^/]+)\/(?:(server|web)\/)?./.exec(file) ?? [];
  return area && { area, side };
}

function filesOf(path) {
  try {
    if (!statSync(path).isDirectory()) return /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith(".d.ts") ? [path] : [];
  } catch {
    return [];
  }
  return readdirSync(path).flatMap((entry) => filesOf(join(path, entry)));
}
