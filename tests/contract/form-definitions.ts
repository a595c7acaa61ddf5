/** Reads the forms of staff screens from their sources: the call of each, its fields and which are required. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Expression, type JSXElement, type Node, type ObjectExpression, parseSync, Visitor } from "oxc-parser";

export interface FormBox {
  readonly name: string;
  /** "sometimes" if the screen computes it. */
  readonly required: boolean | "sometimes";
  readonly kind: string;
  readonly omitEmpty: boolean;
}
export interface FormWritten {
  readonly file: string;
  /** "delivery.setStatus"; several if the form sends one of them; "delivery" if a resource screen gets all calls of an area. */
  readonly calls: readonly string[];
  /** Fields written as literals; none if the form computes all of them. */
  readonly boxes: readonly FormBox[];
}

/** The pages and screens of every area. */
export const webFiles = (): string[] => filesOf("src/areas");
export const everyForm = (): FormWritten[] => webFiles().flatMap(formsIn);

function filesOf(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true }).flatMap((each) => {
    const path = join(folder, each.name);
    return each.isDirectory() ? filesOf(path) : /\/web\/.*\.tsx$/.test(path) ? [path] : [];
  });
}

/** Values of the names of a file: an expression, a function, or the elements `from` to `to` of a returned array. */
type Declarations = ReadonlyMap<
  string,
  { readonly node: Node; readonly from?: number; readonly to?: number | undefined }
>;

function formsIn(file: string): FormWritten[] {
  const { program } = parseSync(file, readFileSync(file, "utf8"));
  const declarations = new Map<string, { node: Node; from?: number; to?: number | undefined }>();
  const elements: JSXElement[] = [];
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
    FunctionDeclaration: (declaration) =>
      void (declaration.id && declarations.set(declaration.id.name, { node: declaration })),
    JSXElement: (element) => {
      if (["Form", "FormDialog", "ResourceScreen"].includes(nameOf(element.openingElement.name)))
        elements.push(element);
    },
  }).visit(program);
  return elements.map((element) => ({
    file,
    calls: [
      ...new Set(
        attributeValues(element, declarations, ["mutation", "calls"]).flatMap((each) =>
          callsIn(each, declarations, new Set()),
        ),
      ),
    ],
    boxes: attributeValues(element, declarations, ["fields"]).flatMap((each) => boxesIn(each, declarations)),
  }));
}

/** Values of these attributes of an element, those of spread objects included. */
function attributeValues(element: JSXElement, declarations: Declarations, names: readonly string[]): Node[] {
  return element.openingElement.attributes.flatMap((each): Node[] => {
    if (each.type === "JSXSpreadAttribute") {
      const spread = resolveName(each.argument, declarations);
      if (spread.type !== "ObjectExpression") return [];
      return propertiesOf(spread, declarations).flatMap(([name, value]) => (names.includes(name) ? [value] : []));
    }
    const { name, value } = each;
    return names.includes(nameOf(name)) && value?.type === "JSXExpressionContainer" ? [value.expression] : [];
  });
}

/** API calls in an expression and in the declarations that it refers to. */
function callsIn(node: Node, declarations: Declarations, visitedNodes: Set<Node>): string[] {
  const calls: string[] = [];
  const [areaReferences, objects] = [new Map<Node, string>(), new Set<Node>()];
  const visitor = new Visitor({
    MemberExpression: (node) => {
      const area = areaOf(node.object);
      if (area) calls.push(`${area}.${nameOf(node.property)}`);
      objects.add(node.object);
      areaReferences.set(node, areaOf(node));
    },
    Identifier: ({ name }) => {
      const node = declarations.get(name)?.node;
      if (!node || visitedNodes.has(node)) return;
      visitedNodes.add(node);
      calls.push(...callsIn(node, declarations, visitedNodes));
    },
  });
  visitor.visit(program(node));
  return [...calls, ...[...areaReferences].flatMap(([node, area]) => (area && !objects.has(node) ? area : []))];
}

