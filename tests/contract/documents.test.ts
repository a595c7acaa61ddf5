/** The OpenAPI document of the contracts is valid and describes every field. */
import { readFileSync } from "node:fs";
import { Validator } from "@seriousme/openapi-schema-validator";
import { describe, expect, test } from "vitest";
import { areaGroups } from "../../src/areas/area-descriptions.ts";
import { areas } from "../../src/areas/server-areas.ts";
import type { ApiOperation } from "../../src/kit/contract/contract.ts";
import { openApi, unsharedOpenApi } from "../../src/server/http/openapi/openapi.ts";
import { repeatedIn, type OpenApi } from "../../src/server/http/openapi/openapi-shared.ts";
import { operations, schemaOf } from "./every-operation.ts";

interface Json {
  readonly properties?: Record<string, Json>;
  readonly items?: Json;
  readonly anyOf?: readonly Json[];
  readonly additionalProperties?: Json | boolean;
  readonly description?: string;
  readonly const?: unknown;
}

interface ListedOperation {
  readonly tags?: readonly string[];
  readonly summary?: string;
  readonly description?: string;
}

/** Each needs seconds to build. */
const document = openApi(areas);
const unshared = unsharedOpenApi(areas);

test("the OpenAPI document is valid", async () => {
  expect(await new Validator().validate({ ...document })).toEqual({ valid: true });
});

test("every operation has a declared tag with a description, a summary and a description", () => {
  const described = document.tags.map(({ name, description }) => [name, description]);
  expect(described.filter(([, description]) => !description)).toEqual([]);
  const tags = new Set(described.map(([name]) => name));
  const bare = Object.values(document.paths)
    .flatMap((path) => Object.values(path))
    .filter(
      ({ tags: [tag] = [], summary, description }: ListedOperation) => !tags.has(tag) || !summary || !description,
    );
  expect(bare).toEqual([]);
  expect(document.info).toMatchObject({ contact: { name: expect.anything() }, license: { identifier: "Apache-2.0" } });
});

test("the README of a group describes an area as the tag does", () => {
  for (const [group, areasOfGroup] of Object.entries(areaGroups)) {
    const readme = readFileSync(new URL(`../../src/areas/${group}/README.md`, import.meta.url), "utf8");
    const rows = [...readme.matchAll(/^\| \[.*\) \| (.*) \|$/gm)].map(([, description]) => description);
    expect(rows, group).toEqual(Object.values(areasOfGroup));
  }
});

test("every component is referenced, and every reference has a component", () => {
  const { components, ...rest } = document;
  const names = Object.keys(components.schemas);
  const references = JSON.stringify([rest, components]).matchAll(/"#\/components\/schemas\/(\w+)"/g);
  const used = new Set([...references].map((match) => match[1]));
  expect([...used].sort()).toEqual(names.sort());
});

test("a schema used in several places is written once, for inputs and answers", () => {
  expect([...repeatedIn(document)]).toEqual([]);
  const { paths } = document;
  const bodies = Object.values(paths).flatMap((path) => Object.values(path).map(({ requestBody }) => requestBody));
  expect(JSON.stringify(bodies).match(/"\$ref"/g)?.length).toBeGreaterThan(300);
});

test("sharing schemas loses nothing: every operation resolves to its full schema", () => {
  const [expected, actual] = [resolveReferences(unshared), resolveReferences(document)];
  expect(Object.keys(actual)).toEqual(Object.keys(expected));
  for (const [path, operations] of Object.entries(expected)) expect(actual[path], path).toEqual(operations);
  expect(document.components.schemas).toMatchObject(
    Object.fromEntries(Object.keys(unshared.components.schemas).map((name) => [name, {}])),
  );
});

/** The paths of the document with every reference resolved; properties next to a reference override its target. */
function resolveReferences({ paths, components }: OpenApi): Record<string, unknown> {
  const responses = Object.fromEntries(
    Object.entries(components.responses ?? {}).map(([name, answer]) => [`#/components/responses/${name}`, answer]),
  );
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== "object" || node === null) return node;
    const { $ref, ...rest } = node as { $ref?: string };
    const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolve(value)]));
    if ($ref === undefined) return own;
    const target = components.schemas[/^#\/components\/schemas\/(\w+)$/.exec($ref)?.[1] ?? ""] ?? responses[$ref];
    if (target === undefined) throw new Error(`${$ref} leads nowhere.`);
    return { ...(resolve(target) as object), ...own };
  };
  return resolve(paths) as Record<string, unknown>;
}

test("an optional id makes two paths in the document, with operation ids of their own", () => {
  const { paths } = document;
  const optional = operations.filter(({ operation }) => operation.path.includes("?"));
  expect(optional.length).toBeGreaterThan(1);
  for (const { operation, area, name } of optional) {
    const [, path = "", id = ""] = /^(.*)\/:(\w+)\?$/.exec(operation.path) ?? [];
    const withId = paths[`/${path}/{${id}}`]?.get;
    const withoutId = paths[`/${path}`]?.get;
    expect(withId).toMatchObject({
      operationId: `${area}.${name}`,
      parameters: [{ name: id, in: "path", required: true }],
    });
    expect(withoutId?.operationId).toBe(`${area}.${name}.withoutId`);
    expect(JSON.stringify(withoutId)).not.toContain('"in":"path"');
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

  test("describes every field whose name is not self-explanatory", () => {
    expect([...missingOf(operation, "input"), ...missingOf(operation, "output")]).toEqual([]);
  });
});

/** Fields that mean the same everywhere and need no description. */
const selfExplanatory = new Set(
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
    const isDescribed =
      field.description !== undefined || selfExplanatory.has(name) || "const" in field || "properties" in field;
    return [...(isDescribed ? [] : [`${at}.${name}`]), ...undescribed(field, `${at}.${name}`)];
  });
  const children = [schema.items, ...(schema.anyOf ?? []), schema.additionalProperties].filter(
    (each): each is Json => typeof each === "object",
  );
  return [...own, ...children.flatMap((each) => undescribed(each, at))];
}
