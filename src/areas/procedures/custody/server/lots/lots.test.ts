/** Lots: one that differs from the scan is not sent; missing and unexpected originals are reported on arrival. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordStatements } from "../../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../../server/testing/test-app.ts";
import { emails } from "../../../../administration/outgoing-mail/server/tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let number = "";
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  number = (await app.as("notary@demo.example").notarialFilings.list({})).docs[0]?.number ?? "";
});
afterAll(() => app.close());

const custodyAs = (userName: string) => app.as(`${userName}@demo.example`).custody;
const driver = { name: "Ernesto Lima Paz", paper: "69050512345" };

/** Registers originals that the notary has. */
async function receiveOriginals(count: number) {
  const papers = Array.from({ length: count }, (_, at) => ({ document: `Título ${at}`, holderName: "Rosa Peña Gil" }));
  const received = [];
  for (let from = 0; from < count; from += 20)
    received.push(
      ...(await custodyAs("notary").receive({
        number,
        broughtBy: { name: "Marcos Vega Torres", paper: "75021412345" },
        papers: papers.slice(from, from + 20),
      })),
    );
  now = new Date(now.getTime() + 60_000);
  return received;
}
async function makeLotOf(count: number) {
  const papers = await receiveOriginals(count);
  return custodyAs("notary").makeLot({ place: "minrex", ids: papers.map(({ _id }) => _id) });
}
type CreatedLot = Awaited<ReturnType<typeof makeLotOf>>;
const labelsOf = ({ contents }: CreatedLot) => contents.map(({ label }) => label);
const scan = ({ _id, updatedAt }: CreatedLot, scanned: string[]) => ({ id: _id, updatedAt, scanned, other: driver });
const advanceClock = () => {
  now = new Date(now.getTime() + 60_000);
};
async function sendLotOf(count: number) {
  const lot = await makeLotOf(count);
  advanceClock();
  return custodyAs("notary").sendLot(scan(lot, labelsOf(lot)));
}
const notificationsOf = async (userName: string, id: string) =>
  (await app.as(`${userName}@demo.example`).notifications.list({ type: "custody.difference", limit: 200 })).docs.filter(
    ({ link }) => link === `/originals/lots/${id}`,
  );

const mailsOf = (id: string) => app.server.db.select().from(emails).where(eq(emails.relatedId, id));

