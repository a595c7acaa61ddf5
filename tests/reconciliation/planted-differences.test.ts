/** Seven kinds of fault, ten of each, among a thousand payments: seventy are found with their kind, and none is invented. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { contracts } from "../../src/areas/contracts.ts";
import { gatewayKeys, type GatewayKey } from "../../src/areas/payments/states.ts";
import { differenceKinds } from "../../src/areas/reconciliation/states.ts";
import { addDays } from "../../src/kit/calendar.ts";
import { type Office, openOffice } from "../faults/fault-office.ts";
import { planned, plantTheirs, sandboxNames, writeOurs } from "./planted-differences.ts";

const day = "2026-03-10";
let office: Office;
beforeAll(async () => {
  office = await openOffice({ GATEWAY_TIMEOUT_MS: "20000" });
});
afterAll(() => office.close());

const cashier = () => office.app.as("cashier@demo.example").reconciliation;

/** The gateway's side comes as it does in life: from its list, or from the file of the one that has none. */
async function load(gateway: GatewayKey) {
  if (gateway !== "transfermovil") return cashier().load({ gateway, day });
  return (await upload(gateway, await statementFile(gateway, "csv"))).docs;
}

async function statementFile(gateway: GatewayKey, format: "csv" | "xlsx", of = day): Promise<Blob> {
  const answer = await fetch(`${office.sandbox.url}/statement/${sandboxNames[gateway]}/${of}.${format}`);
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
  test("seventy of seventy, none invented, and the same again when it is read again", async () => {
    const pairs = planned({ gateway, day, payments: 1000, faultsPerKind: 10 });
    const faults = new Map(pairs.flatMap(({ reference, kind }) => (kind ? [[reference, kind]] : [])));
    expect(faults.size).toBe(70);
    await writeOurs(office.app.server, gateway, pairs);
    await plantTheirs(office.sandbox.url, gateway, pairs);
    const loaded = await load(gateway);
    const withMoney = pairs.flatMap(({ theirs }) => theirs.filter(({ state }) => state !== "unpaid"));
    expect(loaded).toMatchObject({ read: withMoney.length, added: withMoney.length, changed: 0 });

    const found = await everyDifference(gateway);
    const kinds = Object.fromEntries(found.map(({ reference, kind }) => [reference, kind]));
    expect(kinds).toEqual(Object.fromEntries(faults));
    expect(found).toHaveLength(70);
    for (const kind of differenceKinds) expect(found.filter((each) => each.kind === kind)).toHaveLength(10);
    // Late money that settled its debt is explained by our own books; everything else waits for a person.
    const byItself = found.filter((each) => each.status === "resolved");
    expect(byItself.map(({ kind, resolution, resolvedBy }) => [kind, resolution, resolvedBy])).toEqual(
      byItself.map(() => ["paidLate", "onTheBooks", "Sistema"]),
    );
    expect(byItself).toHaveLength(2);

    const again = await load(gateway);
    expect(again).toMatchObject({ added: 0, changed: 0, found: 0, reopened: [] });
    expect(again.alreadyLoaded).toBe(gateway === "transfermovil");
    expect(await everyDifference(gateway)).toEqual(found);
    for (const other of [addDays(day, -1), addDays(day, 1)])
      expect((await cashier().differences({ gateway, day: other })).totalDocs).toBe(0);
  });

  test("the same day as a file of the other form changes nothing", async () => {
    const { docs } = await upload(gateway, await statementFile(gateway, "xlsx"));
    expect(docs).toMatchObject({ added: 0, changed: 0, found: 0, alreadyLoaded: false });
    expect(await everyDifference(gateway)).toHaveLength(70);
  });

  test("the day with unexplained lines cannot be closed", async () => {
    const shown = await cashier().day({ gateway, day });
    expect(shown.open).toBe(68);
    const answer = await office.app.send("cashier@demo.example", contracts.reconciliation.close, {
      gateway,
      day,
      updatedAt: shown.updatedAt,
      count: shown.theirs.reduce((sum, each) => sum + each.count, 0),
      totals: shown.theirs.map(({ currency, amount }) => ({ currency, amount })),
    });
    expect(answer.body).toMatchObject({ error: { code: "DAY_UNEXPLAINED", open: 68 } });
  });
});
