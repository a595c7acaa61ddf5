// The walls (ARCHITECTURE.md): who may import whom, and no cycles of files or of areas. Imports carry their extension, so
// resolving is joining.
// `node scripts/check-imports.mjs [folder]`: another folder is how the planted violations prove that the walls still bite.
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { parseSync, Visitor } from "oxc-parser";

const root = process.argv[2] ?? ".";
const anywhere = "anywhere";
/** The loaders of worker threads take the source, or in tests what was bundled of it; drawing takes what the build made. */
const loaders = /^src\/server\/(.*-tsx\.mjs|http\/load-renderer\.ts)$/;
const speaksContracts = /^src\/areas\/[^/]+\/(contract|states|catalogue|seeded-roles|columns|facts)\.ts$/;

/** Each rule: which files, what they may import of ours and of packages. The first that fits a file holds. */
const rooms = [
  { room: "tests", from: /\.test\.tsx?$|^tests\/|^scripts\//, ours: () => true, packages: () => true },
  {
    room: "kit",
    from: /^src\/kit\//,
    ours: (to) => to.startsWith("src/kit/"),
    packages: (name) => /^(zod|libphonenumber-js\/min)$/.test(name),
  },
  {
    room: "the lists of areas",
    from: /^src\/areas\/(contracts|server-areas|pages|screens|home-widgets|header-parts|words|staff-words)\.ts$/,
    ours: (to) =>
      /^src\/(areas\/[^/]+\/(contract\.ts|([a-z]+\/)?([a-z]+-)?words\.\w\w\.ts|server\/(area|public)\.ts|web\/(pages\.tsx|screens\.tsx|home-widgets\.ts|header-part\.tsx))|server\/area-definition\.ts|web\/(site\/page|office\/screen|office\/home\/widget)\.ts)$/.test(
        to,
      ),
    packages: () => false,
  },
  {
    room: "the long work",
    from: /^src\/areas\/(worker-tasks|file-reading)\.ts$/,
    ours: (to) => /^src\/(areas\/[^/]+\/server\/|server\/(listing\/|(storage\/images|readable-file)\.ts$))/.test(to),
    packages: () => false,
  },
  {
    room: "an area's root",
    // What is long there has a folder of parts.
    from: /^src\/areas\/([^/]+)\/(?:(?!server\/|web\/)[^/]+\/)?[^/]+\.ts$/,
    ours: (to, area) =>
      to.startsWith("src/kit/") ||
      new RegExp(`^src/areas/${area}/(?:(?!server/|web/)[^/]+/)?[^/]+\\.ts$`).test(to) ||
      speaksContracts.test(to) ||
      // Statistics tell where what is counted stands in the words of its own area.
      (area === "statistics" && /^src\/areas\/[^/]+\/words\.\w\w\.ts$/.test(to)),
    packages: (name) => name === "zod",
  },
  {
    room: "an area's server",
    from: /^src\/areas\/([^/]+)\/server\//,
    ours: (to, area) =>
      /^src\/(kit|server)\//.test(to) ||
      new RegExp(`^src/areas/${area}/(server/|(?!web/)([^/]+/)?[^/]+\\.\\w+$)`).test(to) ||
      speaksContracts.test(to) ||
      /^src\/areas\/[^/]+\/server\/(public|tables)\.ts$/.test(to) ||
      // Statistics are lines over what other areas say they can be counted in.
      (area === "statistics" && /^src\/areas\/[^/]+\/server\/fact-sources\.ts$/.test(to)),
    packages: (name) => !/^(react|@mantine|@tanstack)/.test(name),
  },
  {
    room: "an area's web",
    from: /^src\/areas\/([^/]+)\/web\//,
    ours: (to, area) =>
      /^src\/(kit|web)\//.test(to) ||
      new RegExp(`^src/areas/${area}/(web/|(?!server/)([^/]+/)?[^/]+\\.\\w+$)`).test(to) ||
      speaksContracts.test(to) ||
      /^src\/areas\/[^/]+\/web\/public(-site|-office)?\.tsx?$/.test(to),
    packages: (name) => !/^(node:|fastify|@fastify|drizzle|pg$)/.test(name),
  },
  {
    room: "the server's shell",
    from: /^src\/server\//,
    ours: (to) =>
      /^src\/(kit|server)\//.test(to) ||
      /^src\/areas\/(server-areas|contracts|worker-tasks|file-reading)\.ts$/.test(to),
    packages: (name) => !/^(react|@mantine|@tanstack)/.test(name),
  },
  {
    room: "the site's shell",
    from: /^src\/web\/site\//,
    ours: (to) => /^src\/kit\/|^src\/web\/(?!office\/)|^src\/areas\/(pages|words)\.ts$/.test(to),
    packages: (name) => !/^(node:|@mantine|i18next)/.test(name),
  },
  {
    room: "the office's shell",
    from: /^src\/web\/office\//,
    ours: (to) =>
      /^src\/kit\/|^src\/web\/(?!site\/)|^src\/areas\/(screens|home-widgets|header-parts|words|staff-words|contracts)\.ts$/.test(
        to,
      ),
    packages: (name) => !name.startsWith("node:"),
  },
  {
    room: "what both doors share",
    from: /^src\/web\//,
    ours: (to) =>
      /^src\/kit\/|^src\/web\/(?!site\/|office\/)|^src\/web\/(site|office)\/(words|menu)\.\w\w\.ts$|^src\/areas\/(contracts|words|staff-words)\.ts$|^src\/areas\/session\/contract\.ts$/.test(
        to,
      ),
    packages: (name) => !/^(node:|@mantine)/.test(name),
  },
  {
    room: "the sandbox",
    from: /^sandbox\//,
    ours: (to) => /^sandbox\/|^src\/kit\/|^src\/server\/start\/sandbox-defaults\.ts$/.test(to),
    packages: () => true,
  },
];

const imports = new Map(
  ["src", "sandbox"]
    .flatMap((folder) => filesOf(join(root, folder)))
    .map((file) => [relative(root, file), importsOf(file)]),
);
const faults = [
  ...[...imports].flatMap(([file, found]) => found.flatMap((each) => judge(file, each))),
  ...cycles(),
  ...["root", "server", "web"].flatMap(rings),
  ...upwards(),
  ...schemas(),
];
if (faults.length > 0) {
  console.error(faults.join("\n"));
  process.exit(1);
}

function judge(file, { to, isPackage }) {
  if (to === anywhere && loaders.test(file)) return [];
  if (to === anywhere) return [`${file}: may not import what it does not write out`];
  const room = rooms.find((each) => each.from.test(file));
  if (!room) return [`${file}: stands in no room`];
  const area = room.from.exec(file)?.[1] ?? "";
  const allowed = isPackage ? room.packages(to) : room.ours(to, area);
  return allowed ? [] : [`${file}: ${room.room} may not import ${to}`];
}

function importsOf(file) {
  const text = readFileSync(file, "utf8");
  const { module, program } = parseSync(file, text);
  const statics = [
    ...module.staticImports,
    ...module.staticExports.flatMap((each) => each.entries.filter((entry) => entry.moduleRequest)),
  ];
  const found = statics.map((each) => ({
    name: each.moduleRequest.value,
    typeOnly: "entries" in each ? each.entries.length > 0 && each.entries.every((entry) => entry.isType) : each.isType,
  }));
  return [...found, ...(text.includes("import(") ? called(program) : [])]
    .filter(({ name }) => !name.startsWith("virtual:"))
    .map(({ name, ...how }) => ({
      isPackage: !name.startsWith("."),
      to: name.startsWith(".") ? relative(root, join(dirname(file), name)) : name,
      ...how,
    }));
}

/** `import("…")` in code, which loads when it is reached, and in types. One that is not written out leads anywhere. */
function called(program) {
  const found = [];
  const add = (typeOnly) => (node) => found.push({ name: node.source.value ?? anywhere, typeOnly, isLate: !typeOnly });
  new Visitor({ ImportExpression: add(false), TSImportType: add(true) }).visit(program);
  return found;
}

/** Cycles of imports that exist when a program starts. */
function cycles() {
  const state = new Map();
  const found = [];
  const visit = (file, path) => {
    if (state.get(file) === "done") return;
    if (state.get(file) === "open") {
      found.push(`cycle: ${[...path.slice(path.indexOf(file)), file].join(" → ")}`);
      return;
    }
    state.set(file, "open");
    for (const { to, isPackage, typeOnly, isLate } of imports.get(file) ?? [])
      if (!isPackage && !typeOnly && !isLate) visit(to, [...path, file]);
    state.set(file, "done");
  };
  for (const file of imports.keys()) visit(file, []);
  return found;
}

/** Shapes stay with the server: what a browser loads of them brings zod along. Their types are free. */
function schemas() {
  const known = new Map([["zod", true]]);
  const loadsZod = (file) => {
    if (known.has(file)) return known.get(file);
    known.set(file, false);
    known.set(
      file,
      (imports.get(file) ?? []).some(({ to, typeOnly }) => !typeOnly && loadsZod(to)),
    );
    return known.get(file);
  };
  const isShown = (file) => /^src\/(web|areas\/[^/]+\/web)\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);
  return [...imports]
    .filter(([file]) => isShown(file))
    .flatMap(([file, found]) =>
      found
        .filter(({ to, typeOnly }) => !typeOnly && !isShown(to) && loadsZod(to))
        .map(({ to }) => `${file}: a browser may not load ${to}, which loads zod; names belong in a file without it`),
    );
}

