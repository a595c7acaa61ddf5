/** Seven kinds of difference, ten of each, among a thousand payments: all seventy are found with their kind, and no other. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../src/areas/contracts.ts";
import { gatewayKeys, type GatewayKey } from "../../src/areas/money/payments/states.ts";
import { differenceKinds } from "../../src/areas/money/reconciliation/states.ts";
import { addDays } from "../../src/kit/time/calendar.ts";
import { type Office, openOffice } from "../faults/fault-office.ts";
import { planned, plantTheirs, sandboxNames, writeOurs } from "./planted-differences.ts";

const day = "2026-03-10";
let office: Office;
beforeAll(async () => {
  office = await openOffice({ GATEWAY_TIMEOUT_MS: "20000" });
});
afterAll(() => office.close());

const cashier = () => office.app.as("cashier@demo.example").reconciliation;

/** Loads the statement of the gateway: from its API, or from a file for the gateway without one. */
async function load(gateway: GatewayKey) {
  if (gateway !== "transfermovil") return cashier().load({ gateway, day });
  return (await upload(gateway, await statementFile(gateway, "csv"))).docs;
}

async function statementFile(gateway: GatewayKey, format: "csv" | "xlsx", date = day): Promise<Blob> {
  const answer = await fetch(`${office.sandbox.url}/statement/${sandboxNames[gateway]}/${date}.${format}`);
  return answer.blob();
}

async function upload(gateway: GatewayKey, file: Blob) {
  const form = new FormData();
  form.append("gateway", gateway);
  form.append("day", day);
  form.append("file", file, "estado.csv");
  const body = new Response(form);
  const answer = await office.app.app.inject({
    method: "POST",
    url: `/legalsitapi/${contracts.reconciliation.importStatement.path}`,
    headers: {
      authorization: `Bearer ${await office.app.tokenOf("cashier@demo.example")}`,
      "content-type": body.headers.get("content-type") ?? "",
    },
    payload: Buffer.from(await body.arrayBuffer()),
  });
  const { data } = answer.json<{ data?: { docs: Awaited<ReturnType<ReturnType<typeof cashier>["load"]>> } }>();
  if (!data) throw new Error(answer.body);
  return data;
}

async function everyDifference(gateway: GatewayKey) {
  const { docs, totalDocs } = await cashier().differences({ gateway, day, limit: 200 });
  expect(docs).toHaveLength(totalDocs);
  return docs;
}

describe.each(gatewayKeys)("%s", (gateway) => {
  test("finds all seventy differences and no other, and the same when it is loaded again", async () => {
    const pairs = planned({ gateway, day, payments: 1000, faultsPerKind: 10 });
    const expectedKinds = new Map(pairs.flatMap(({ reference, kind }) => (kind ? [[reference, kind]] : [])));
    expect(expectedKinds.size).toBe(70);
    await writeOurs(office.app.server, gateway, pairs);
    await plantTheirs(office.sandbox.url, gateway, pairs);
    const loaded = await load(gateway);
    const withMoney = pairs.flatMap(({ theirs }) => theirs.filter(({ state }) => state !== "unpaid"));
    expect(loaded).toMatchObject({ read: withMoney.length, added: withMoney.length, changed: 0 });

    const differences = await everyDifference(gateway);
    const kinds = Object.fromEntries(differences.map(({ reference, kind }) => [reference, kind]));
    expect(kinds).toEqual(Object.fromEntries(expectedKinds));
    expect(differences).toHaveLength(70);
    for (const kind of differenceKinds) expect(differences.filter((each) => each.kind === kind)).toHaveLength(10);
    // A late payment that settled its debt is explained automatically; every other difference waits for a person.
    const automatic = differences.filter((each) => each.status === "resolved");
    expect(automatic.map(({ kind, resolution, resolvedBy }) => [kind, resolution, resolvedBy])).toEqual(
      automatic.map(() => ["paidLate", "onTheBooks", "Sistema"]),
    );
    expect(automatic).toHaveLength(2);

    const reloaded = await load(gateway);
    expect(reloaded).toMatchObject({ added: 0, changed: 0, found: 0, reopened: [] });
    expect(reloaded.alreadyLoaded).toBe(gateway === "transfermovil");
    expect(await everyDifference(gateway)).toEqual(differences);
    for (const other of [addDays(day, -1), addDays(day, 1)])
      expect((await cashier().differences({ gateway, day: other })).totalDocs).toBe(0);
  });

  test("the same day as a file of the other format changes nothing", async () => {
    const { docs } = await upload(gateway, await statementFile(gateway, "xlsx"));
    expect(docs).toMatchObject({ added: 0, changed: 0, found: 0, alreadyLoaded: false });
    expect(await everyDifference(gateway)).toHaveLength(70);
  });

  test("a day with unexplained differences cannot be closed", async () => {
    const dayRecord = await cashier().day({ gateway, day });
    expect(dayRecord.open).toBe(68);
    const answer = await office.app.send("cashier@demo.example", contracts.reconciliation.close, {
      gateway,
      day,
      updatedAt: dayRecord.updatedAt,
      count: dayRecord.theirs.reduce((sum, each) => sum + each.count, 0),
      totals: dayRecord.theirs.map(({ currency, amount }) => ({ currency, amount })),
    });
    expect(answer.body).toMatchObject({ error: { code: "DAY_UNEXPLAINED", open: 68 } });
  });
});
