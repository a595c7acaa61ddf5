/** Lots: one that differs from what was scanned does not leave; what lacks, or is too many, is told where it comes. */
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { emails } from "../../outgoing-mail/server/tables.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let number = "";
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  number = (await app.as("notary@demo.example").notarialFilings.list({})).docs[0]?.number ?? "";
});
afterAll(() => app.close());

const of = (who: string) => app.as(`${who}@demo.example`).custody;
const driver = { name: "Ernesto Lima Paz", paper: "69050512345" };

/** So many originals in the notary's hands. */
async function taken(count: number) {
  const papers = Array.from({ length: count }, (_, at) => ({ document: `Título ${at}`, holderName: "Rosa Peña Gil" }));
  const all = [];
  for (let from = 0; from < count; from += 20)
    all.push(
      ...(await of("notary").receive({
        number,
        broughtBy: { name: "Marcos Vega Torres", paper: "75021412345" },
        papers: papers.slice(from, from + 20),
      })),
    );
  now = new Date(now.getTime() + 60_000);
  return all;
}
async function lotOf(count: number) {
  const papers = await taken(count);
  return of("notary").makeLot({ place: "minrex", ids: papers.map(({ _id }) => _id) });
}
type Made = Awaited<ReturnType<typeof lotOf>>;
const labelsOf = ({ contents }: Made) => contents.map(({ label }) => label);
const scan = ({ _id, updatedAt }: Made, scanned: string[]) => ({ id: _id, updatedAt, scanned, other: driver });
const later = () => {
  now = new Date(now.getTime() + 60_000);
};
async function sent(count: number) {
  const lot = await lotOf(count);
  later();
  return of("notary").sendLot(scan(lot, labelsOf(lot)));
}
const told = async (who: string, id: string) =>
  (await app.as(`${who}@demo.example`).notifications.list({ type: "custody.difference", limit: 200 })).docs.filter(
    ({ link }) => link === `/originals/lots/${id}`,
  );

const mailsOf = (id: string) => app.server.db.select().from(emails).where(eq(emails.relatedId, id));