/**
 * Areas that need each other, in their roots, on the server or in the browser, with the imports that make it so. Types
 * count, for who reads one area then has to read the other; tests and the worlds they stand in do not.
 */
function rings(side) {
  const needs = needsOf(side);
  const reach = (area, seen = new Set()) => {
    for (const need of needs) if (need.from === area && !seen.has(need.area)) reach(need.area, seen.add(need.area));
    return seen;
  };
  const areas = [...new Set(needs.map(({ from }) => from))].sort();
  const reached = new Map(areas.map((area) => [area, reach(area)]));
  return areas.flatMap((area) => {
    const ring = areas.filter((other) => reached.get(area).has(other) && reached.get(other).has(area));
    if (ring[0] !== area) return [];
    const within = needs.filter((need) => ring.includes(need.from) && ring.includes(need.area));
    return [`ring of areas (${side}): ${ring.join(", ")}`, ...within.map(({ file, to }) => `  ${file} → ${to}`)];
  });
}

/** The list of areas tells their order on the server. */
function upwards() {
  const [list] = filesOf(join(root, "src/areas/server-areas.ts"));
  const text = list ? readFileSync(list, "utf8") : "";
  const folders = new Map(
    [...text.matchAll(/area as (\w+) \} from "\.\/([^/]+)\//g)].map(([, name, folder]) => [name, folder]),
  );
  const areas = [...text.matchAll(/^ {2}(\w+),$/gm)].map(([, name]) => folders.get(name));
  return needsOf("server")
    .filter(({ from, area }) => areas.indexOf(area) > areas.indexOf(from))
    .map(({ file, to }) => `${file}: may not import ${to}, its area stands higher in src/areas/server-areas.ts`);
}

function needsOf(side) {
  return [...imports]
    .filter(([file]) => placeOf(file)?.side === side && !/\.test\.tsx?$|\/testing\//.test(file))
    .flatMap(([file, found]) =>
      found.map(({ to }) => ({ file, to, from: placeOf(file).area, area: placeOf(to)?.area })),
    )
    .filter(({ from, area }) => area && area !== from);
}

function placeOf(file) {
  const [, area, side = "root"] = /^src\/areas\/([^/]+)\/(?:(server|web)\/)?./.exec(file) ?? [];
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
