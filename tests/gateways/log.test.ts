/** Log entries for operators when a gateway refuses or does not answer. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { openLog } from "../../src/server/observability/logger.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { gatewaysOf } from "../../src/areas/money/payments/server/gateways/server-gateways.ts";

let sandbox: Sandbox;
let app: TestApp;
let logEntries: Record<string, unknown>[] = [];
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  const environment = { ...testEnvironment({ ENZONA_SECRET: "not-the-secret" }), sandboxUrl: sandbox.url };
  app = await openTestApp({
    environment,
    log: openLog("info", { write: (text) => void logEntries.push(JSON.parse(text)) }),
  });
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});
beforeEach(() => {
  logEntries = [];
});
const reference = "126000777001";

test("a refusal is a warning with the gateway, the call, the reference and the reason", async () => {
  const outcome = await gatewaysOf(app.server).enzona?.findByReference(reference);
  expect(outcome?.kind).toBe("refused");
  expect(logEntries).toEqual([
    expect.objectContaining({
      level: 40,
      msg: "the gateway refused",
      gateway: "enzona",
      call: "findByReference",
      reference,
      code: expect.any(String),
      reason: expect.any(String),
    }),
  ]);
  expect(JSON.stringify(logEntries)).not.toContain("not-the-secret");
});

test("a silent gateway is logged as one warning for all queries, and once when it is back", async () => {
  const queryGateway = () => gatewaysOf(app.server).transfermovil?.findByReference(reference);
  const control = (path: string, body: object) =>
    fetch(`${sandbox.url}/control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  await queryGateway();
  await control(`transfermovil/${reference}/fault`, { dropAnswer: true, times: 1000 });
  logEntries = [];
  for (let round = 0; round < 3; round++) await queryGateway();
  expect(logEntries).toEqual([
    expect.objectContaining({ level: 40, msg: "the gateway does not answer", gateway: "transfermovil" }),
  ]);
  await control("faults/clear", {});
  await queryGateway();
  expect(logEntries.at(-1)).toMatchObject({ level: 30, msg: "the gateway answers again", gateway: "transfermovil" });
});
