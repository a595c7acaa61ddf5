/** What the OpenAPI document says more than once, said once: among the components, under a name made from its place. */
import type { OpenApi } from "./openapi.ts";
import type { Json } from "./openapi-shapes.ts";

/** Shorter than this, a reference says hardly less than the schema itself. */
const worthAName = 80;

/** Where a schema stands: in which area and operation, or in which named shape; then the fields that lead to it. */
interface Place {
  readonly owner: readonly string[];
  readonly fields: readonly string[];
}
type Visit = (schema: Json, place: Place, inside: () => Json) => Json;

/** The same document, in which every schema that stands at several places is named and referred to. */
export function shareRepeated(document: OpenApi): OpenApi {
  const repeated = repeatedIn(document);
  const added: Record<string, Json> = {};
  const names = new Map<string, string>();
  const shared = eachSchema(document, (schema, place, inside) => {
    const text = JSON.stringify(schema);
    if (!repeated.has(text)) return inside();
    const known = names.get(text);
    if (known) return reference(known);
    const name = freeName(place, (candidate) => candidate in document.components.schemas || candidate in added);
    names.set(text, name);
    // The name is taken before what is inside asks for one.
    added[name] = schema;
    added[name] = inside();
    return reference(name);
  });
  const schemas = { ...shared.components.schemas, ...added };
  return { ...shared, components: { ...shared.components, schemas } };
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Schemas, as text, that stand at several places and are worth a name. */
export function repeatedIn(document: OpenApi): ReadonlySet<string> {
  const once = new Set<string>();
  const repeated = new Set<string>();
  eachSchema(document, (schema, _place, inside) => {
    const text = JSON.stringify(schema);
    if (text.length < worthAName) return schema;
    // What stands twice only because its whole does needs no name of its own.
    if (once.has(text)) {
      repeated.add(text);
      return schema;
    }
    once.add(text);
    return inside();
  });
  return repeated;
}

/** Steps that need the field before them to be understood. */
const saysLittle = new Set(["value", "item", "part", "es", "en", "_id", "docs", "data"]);

/** The field's own name; where that is taken, with more and more of its place. */
function freeName({ owner, fields }: Place, isTaken: (name: string) => boolean): string {
  const named = fields.findLastIndex((field) => !saysLittle.has(field));
  const own = fields.slice(Math.max(named, 0));
  const isWhole = named <= 0 && owner.length > 1;
  const candidates = [
    isWhole ? [...owner.slice(1), ...own] : own,
    [...owner.slice(0, 1), ...own],
    [...owner, ...own],
    [...owner, ...fields],
  ].map((words) => words.map(capital).join(""));
  const longest = candidates.at(-1) ?? "";
  for (let number = 2; number < 100; number += 1) candidates.push(`${longest}${number}`);
  const free = candidates.find((name) => !isTaken(name));
  if (!free) throw new Error(`No name is left for ${longest}.`);
  return free;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replace(/\W/g, "");

/** The document with each schema replaced by what the visit makes of it; shapes that have a name stay where they are. */
function eachSchema(document: OpenApi, visit: Visit): OpenApi {
  const paths = mapped(document.paths, (path) =>
    mapped(path, (operation) =>
      walk(operation, { owner: String(operation.operationId).split("."), fields: [] }, visit),
    ),
  );
  const schemas = mapped(document.components.schemas, (schema, name) =>
    walk(schema, { owner: [name], fields: [] }, visit),
  );
  return { ...document, paths, components: { ...document.components, schemas } };
}

/** What a part leads to, by its key: schemas themselves, schemas by name, or parts with schemas further inside. */
function walk(part: Json, { owner, fields }: Place, visit: Visit): Json {
  const enter = (value: unknown, ...more: string[]): unknown => {
    const place = { owner, fields: [...fields, ...more] };
    return isObject(value) ? visit(value, place, () => walk(value, place, visit)) : value;
  };
  const pass = (value: unknown, ...more: string[]): unknown =>
    isObject(value) ? walk(value, { owner, fields: [...fields, ...more] }, visit) : value;
  const ways: Readonly<Record<string, (value: never) => unknown>> = {
    schema: (value) => enter(value),
    items: (value) => enter(value, "item"),
    additionalProperties: (value) => enter(value, "value"),
    anyOf: (values: unknown[]) => values.map((each) => enter(each, "value")),
    allOf: (values: unknown[]) => values.map((each) => enter(each, "part")),
    properties: (values: Json) => mapped(values, (value, name) => enter(value, name)),
    parameters: (values: Json[]) => values.map((each) => pass(each, String(each.name))),
    requestBody: (value) => pass(value, "input"),
    responses: (values: Json) => mapped(values, (value) => pass(value, "answer")),
    content: (values: Json) => mapped(values, (value) => pass(value)),
  };
  return mapped(part, (value, key) => ways[key]?.(value as never) ?? value);
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function mapped<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
