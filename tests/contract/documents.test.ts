/** What is generated from the contracts is valid and says what things are. */
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { areas } from "../../src/areas/server-areas.ts";
import type { ApiOperation } from "../../src/kit/contract.ts";
import { type OpenApi, openApi, unsharedOpenApi } from "../../src/server/http/openapi.ts";
import { repeatedIn } from "../../src/server/http/openapi-shared.ts";
import { operations, schemaOf } from "./every-operation.ts";

interface Json {
  readonly properties?: Record<string, Json>;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly additionalProperties?: Json | boolean;
  readonly description?: string;
  readonly const?: unknown;
}

/** Each takes seconds to build. */
const document = openApi(areas);
const unshared = unsharedOpenApi(areas);

test("the OpenAPI document is valid", async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
});

test("a shape has its name once, and every name leads somewhere", () => {
  const { components, ...rest } = document;
  const names = Object.keys(components.schemas);
  const meant = JSON.stringify([rest, components]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const used = new Set([...meant].map((match) => match[1]));
  expect([...used].sort()).toEqual(names.sort());
});

test("what the document says of a schema at several places it says once, inputs and answers alike", () => {
  expect([...repeatedIn(document)]).toEqual([]);
  const { paths } = document;
  const bodies = Object.values(paths).flatMap((path) => Object.values(path).map(({ requestBody }) => requestBody));
  expect(JSON.stringify(bodies).match(/"\$ref"/g)?.length).toBeGreaterThan(300);
});

test("nothing is lost by it: every operation means what it meant in full", () => {
  const [whole, shared] = [inFull(unshared), inFull(document)];
  expect(Object.keys(shared)).toEqual(Object.keys(whole));
  for (const [path, operations] of Object.entries(whole)) expect(shared[path], path).toEqual(operations);
  expect(document.components.schemas).toMatchObject(
    Object.fromEntries(Object.keys(unshared.components.schemas).map((name) => [name, {}])),
  );
});

/** The document's paths with every reference replaced by what it leads to; words beside a reference win. */
function inFull({ paths, components }: OpenApi): Record<string, unknown> {
  const responses = Object.fromEntries(
    Object.entries(components.responses ?? {}).map(([name, answer]) => [`#/components/responses/${name}`, answer]),
  );
  const full = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(full);
    if (typeof node !== "object" || node === null) return node;
    const { $ref, ...rest } = node as { $ref?: string };
    const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, full(value)]));
    if ($ref === undefined) return own;
    const meant = components.schemas[/^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] ?? ""] ?? responses[$ref];
    if (meant === undefined) throw new Error(`${$ref} leads nowhere.`);
    return { ...(full(meant) as object), ...own };
  };
  return full(paths) as Record<string, unknown>;
}

test("an id that may be left out makes two paths in the document, with ids of their own", () => {
  const { paths } = document;
  const optional = operations.filter(({ operation }) => operation.path.includes("?"));
  expect(optional.length).toBeGreaterThan(1);
  for (const { operation, area, name } of optional) {
    const [, without = "", id = ""] = /^(.*)\/:(\w+)\?$/.exec(operation.path) ?? [];
    const whole = paths[`/${without}/{${id}}`]?.get;
    const bare = paths[`/${without}`]?.get;
    expect(whole).toMatchObject({
      operationId: `${area}.${name}`,
      parameters: [{ name: id, in: "path", required: true }],
    });
    expect(bare?.operationId).toBe(`${area}.${name}.withoutId`);
    expect(JSON.stringify(bare)).not.toContain('"in":"path"');
  }
  const ids = Object.values(paths).flatMap((path) => Object.values(path).map(({ operationId }) => operationId));
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(operations)("$wire", ({ operation }) => {
  test("has a summary of its own", () => {
    expect(operation.summary.length).toBeGreaterThan(5);
    const same = operations.filter((each) => each.operation.summary === operation.summary);
    expect(same.map(({ wire }) => wire)).toEqual([operation.route]);
  });

  test("describes every field whose name does not say it all", () => {
    expect([...missingOf(operation, "input"), ...missingOf(operation, "output")]).toEqual([]);
  });
});

/** Fields that mean the same in every place. */
const plain = new Set(
  "_id page limit sort search docs totalDocs totalPages es en name key label value count email phone password firstName lastName secondLastName token user".split(
    " ",
  ),
);

function missingOf(operation: ApiOperation, io: "input" | "output"): string[] {
  if (operation.transport === "callback" || (operation.transport === "download" && io === "output")) return [];
  const schema = schemaOf(operation, io) as Json;
  return undescribed(schema, io);
}

function undescribed(schema: Json, at: string): string[] {
  const own = Object.entries(schema.properties ?? {}).flatMap(([name, field]) => {
    const isDescribed = field.description !== undefined || plain.has(name) || "const" in field || "properties" in field;
    return [...(isDescribed ? [] : [`${at}.${name}`]), ...undescribed(field, `${at}.${name}`)];
  });
  const below = [schema.items, ...(schema.anyOf ?? []), schema.additionalProperties].filter(
    (each): each is Json => typeof each === "object",
  );
  return [...own, ...below.flatMap((each) => undescribed(each, at))];
}
