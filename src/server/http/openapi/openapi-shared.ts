/**
 * Deduplicates the OpenAPI document: schemas that occur several times become components, named after their position.
 */
import type { Json } from "./openapi-shapes.ts";

export interface OpenApi {
  readonly openapi: string;
  readonly info: Json;
  readonly servers: readonly Json[];
  readonly tags: readonly Json[];
  /** By path, then by method in lower case. */
  readonly paths: Readonly<Record<string, Readonly<Record<string, Json>>>>;
  readonly components: { readonly schemas: Readonly<Record<string, Json>>; readonly [part: string]: Json };
}

/** A reference is hardly shorter than a schema below this length, in characters. */
const minSharedLength = 80;

/** Position of a schema: its area and operation, or its component, and the fields that lead to it. */
interface Position {
  readonly owner: readonly string[];
  readonly fields: readonly string[];
}
type Visit = (schema: Json, position: Position, replaceNested: () => Json) => Json;

/** The same document with repeated schemas replaced by references to components. */
export function shareRepeated(document: OpenApi): OpenApi {
  const repeatedSchemas = repeatedIn(document);
  const added: Record<string, Json> = {};
  const names = new Map<string, string>();
  const shared = visitSchemas(document, (schema, position, replaceNested) => {
    const text = JSON.stringify(schema);
    if (!repeatedSchemas.has(text)) return replaceNested();
    const existingName = names.get(text);
    if (existingName) return reference(existingName);
    const name = freeName(position, (candidate) => candidate in document.components.schemas || candidate in added);
    names.set(text, name);
    // Reserves the name before nested schemas choose theirs.
    added[name] = schema;
    added[name] = replaceNested();
    return reference(name);
  });
  const schemas = { ...shared.components.schemas, ...added };
  return { ...shared, components: { ...shared.components, schemas } };
}

const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });

/** Schemas, as JSON text, that occur several times and are long enough for a component. */
export function repeatedIn(document: OpenApi): ReadonlySet<string> {
  const seenSchemas = new Set<string>();
  const repeatedSchemas = new Set<string>();
  visitSchemas(document, (schema, _place, replaceNested) => {
    const text = JSON.stringify(schema);
    if (text.length < minSharedLength) return schema;
    // A schema that repeats only because its parent repeats needs no component of its own.
    if (seenSchemas.has(text)) {
      repeatedSchemas.add(text);
      return schema;
    }
    seenSchemas.add(text);
    return replaceNested();
  });
  return repeatedSchemas;
}

/** Steps of a position that mean nothing without the field before them. */
const meaninglessSteps = new Set(["value", "item", "part", "es", "en", "_id", "docs", "data"]);

/** A free name for a component: the field's name, and if it is in use, with more of its position. */
function freeName({ owner, fields }: Position, isInUse: (name: string) => boolean): string {
  const lastMeaningful = fields.findLastIndex((field) => !meaninglessSteps.has(field));
  const shortest = fields.slice(Math.max(lastMeaningful, 0));
  const isWhole = lastMeaningful <= 0 && owner.length > 1;
  const candidates = [
    isWhole ? [...owner.slice(1), ...shortest] : shortest,
    [...owner.slice(0, 1), ...shortest],
    [...owner, ...shortest],
    [...owner, ...fields],
  ].map((words) => words.map(capital).join(""));
  const longest = candidates.at(-1) ?? "";
  for (let number = 2; number < 100; number += 1) candidates.push(`${longest}${number}`);
  const available = candidates.find((name) => !isInUse(name));
  if (!available) throw new Error(`No name is left for ${longest}.`);
  return available;
}

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1).replace(/\W/g, "");

/** Replaces each schema by the result of `visit`. Components keep their names. */
function visitSchemas(document: OpenApi, visit: Visit): OpenApi {
  const paths = mapValues(document.paths, (path) =>
    mapValues(path, (operation) =>
      walk(operation, { owner: String(operation.operationId).split("."), fields: [] }, visit),
    ),
  );
  const schemas = mapValues(document.components.schemas, (schema, name) =>
    walk(schema, { owner: [name], fields: [] }, visit),
  );
  return { ...document, paths, components: { ...document.components, schemas } };
}

/** Visits the children of a part, by key: schemas, schemas by name, or parts that contain schemas further inside. */
function walk(part: Json, { owner, fields }: Position, visit: Visit): Json {
  const visitSchema = (value: unknown, ...steps: string[]): unknown => {
    const position = { owner, fields: [...fields, ...steps] };
    return isObject(value) ? visit(value, position, () => walk(value, position, visit)) : value;
  };
  const visitPart = (value: unknown, ...steps: string[]): unknown =>
    isObject(value) ? walk(value, { owner, fields: [...fields, ...steps] }, visit) : value;
  const handlers: Readonly<Record<string, (value: never) => unknown>> = {
    schema: (value) => visitSchema(value),
    items: (value) => visitSchema(value, "item"),
    additionalProperties: (value) => visitSchema(value, "value"),
    anyOf: (values: unknown[]) => values.map((each) => visitSchema(each, "value")),
    allOf: (values: unknown[]) => values.map((each) => visitSchema(each, "part")),
    properties: (values: Json) => mapValues(values, (value, name) => visitSchema(value, name)),
    parameters: (values: Json[]) => values.map((each) => visitPart(each, String(each.name))),
    requestBody: (value) => visitPart(value, "input"),
    responses: (values: Json) => mapValues(values, (value) => visitPart(value, "answer")),
    content: (values: Json) => mapValues(values, (value) => visitPart(value)),
  };
  return mapValues(part, (value, key) => handlers[key]?.(value as never) ?? value);
}

const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

function mapValues<Value, Result>(
  values: Readonly<Record<string, Value>>,
  change: (value: Value, key: string) => Result,
): Record<string, Result> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value, key)]));
}