function boxesIn(expression: Node, declarations: Declarations): FormBox[] {
  const node = withoutTypeAssertion(expression);
  const declaration = node.type === "Identifier" ? declarations.get(node.name) : undefined;
  if (declaration) return boxesIn(declaration.node, declarations).slice(declaration.from, declaration.to);
  if (node.type === "ArrowFunctionExpression")
    return returnValuesOf(node).flatMap((each) => boxesIn(each, declarations));
  if (
    node.type === "CallExpression" &&
    node.callee.type === "CallExpression" &&
    nameOf(node.callee.callee) === "completeForm"
  )
    return node.arguments.flatMap((each) => boxesIn(each, declarations));
  if (node.type === "CallExpression")
    return returnValuesOf(declarations.get(nameOf(node.callee))?.node).flatMap((each) => boxesIn(each, declarations));
  if (node.type !== "ArrayExpression") return [];
  return node.elements.flatMap((each) => {
    if (!each) return [];
    if (each.type === "SpreadElement") return boxesIn(each.argument, declarations);
    const box = resolveName(each, declarations);
    return box.type === "ObjectExpression" ? boxOf(box, declarations) : [];
  });
}

function boxOf(box: ObjectExpression, declarations: Declarations): FormBox[] {
  const { name, required, kind, omitEmpty, isVisible } = Object.fromEntries(propertiesOf(box, declarations));
  if (name?.type !== "Literal") return [];
  const isRequired =
    required?.type === "Literal" && !isVisible ? required.value === true : required ? ("sometimes" as const) : false;
  const fieldKind = kind?.type === "Literal" ? String(kind.value) : "text";
  return [{ name: String(name.value), required: isRequired, kind: fieldKind, omitEmpty: omitEmpty !== undefined }];
}

/** Expressions that a function returns. */
function returnValuesOf(fn: Node | undefined): Node[] {
  if (fn?.type === "ArrowFunctionExpression" && fn.expression) return [fn.body];
  const values: Node[] = [];
  if (fn?.type === "FunctionDeclaration" || fn?.type === "ArrowFunctionExpression")
    for (const each of (fn.body as { body?: readonly Node[] } | null)?.body ?? [])
      if (each.type === "ReturnStatement" && each.argument) values.push(each.argument);
  return values;
}

/** Properties of an object with its spreads; a later one overrides an earlier one of the same name. */
function propertiesOf(object: ObjectExpression, declarations: Declarations): [string, Expression][] {
  return object.properties.flatMap((each): [string, Expression][] => {
    if (each.type === "Property") return [[nameOf(each.key), each.value]];
    const spread = resolveName(each.argument, declarations);
    return spread.type === "ObjectExpression" ? propertiesOf(spread, declarations) : [];
  });
}

/** The value of a name, or the expression itself. */
function resolveName(expression: Node, declarations: Declarations): Node {
  if (withoutTypeAssertion(expression) !== expression)
    return resolveName(withoutTypeAssertion(expression), declarations);
  const node = expression.type === "Identifier" ? declarations.get(expression.name)?.node : undefined;
  return node && node !== expression ? resolveName(node, declarations) : expression;
}

/** "delivery" for `api.delivery`, otherwise "". */
const areaOf = (node: Node) =>
  node.type === "MemberExpression" && nameOf(node.object) === "api" ? nameOf(node.property) : "";
/** The expression without `as` and `satisfies`. */
const withoutTypeAssertion = (node: Node): Node =>
  node.type === "TSAsExpression" || node.type === "TSSatisfiesExpression"
    ? withoutTypeAssertion(node.expression)
    : node;
const nameOf = (node: Node) => (node.type === "Identifier" || node.type === "JSXIdentifier" ? node.name : "");
/** A program of one expression, for a visitor. */
const program = (node: Node) =>
  ({ type: "Program", body: [node], sourceType: "module", hashbang: null, comments: [] }) as never;
