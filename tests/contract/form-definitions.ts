/** The forms of the staff's screens as they are written: which call each sends, which boxes it has, which it asks for. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Expression, type JSXElement, type Node, type ObjectExpression, parseSync, Visitor } from "oxc-parser";

export interface FormBox {
  readonly name: string;
  /** "sometimes" where the screen works it out. */
  readonly required: boolean | "sometimes";
  readonly kind: string;
  readonly omitEmpty: boolean;
}
export interface FormWritten {
  readonly file: string;
  /** "delivery.setStatus"; several where one of them is sent; "delivery" where a register is given all of an area. */
  readonly calls: readonly string[];
  /** Those that are written out; none of a form that works all of them out. */
  readonly boxes: readonly FormBox[];
}

/** The pages and screens of every area. */
export const webFiles = (): string[] => filesOf("src/areas");
export const everyForm = (): FormWritten[] => webFiles().flatMap(formsIn);

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    const at = join(folder, each.name);
    return each.isDirectory() ? filesOf(at) : /\/web\/.*\.tsx$/.test(at) ? [at] : [];
  });
}

/** What a name stands for: a value, a function, or these of what a function answers. */
type Said = ReadonlyMap<string, { readonly node: Node; readonly from?: number; readonly to?: number | undefined }>;

function formsIn(file: string): FormWritten[] {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const declarations = new Map<string, { node: Node; from?: number; to?: number | undefined }>();
  const found: JSXElement[] = [];
  new Visitor({
    VariableDeclarator: ({ id, init }) => {
      if (!init) return;
      if (id.type === "Identifier") declarations.set(id.name, { node: init });
      if (id.type === "ObjectPattern" && areaOf(init))
        for (const each of id.properties)
          declarations.set(nameOf(each.type === "Property" ? each.value : each.argument), { node: init });
      if (id.type !== "ArrayPattern") return;
      for (const [from, each] of id.elements.entries())
        if (each?.type === "RestElement") declarations.set(nameOf(each.argument), { node: init, from });
        else if (each) declarations.set(nameOf(each), { node: init, from, to: from + 1 });
    },
    FunctionDeclaration: (of) => void (of.id && declarations.set(of.id.name, { node: of })),
    JSXElement: (of) => {
      if (["Form", "FormDialog", "ResourceScreen"].includes(nameOf(of.openingElement.name))) found.push(of);
    },
  }).visit(program);
  return found.map((element) => ({
    file,
    calls: [
      ...new Set(
        given(element, declarations, ["mutation", "calls"]).flatMap((each) => callsIn(each, declarations, new Set())),
      ),
    ],
    boxes: given(element, declarations, ["fields"]).flatMap((each) => boxesIn(each, declarations)),
  }));
}

/** What an element is given under these names, in a spread too. */
function given(element: JSXElement, declarations: Said, names: readonly string[]): Node[] {
  return element.openingElement.attributes.flatMap((each): Node[] => {
    if (each.type === "JSXSpreadAttribute") {
      const spread = named(each.argument, declarations);
      if (spread.type !== "ObjectExpression") return [];
      return propertiesOf(spread, declarations).flatMap(([name, value]) => (names.includes(name) ? [value] : []));
    }
    const { name, value } = each;
    return names.includes(nameOf(name)) && value?.type === "JSXExpressionContainer" ? [value.expression] : [];
  });
}

/** The calls that an expression names, and those that what it names does. */
function callsIn(of: Node, declarations: Said, seen: Set<Node>): string[] {
  const calls: string[] = [];
  const [whole, parts] = [new Map<Node, string>(), new Set<Node>()];
  const visitor = new Visitor({
    MemberExpression: (of) => {
      const area = areaOf(of.object);
      if (area) calls.push(`${area}.${nameOf(of.property)}`);
      parts.add(of.object);
      whole.set(of, areaOf(of));
    },
    Identifier: ({ name }) => {
      const node = declarations.get(name)?.node;
      if (!node || seen.has(node)) return;
      seen.add(node);
      calls.push(...callsIn(node, declarations, seen));
    },
  });
  visitor.visit(program(of));
  return [...calls, ...[...whole].flatMap(([node, area]) => (area && !parts.has(node) ? area : []))];
}

function boxesIn(given: Node, declarations: Said): FormBox[] {
  const of = bare(given);
  const known = of.type === "Identifier" ? declarations.get(of.name) : undefined;
  if (known) return boxesIn(known.node, declarations).slice(known.from, known.to);
  if (of.type === "ArrowFunctionExpression") return answersOf(of).flatMap((each) => boxesIn(each, declarations));
  if (of.type === "CallExpression")
    return answersOf(declarations.get(nameOf(of.callee))?.node).flatMap((each) => boxesIn(each, declarations));
  if (of.type !== "ArrayExpression") return [];
  return of.elements.flatMap((each) => {
    if (!each) return [];
    if (each.type === "SpreadElement") return boxesIn(each.argument, declarations);
    const box = named(each, declarations);
    return box.type === "ObjectExpression" ? boxOf(box, declarations) : [];
  });
}

function boxOf(box: ObjectExpression, declarations: Said): FormBox[] {
  const { name, required, kind, omitEmpty, isVisible } = Object.fromEntries(propertiesOf(box, declarations));
  if (name?.type !== "Literal") return [];
  const isRequired =
    required?.type === "Literal" && !isVisible ? required.value === true : required ? ("sometimes" as const) : false;
  const shownAs = kind?.type === "Literal" ? String(kind.value) : "text";
  return [{ name: String(name.value), required: isRequired, kind: shownAs, omitEmpty: omitEmpty !== undefined }];
}

/** What a function of the file answers. */
function answersOf(of: Node | undefined): Node[] {
  if (of?.type === "ArrowFunctionExpression" && of.expression) return [of.body];
  const answers: Node[] = [];
  if (of?.type === "FunctionDeclaration" || of?.type === "ArrowFunctionExpression")
    for (const each of (of.body as { body?: readonly Node[] } | null)?.body ?? [])
      if (each.type === "ReturnStatement" && each.argument) answers.push(each.argument);
  return answers;
}

/** Later ones stand for earlier ones of the same name. */
function propertiesOf(of: ObjectExpression, declarations: Said): [string, Expression][] {
  return of.properties.flatMap((each): [string, Expression][] => {
    if (each.type === "Property") return [[nameOf(each.key), each.value]];
    const spread = named(each.argument, declarations);
    return spread.type === "ObjectExpression" ? propertiesOf(spread, declarations) : [];
  });
}

/** What a name stands for in its file. */
function named(of: Node, declarations: Said): Node {
  if (bare(of) !== of) return named(bare(of), declarations);
  const node = of.type === "Identifier" ? declarations.get(of.name)?.node : undefined;
  return node && node !== of ? named(node, declarations) : of;
}

/** Of `api.delivery`. */
const areaOf = (of: Node) => (of.type === "MemberExpression" && nameOf(of.object) === "api" ? nameOf(of.property) : "");
/** Without what the checker was told of it. */
const bare = (of: Node): Node =>
  of.type === "TSAsExpression" || of.type === "TSSatisfiesExpression" ? bare(of.expression) : of;
const nameOf = (of: Node) => (of.type === "Identifier" || of.type === "JSXIdentifier" ? of.name : "");
/** A program of one expression, to be visited. */
const program = (of: Node) =>
  ({ type: "Program", body: [of], sourceType: "module", hashbang: null, comments: [] }) as never;
