/** Which calls a screen can make: those that are written, as `api.area.name`, in the files that it loads. */
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type Expression, type Node, parseSync, Visitor } from "oxc-parser";
import { areas } from "../../src/areas/server-areas.ts";

export interface Source {
  readonly imports: ReadonlySet<string>;
  /** "delivery.setStatus". */
  readonly calls: ReadonlySet<string>;
}

/** They name every screen of the product: what they import, the reader has not opened. */
const isListOfAreas = /^src\/areas\/[\w-]+\.ts$/;
const sources = new Map<string, Source>();

/** The calls of a file and of all that it loads, at once or when it is needed, each with the file that names it. */
export function askedFrom(file: string, seen = new Set<string>()): Map<string, string> {
  if (seen.has(file) || isListOfAreas.test(file)) return new Map();
  seen.add(file);
  const { imports, calls } = sourceOf(file);
  const own = [...calls].map((call) => [call, file] as const);
  return new Map([...own, ...[...imports].flatMap((each) => [...askedFrom(each, seen)])]);
}

function sourceOf(file: string): Source {
  const known = sources.get(file) ?? read(file);
  sources.set(file, known);
  return known;
}

function read(file: string): Source {
  const { module, program } = parseSync(file, readFileSync(file, "utf8"));
  const [imports, calls] = [new Set<string>(), new Set<string>()];
  const add = (name: string) => {
    const at = join(dirname(file), name);
    if (name.startsWith(".") && at.startsWith("src/") && /\.tsx?$/.test(at)) imports.add(at);
  };
  for (const { entries, moduleRequest } of module.staticImports)
    if (entries.length === 0 || entries.some(({ isType }) => !isType)) add(moduleRequest.value);
  for (const { entries } of module.staticExports)
    for (const { isType, moduleRequest } of entries) if (moduleRequest && !isType) add(moduleRequest.value);
  const [whole, parts] = [new Map<Node, string>(), new Set<Node>()];
  const addAll = (area: string) => {
    for (const name of Object.keys(areas[area]?.contract ?? {})) calls.add(`${area}.${name}`);
  };
  new Visitor({
    ImportExpression: ({ source }) => add(textOf(source)),
    MemberExpression: (of) => {
      const area = areaOf(of.object);
      if (area) calls.add(`${area}.${nameOf(of.property)}`);
      parts.add(of.object);
      whole.set(of, areaOf(of));
    },
    VariableDeclarator: ({ id, init }) => {
      const area = areaOf(init);
      if (!init || !area || id.type !== "ObjectPattern" || id.properties.some(({ type }) => type === "RestElement"))
        return;
      parts.add(init);
      for (const each of id.properties) if (each.type === "Property") calls.add(`${area}.${nameOf(each.key)}`);
    },
  }).visit(program);
  // All of them where an area's calls are handed on as one.
  for (const [node, area] of whole) if (area && !parts.has(node)) addAll(area);
  return { imports, calls };
}

const textOf = (of: Expression) => (of.type === "Literal" ? String(of.value) : "");
const nameOf = (of: Node) => (of.type === "Identifier" ? of.name : "");
/** Of `api.delivery`. */
const areaOf = (of: Expression | null | undefined) =>
  of?.type === "MemberExpression" && nameOf(of.object) === "api" ? nameOf(of.property) : "";