describe("a lot", () => {
  test("contains originals that the caller has, each in one lot at a time", async () => {
    const lot = await makeLotOf(2);
    expect(lot).toMatchObject({ state: "open", papers: 2, missing: 0, carrier: null, place: "minrex" });
    expect(lot.number).toMatch(/^LO26\d{6}$/);
    const ids = lot.contents.map(({ _id }) => _id);
    const fieldsOf = async (operation: Promise<unknown>) => (await expectRefusal(operation, "INVALID")).fields;
    expect(await fieldsOf(custodyAs("notary").makeLot({ place: "dpj", ids: [ids[0] ?? ""] }))).toEqual({
      ids: ["Algún original está en otro lote en camino. Quítelo de este."],
    });
    expect(await fieldsOf(custodyAs("courier").makeLot({ place: "dpj", ids }))).toEqual({
      ids: ["Solo puede añadir originales a su cargo y sin diferencias."],
    });
    expect(await fieldsOf(custodyAs("online-ap").makeLot({ place: "dpj", ids }))).toHaveProperty("ids");
    const [one] = await receiveOriginals(1);
    const makeLot = () => custodyAs("notary").makeLot({ place: "dpj", ids: [one?._id ?? ""] });
    const results = await Promise.allSettled([makeLot(), makeLot(), makeLot()]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is visible to its creator and to users who may see its originals only", async () => {
    const { _id: id, number: search } = await makeLotOf(1);
    for (const userName of ["notary", "courier", "administrator"])
      expect((await custodyAs(userName).lots({ search })).docs.map(({ _id }) => _id)).toEqual([id]);
    expect((await custodyAs("online-ap").lots({ search })).docs).toEqual([]);
    await expectRefusal(custodyAs("online-ap").lot({ id }), "NOT_FOUND");
  });

  test("is sent when the scan matches its contents, and is then with the carrier", async () => {
    const lot = await sendLotOf(3);
    expect(lot).toMatchObject({ state: "sent", carrier: { name: driver.name, user: null } });
    expect(new Set(lot.contents.map(({ heldBy }) => heldBy.name))).toEqual(new Set([driver.name]));
    const { chain, place } = await custodyAs("notary").read({ id: lot.contents[0]?._id ?? "" });
    expect(place).toBe("minrex");
    expect(chain.at(-1)).toMatchObject({ to: { ...driver, user: null }, expected: null });
    await expectRefusal(custodyAs("notary").sendLot(scan(lot, labelsOf(lot))), "ALREADY_DONE");
    await expectRefusal(custodyAs("notary").undoLot({ id: lot._id, updatedAt: lot.updatedAt }), "ALREADY_DONE");
  });

  test("is not sent with a difference, and others are notified", async () => {
    const [lot, other] = [await makeLotOf(3), await makeLotOf(1)];
    const [missingLabel = "", ...otherLabels] = labelsOf(lot);
    const [foreignLabel = ""] = labelsOf(other);
    const refusal = await expectRefusal(
      custodyAs("notary").sendLot(scan(lot, [...otherLabels, foreignLabel])),
      "LOT_DIFFERS",
    );
    expect(refusal.facts).toMatchObject({ missing: [missingLabel], unexpected: [foreignLabel] });
    expect(await custodyAs("notary").lot({ id: lot._id })).toMatchObject({ state: "open" });
    expect((await custodyAs("notary").read({ id: lot.contents[0]?._id ?? "" })).heldBy.name).toBe(
      "Nora Castellanos Vega",
    );
    // Whoever scans it sees the difference; a scan by another user notifies the creator.
    expect([await notificationsOf("notary", lot._id), await mailsOf(lot._id)]).toEqual([[], []]);
    await expectRefusal(custodyAs("courier").sendLot(scan(lot, labelsOf(lot))), "LOT_DIFFERS");
    expect(await notificationsOf("notary", lot._id)).toHaveLength(1);
    await custodyAs("notary").sendLot(scan(lot, labelsOf(lot)));
  });

  test("that was not sent can be deleted, and its originals can go in another", async () => {
    const lot = await makeLotOf(2);
    await expectRefusal(custodyAs("notary").undoLot({ id: lot._id, updatedAt: new Date(0).toISOString() }), "CONFLICT");
    await custodyAs("notary").undoLot({ id: lot._id, updatedAt: lot.updatedAt });
    await expectRefusal(custodyAs("notary").lot({ id: lot._id }), "NOT_FOUND");
    const secondLot = await custodyAs("notary").makeLot({ place: "dpj", ids: lot.contents.map(({ _id }) => _id) });
    expect(secondLot.papers).toBe(2);
  });

  test("that arrived incomplete lists the missing originals, and its creator is notified", async () => {
    const lot = await sendLotOf(3);
    advanceClock();
    const [missingLabel = "", ...otherLabels] = labelsOf(lot);
    const received = await custodyAs("courier").receiveLot(scan(lot, otherLabels));
    expect(received).toMatchObject({
      state: "received",
      missing: 1,
      differing: { missing: [missingLabel], unexpected: [] },
    });
    expect(received.contents.map(({ cameAt }) => cameAt !== null)).toEqual([false, true, true]);
    expect(received.contents.map(({ heldBy }) => heldBy.name)).toEqual([
      driver.name,
      "Marta Suárez Gil",
      "Marta Suárez Gil",
    ]);
    const [notification] = await notificationsOf("notary", lot._id);
    expect(notification?.text.es).toBe(`Faltan: ${missingLabel}. Sobran: ninguno.`);
    const mails = await mailsOf(lot._id);
    expect(mails).toMatchObject([
      { template: "custodyDifference", to: "notary@demo.example", vars: { missing: missingLabel } },
    ]);
    expect(mails[0]?.subject).toBe(`Lote ${lot.number}: no coincide con lo escaneado`);
    expect(mails[0]?.vars).not.toHaveProperty("unexpected");
    expect((await custodyAs("notary").lots({ missing: true, search: lot.number })).totalDocs).toBe(1);
    await expectRefusal(custodyAs("courier").receiveLot(scan(received, otherLabels)), "ALREADY_DONE");
  });

  test("is not received with an unknown label", async () => {
    const lot = await sendLotOf(1);
    const refusal = await expectRefusal(custodyAs("courier").receiveLot(scan(lot, ["OR26999999"])), "INVALID");
    expect(refusal.fields).toHaveProperty("scanned");
  });
});

test("of ten lots of fifty, five swaps and three losses are all found by the next scan", async () => {
  const lots = [];
  for (let each = 0; each < 10; each++) lots.push(await sendLotOf(50));
  advanceClock();
  const labelLists = lots.map(labelsOf);
  const [swappedLabels, lostLabels]: [string[], string[]] = [[], []];
  for (let index = 0; index < 5; index++) {
    const [one, other] = [labelLists[index * 2] as string[], labelLists[index * 2 + 1] as string[]];
    [one[index], other[index]] = [other[index] as string, one[index] as string];
    swappedLabels.push(one[index] as string, other[index] as string);
  }
  for (const at of [1, 4, 8]) lostLabels.push((labelLists[at] as string[]).pop() as string);
  const differences = { missing: [] as string[], unexpected: [] as string[] };
  for (const [at, lot] of lots.entries()) {
    const { differing } = await custodyAs("courier").receiveLot(scan(lot, labelLists[at] as string[]));
    differences.missing.push(...differing.missing);
    differences.unexpected.push(...differing.unexpected);
  }
  expect(differences.unexpected.sort()).toEqual(swappedLabels.sort());
  expect(differences.missing.sort()).toEqual([...swappedLabels, ...lostLabels].sort());
  const withDriver = (await custodyAs("administrator").list({ search: driver.name, limit: 200 })).docs.map(
    ({ label }) => label,
  );
  expect(lostLabels.every((label) => withDriver.includes(label))).toBe(true);
  expect(swappedLabels.some((label) => withDriver.includes(label))).toBe(false);
});

test("is sent and received with a fixed number of statements, however large it is", async () => {
  const counts = [];
  for (const count of [2, 40]) {
    const lot = await makeLotOf(count);
    advanceClock();
    const sendStatements = await recordStatements(() => custodyAs("notary").sendLot(scan(lot, labelsOf(lot))));
    const sentLot = await custodyAs("notary").lot({ id: lot._id });
    advanceClock();
    const receiveStatements = await recordStatements(() =>
      custodyAs("courier").receiveLot(scan(sentLot, labelsOf(sentLot))),
    );
    counts.push([sendStatements.length, receiveStatements.length]);
  }
  expect(counts[1]).toEqual(counts[0]);
});
