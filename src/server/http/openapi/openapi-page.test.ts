import { afterAll, beforeAll, expect, test } from "vitest";
import { areas } from "../../../areas/server-areas.ts";
import { readEnvironment } from "../../start/environment.ts";
import { openTestApp, type TestApp } from "../../testing/test-app.ts";
import { productionVariables } from "../../testing/test-environment.ts";
import { buildApp } from "../app.ts";
import { openApi } from "./openapi.ts";
import type { OpenApi } from "./openapi-shared.ts";

let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

const get = (path: string) => app.app.inject({ method: "GET", url: `/legalsitapi/${path}` });

test("the document is generated from the contracts", async () => {
  const answer = await get("openapi.json");
  expect(answer.headers["content-type"]).toBe("application/json; charset=utf-8");
  expect(answer.json<OpenApi>()).toEqual(openApi(areas));
});

test("every file of the reference is served by us, with the policy that allows only our scripts", async () => {
  const page = await get("docs");
  expect(page.headers["content-security-policy"]).toContain("script-src 'self';");
  expect(page.body).not.toMatch(/<script>|https?:/);
  const files = [...page.body.matchAll(/(?:src|href)="\/legalsitapi\/([^"]+)"/g)].map(([, path = ""]) => path);
  expect(files).toHaveLength(4);
  for (const file of files) expect((await get(file)).statusCode, file).toBe(200);
});

test.each([
  [{}, 404],
  [{ API_REFERENCE: "on" }, 200],
])("a production with %o answers %i for the reference, and always serves the document", async (variables, status) => {
  const environment = readEnvironment({ ...productionVariables, ...variables });
  const { app: production } = await buildApp({ ...app.server, environment }, areas);
  const statusOf = async (path: string) => (await production.inject(`/legalsitapi/${path}`)).statusCode;
  expect([await statusOf("docs"), await statusOf("openapi.json")]).toEqual([status, 200]);
  await production.close();
});
