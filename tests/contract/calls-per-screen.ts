/** The API calls of a screen: those written as `api.area.name` in the files that it imports. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Expression, type Node, parseSync, Visitor } from "oxc-parser";
import { areas } from "../../src/areas/server-areas.ts";

export interface Source {
  readonly imports: ReadonlySet<string>;
  /** "delivery.setStatus". */
  readonly calls: ReadonlySet<string>;
}

/** Files that import every screen: their imports are not followed. */
const isListOfAreas = /^src\/areas\/[\w-]+\.ts$/;
const sources = new Map<string, Source>();

/** The calls of a file and of its static and dynamic imports, each with the file that contains it. */
export function callsOfFile(file: string, visitedFiles = new Set<string>()): Map<string, string> {
  if (visitedFiles.has(file) || isListOfAreas.test(file)) return new Map();
  visitedFiles.add(file);
  const { imports, calls } = sourceOf(file);
  const own = [...calls].map((call) => [call, file] as const);
  return new Map([...own, ...[...imports].flatMap((each) => [...callsOfFile(each, visitedFiles)])]);
}

function sourceOf(file: string): Source {
  const source = sources.get(file) ?? parseSource(file);
  sources.set(file, source);
  return source;
}

function parseSource(file: string): Source {
  const { module, program } = parseSync(file, readFileSync(file, "utf8"));
  const [imports, calls] = [new Set<string>(), new Set<string>()];
  const add = (name: string) => {
    const path = join(dirname(file), name);
    if (name.startsWith(".") && path.startsWith("src/") && /\.tsx?$/.test(path)) imports.add(path);
  };
  for (const { entries, moduleRequest } of module.staticImports)
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) add(moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { isType, moduleRequest } of entries) if (moduleRequest && !isType) add(moduleRequest.value);
  const [areaReferences, objects] = [new Map<Node, string>(), new Set<Node>()];
  const addAll = (area: string) => {
    for (const name of Object.keys(areas[area]?.contract ?? {})) calls.add(`${area}.${name}`);
  };
  new Visitor({
    ImportExpression: ({ source }) => add(textOf(source)),
    MemberExpression: (node) => {
      const area = areaOf(node.object);
      if (area) calls.add(`${area}.${nameOf(node.property)}`);
      objects.add(node.object);
      areaReferences.set(node, areaOf(node));
    },
    VariableDeclarator: ({ id, init }) => {
      const area = areaOf(init);
      if (!init || !area || id.type !== "ObjectPattern" || id.properties.some(({ type }) => type === "RestElement"))
        return;
      objects.add(init);
      for (const each of id.properties) if (each.type === "Property") calls.add(`${area}.${nameOf(each.key)}`);
    },
  }).visit(program);
  // All calls of the area where `api.area` is passed as a value.
  for (const [node, area] of areaReferences) if (area && !objects.has(node)) addAll(area);
  return { imports, calls };
}

const textOf = (node: Expression) => (node.type === "Literal" ? String(node.value) : "");
const nameOf = (node: Node) => (node.type === "Identifier" ? node.name : "");
/** "delivery" for `api.delivery`, otherwise "". */
const areaOf = (node: Expression | null | undefined) =>
  node?.type === "MemberExpression" && nameOf(node.object) === "api" ? nameOf(node.property) : "";
