/**
 * Malformed identifiers × every page, every public link and every kind of record with documents: each is answered like
 * an unknown one, and no statement fails.
 */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { elements } from "../../src/areas/collaboration/media/document-types.ts";
import { areas } from "../../src/areas/server-areas.ts";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { nowhere, operations, schemaOf } from "./every-operation.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const hex = nowhere.replaceAll("-", "");
/** As long as a UUID, truncated, extended, or written differently. */
const malformed = [
  "-".repeat(36),
  "0".repeat(36),
  `${hex}----`,
  `----${hex}`,
  "g".repeat(36),
  nowhere.slice(0, -1),
  `${nowhere}0`,
  `{${nowhere}}`,
  hex,
  "undefined",
  "'",
  "%",
  "ñ".repeat(36),
];
const statusOf = async (path: string) => (await app.app.inject({ url: path })).statusCode;

const pages = Object.values(areas).flatMap((area) => area.serverPages ?? []);
describe.each(pages)("page $path", ({ path }) => {
  const at = (value: string) => {
    const query = ["token", "change", "person", "board", "number"].map((name): [string, string] => [name, value]);
    const place = path.replace(/:\w+/g, encodeURIComponent(value));
    return statusOf(`/legalsit${place}?${new URLSearchParams(query).toString()}`);
  };
  test("answers a malformed identifier like an unknown one", async () => {
    const unknown = await at(nowhere);
    for (const value of malformed) expect(await at(value), value).toBe(unknown);
  });
});

/** Path parameters that are no UUID by contract: tokens, keys and codes. */
const links = operations.filter(({ operation }) => {
  if (operation.access !== "anyone" || operation.method !== "GET") return false;
  const name = /:(token|key|code)\b/.exec(operation.path)?.[1];
  if (!name) return false;
  if (operation.transport === "callback") return true;
  const { properties = {} } = schemaOf(operation, "input") as { properties?: Record<string, { format?: string }> };
  return properties[name]?.format !== "uuid";
});
describe.each(links)("$wire", ({ operation }) => {
  const at = (value: string) => statusOf(`${apiBase}/${operation.path.replace(/:\w+/, encodeURIComponent(value))}`);
  test("answers a malformed token like an unknown one", async () => {
    const unknown = await at(`${nowhere}.${"a".repeat(22)}`);
    for (const value of malformed) expect(await at(value), value).toBe(unknown);
  });
});

test.each(elements)("a malformed record of kind %s has no documents", async (element) => {
  const { media } = app.as("administrator@demo.example");
  for (const elementId of malformed) await expectRefusal(media.of({ element, elementId }), "NOT_FOUND");
});
