import { afterAll, beforeAll, expect, test } from "vitest";
import { areas } from "../../../areas/server-areas.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { openApi } from "./openapi.ts";
import type { OpenApi } from "./openapi-shared.ts";

let app: TestApp;
let html = "";
beforeAll(async () => {
  app = await openTestApp();
  html = (await get("docs")).body;
});
afterAll(() => app.close());

const get = (path: string) => app.app.inject({ method: "GET", url: `/legalsitapi/${path}` });

test("the document is generated from the contracts", async () => {
  const answer = await get("openapi.json");
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.json<OpenApi>()).toEqual(openApi(areas));
});

test("the page lists every operation once", () => {
  const listed = [...html.matchAll(/<b>([A-Z]+)<\/b><code>([^<]+)<\/code>/g)].map(
    ([, method, path]) => `${method} ${path}`,
  );
  const operations = Object.values(areas).flatMap(({ contract }) => Object.values(contract).map(({ route }) => route));
  expect(listed.sort()).toEqual(operations.sort());
});

test("each schema name links to an element of the page", () => {
  const ids = new Set([...html.matchAll(/ id="(\w+)"/g)].map((match) => match[1]));
  const links = new Set([...html.matchAll(/<a href="#(\w+)">/g)].map((match) => match[1]));
  expect(links.size).toBeGreaterThan(20);
  expect([...links].filter((name) => !ids.has(name))).toEqual([]);
});

test("the page loads nothing from another origin and has no scripts", () => {
  expect(html).not.toMatch(/<script|<link|src=|href="(?!#|\/legalsitapi\/)/);
});