describe("a lot", () => {
  test("is made of what one has in hand, each original in one lot at a time", async () => {
    const lot = await lotOf(2);
    expect(lot).toMatchObject({ state: "open", papers: 2, missing: 0, carrier: null, place: "minrex" });
    expect(lot.number).toMatch(/^LO26\d{6}$/);
    const ids = lot.contents.map(({ _id }) => _id);
    const fieldsOf = async (making: Promise<unknown>) => (await expectRefusal(making, "INVALID")).fields;
    expect(await fieldsOf(of("notary").makeLot({ place: "dpj", ids: [ids[0] ?? ""] }))).toEqual({
      ids: ["Alguno está ya en otro lote que no ha llegado."],
    });
    expect(await fieldsOf(of("courier").makeLot({ place: "dpj", ids }))).toEqual({
      ids: ["Solo entran originales que estén en sus manos y sin diferencias."],
    });
    expect(await fieldsOf(of("online-ap").makeLot({ place: "dpj", ids }))).toHaveProperty("ids");
    const [one] = await taken(1);
    const making = () => of("notary").makeLot({ place: "dpj", ids: [one?._id ?? ""] });
    const settled = await Promise.allSettled([making(), making(), making()]);
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  test("is seen by who made it and who keeps its originals, by others not", async () => {
    const { _id: id, number: search } = await lotOf(1);
    for (const who of ["notary", "courier", "administrator"])
      expect((await of(who).lots({ search })).docs.map(({ _id }) => _id)).toEqual([id]);
    expect((await of("online-ap").lots({ search })).docs).toEqual([]);
    await expectRefusal(of("online-ap").lot({ id }), "NOT_FOUND");
  });

  test("leaves when what was scanned is what is in it, in the hands of who carries it", async () => {
    const lot = await sent(3);
    expect(lot).toMatchObject({ state: "sent", carrier: { name: driver.name, user: null } });
    expect(new Set(lot.contents.map(({ heldBy }) => heldBy.name))).toEqual(new Set([driver.name]));
    const { chain, place } = await of("notary").read({ id: lot.contents[0]?._id ?? "" });
    expect(place).toBe("minrex");
    expect(chain.at(-1)).toMatchObject({ to: { ...driver, user: null }, expected: null });
    await expectRefusal(of("notary").sendLot(scan(lot, labelsOf(lot))), "ALREADY_DONE");
    await expectRefusal(of("notary").undoLot({ id: lot._id, updatedAt: lot.updatedAt }), "ALREADY_DONE");
  });

  test("stays with a difference, which others are told of", async () => {
    const [lot, other] = [await lotOf(3), await lotOf(1)];
    const [first = "", ...rest] = labelsOf(lot);
    const [strange = ""] = labelsOf(other);
    const refused = await expectRefusal(of("notary").sendLot(scan(lot, [...rest, strange])), "LOT_DIFFERS");
    expect(refused.facts).toMatchObject({ missing: [first], unexpected: [strange] });
    expect(await of("notary").lot({ id: lot._id })).toMatchObject({ state: "open" });
    expect((await of("notary").read({ id: lot.contents[0]?._id ?? "" })).heldBy.name).toBe("Nora Castellanos Vega");
    // Who scanned it knows; who else scans it wrong tells who made it.
    expect([await told("notary", lot._id), await mailsOf(lot._id)]).toEqual([[], []]);
    await expectRefusal(of("courier").sendLot(scan(lot, labelsOf(lot))), "LOT_DIFFERS");
    expect(await told("notary", lot._id)).toHaveLength(1);
    await of("notary").sendLot(scan(lot, labelsOf(lot)));
  });

  test("that has not left is taken apart, and its originals can go in another", async () => {
    const lot = await lotOf(2);
    await expectRefusal(of("notary").undoLot({ id: lot._id, updatedAt: new Date(0).toISOString() }), "CONFLICT");
    await of("notary").undoLot({ id: lot._id, updatedAt: lot.updatedAt });
    await expectRefusal(of("notary").lot({ id: lot._id }), "NOT_FOUND");
    const again = await of("notary").makeLot({ place: "dpj", ids: lot.contents.map(({ _id }) => _id) });
    expect(again.papers).toBe(2);
  });

  test("that came with something missing says what, and who made it hears of it", async () => {
    const lot = await sent(3);
    later();
    const [first = "", ...rest] = labelsOf(lot);
    const came = await of("courier").receiveLot(scan(lot, rest));
    expect(came).toMatchObject({ state: "received", missing: 1, differing: { missing: [first], unexpected: [] } });
    expect(came.contents.map(({ cameAt }) => cameAt !== null)).toEqual([false, true, true]);
    expect(came.contents.map(({ heldBy }) => heldBy.name)).toEqual([
      driver.name,
      "Marta Suárez Gil",
      "Marta Suárez Gil",
    ]);
    const [notice] = await told("notary", lot._id);
    expect(notice?.text.es).toBe(`Faltan: ${first}. De más: ninguno.`);
    const mails = await mailsOf(lot._id);
    expect(mails).toMatchObject([
      { template: "custodyDifference", to: "notary@demo.example", vars: { missing: first } },
    ]);
    expect(mails[0]?.subject).toBe(`Lote ${lot.number}: no coincide con lo escaneado`);
    expect(mails[0]?.vars).not.toHaveProperty("unexpected");
    expect((await of("notary").lots({ missing: true, search: lot.number })).totalDocs).toBe(1);
    await expectRefusal(of("courier").receiveLot(scan(came, rest)), "ALREADY_DONE");
  });

  test("is not received with a label that nobody has", async () => {
    const lot = await sent(1);
    const refused = await expectRefusal(of("courier").receiveLot(scan(lot, ["OR26999999"])), "INVALID");
    expect(refused.fields).toHaveProperty("scanned");
  });
});

test("of ten lots of fifty, five swaps and three losses are all found at the next scan", async () => {
  const lots = [];
  for (let each = 0; each < 10; each++) lots.push(await sent(50));
  later();
  const bags = lots.map(labelsOf);
  const [swapped, lost]: [string[], string[]] = [[], []];
  for (let turn = 0; turn < 5; turn++) {
    const [one, other] = [bags[turn * 2] as string[], bags[turn * 2 + 1] as string[]];
    [one[turn], other[turn]] = [other[turn] as string, one[turn] as string];
    swapped.push(one[turn] as string, other[turn] as string);
  }
  for (const at of [1, 4, 8]) lost.push((bags[at] as string[]).pop() as string);
  const found = { missing: [] as string[], unexpected: [] as string[] };
  for (const [at, lot] of lots.entries()) {
    const { differing } = await of("courier").receiveLot(scan(lot, bags[at] as string[]));
    found.missing.push(...differing.missing);
    found.unexpected.push(...differing.unexpected);
  }
  expect(found.unexpected.sort()).toEqual(swapped.sort());
  expect(found.missing.sort()).toEqual([...swapped, ...lost].sort());
  const away = (await of("administrator").list({ search: driver.name, limit: 200 })).docs.map(({ label }) => label);
  expect(lost.every((label) => away.includes(label))).toBe(true);
  expect(swapped.some((label) => away.includes(label))).toBe(false);
});

test("leaves and comes in as many statements however much is in it", async () => {
  const counts = [];
  for (const count of [2, 40]) {
    const lot = await lotOf(count);
    later();
    const leaving = await recordStatements(() => of("notary").sendLot(scan(lot, labelsOf(lot))));
    const gone = await of("notary").lot({ id: lot._id });
    later();
    const coming = await recordStatements(() => of("courier").receiveLot(scan(gone, labelsOf(gone))));
    counts.push([leaving.length, coming.length]);
  }
  expect(counts[1]).toEqual(counts[0]);
});
