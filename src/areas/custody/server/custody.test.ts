/** Custody of originals: labels given once, who sees which, every hand in its order. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPdf } from "../../../server/testing/read-pdf.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let number = "";
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const { docs } = await app.as("notary@demo.example").notarialFilings.list({});
  number = docs[0]?.number ?? "";
});
afterAll(() => app.close());

const of = (who: string) => app.as(`${who}@demo.example`).custody;
const marcos = { name: "Marcos Vega Torres", paper: "75021412345" };
const paper = (document: string) => ({ document, holderName: "Rosa Peña Gil" });
const take = (documents: readonly string[], more: object = {}) =>
  of("notary").receive({ number, broughtBy: marcos, papers: documents.map(paper), ...more });

const refused = async (taking: Promise<unknown>) =>
  expect((await expectRefusal(taking, "INVALID")).fields).toEqual({
    number: ["No hay nada de su trabajo con ese número."],
  });

describe("taking originals in", () => {
  test("each paper gets a label of the year's series, and its way begins with who brought it and who took it", async () => {
    const taken = await take(["Título universitario", "Título universitario"]);
    expect(taken.map(({ label }) => /^OR26\d{6}$/.test(label))).toEqual([true, true]);
    expect(Number(taken[1]?.label.slice(2)) - Number(taken[0]?.label.slice(2))).toBe(1);
    const { chain, ...original } = await of("notary").read({ id: taken[0]?._id ?? "" });
    expect(original).toMatchObject({
      kind: "notarialFiling",
      subject: { number },
      document: "Título universitario",
      holderName: "Rosa Peña Gil",
      place: "office",
      heldBy: { name: "Nora Castellanos Vega" },
      since: now.toISOString(),
      at: expect.stringMatching(/^\/notarialServices\/manageNotarialFilings\/[0-9a-f-]{36}$/),
    });
    expect(chain).toMatchObject([
      {
        at: now.toISOString(),
        from: { ...marcos, user: null },
        to: { name: "Nora Castellanos Vega", paper: null },
        place: "office",
        byName: "Nora Castellanos Vega",
      },
    ]);
  });

  test("twenty at once get twenty labels", async () => {
    const taken = await Promise.all(Array.from({ length: 20 }, (_, at) => take([`Certificación ${at}`])));
    const labels = taken.flat().map(({ label }) => label);
    expect(new Set(labels).size).toBe(20);
  });

  test("a number of somebody else's work is as one that nobody has", async () => {
    for (const who of ["online-ap", "online-tr", "lawyer"])
      await refused(of(who).receive({ number, broughtBy: marcos, papers: [paper("Título")] }));
    await refused(take(["Título"], { number: "NT26999999" }));
  });

  test("is for a request by its number or a form's, and for a filing by its own or its contract's", async () => {
    const [request] = (await app.as("online-ap@demo.example").onlineRequests.list({ family: "AP", status: "all" }))
      .docs;
    const requested = request?.number ?? "";
    for (const typed of [requested, requested.toLowerCase()]) {
      const [taken] = await of("online-ap").receive({ number: typed, broughtBy: marcos, papers: [paper("Pasaporte")] });
      expect(taken).toMatchObject({ kind: "AP", subject: { number: requested.replace(/-\d+$/, "") } });
    }
    const filings = (await app.as("lawyer@demo.example").filings.list({})).docs;
    const contract = filings.find(({ kind }) => kind === "contract");
    for (const typed of [contract?.radicationNumber ?? "", contract?.contractNumber ?? ""]) {
      const [taken] = await of("lawyer").receive({ number: typed, broughtBy: marcos, papers: [paper("Poder")] });
      expect(taken).toMatchObject({ kind: "filing", subject: { number: contract?.radicationNumber } });
    }
  });
});

test("is for a voucher of legalization by its number, seen by those who keep filings", async () => {
  const vale = (await app.as("lawyer@demo.example").legalization.contracts({ state: "inCommercial" })).docs[0];
  const { _id: id = "", number: typed = "" } = vale ?? {};
  const [taken] = await of("lawyer").receive({ number: typed, broughtBy: marcos, papers: [paper("Título")] });
  expect(taken).toMatchObject({ kind: "legalization", subject: { _id: id, number: typed } });
  expect((await of("lawyer").list({ subject: id })).docs).toHaveLength(1);
  expect(await of("lawyer").read({ id: taken?._id ?? "" })).toMatchObject({
    at: `/legalAssistance/manageFilings/vales/${id}`,
  });
  await refused(of("notary").receive({ number: typed, broughtBy: marcos, papers: [paper("Título")] }));
});

describe("who sees an original", () => {
  test("those who keep its record and who carries everything; for others there is none", async () => {
    const [taken] = await take(["Escritura de propiedad"]);
    const { _id: id = "", label = "" } = taken ?? {};
    for (const who of ["notary", "courier", "administrator"]) {
      expect((await of(who).list({ search: label })).docs.map((each) => each.label)).toEqual([label]);
      expect((await of(who).read({ id })).label).toBe(label);
    }
    for (const who of ["online-ap", "lawyer"]) {
      expect((await of(who).list({ search: label })).docs).toEqual([]);
      await expectRefusal(of(who).read({ id }), "NOT_FOUND");
    }
    await expectRefusal(of("cashier").list({}), "FORBIDDEN");
  });

  test("one's own hands are a filter", async () => {
    const mine = (await of("notary").list({ mine: true, limit: 200 })).docs;
    expect(mine.length).toBeGreaterThan(0);
    expect(new Set(mine.map(({ heldBy }) => heldBy.name))).toEqual(new Set(["Nora Castellanos Vega"]));
    const others = (await of("administrator").list({ mine: false, limit: 200 })).docs;
    expect(others.some(({ heldBy }) => heldBy.name === "Nora Castellanos Vega")).toBe(true);
  });
});

describe("labels", () => {
  test("a sheet holds twenty-one, each with its number, whose it is and for what", async () => {
    const taken = await take(Array.from({ length: 20 }, (_, at) => `Documento ${at}`));
    const more = await take(["Documento 20", "Documento 21"]);
    const ids = [...taken, ...more].map(({ _id }) => _id).join(",");
    const { pages } = readPdf(await of("notary").labels({ ids }));
    expect(pages).toHaveLength(2);
    const text = pages.flat().join(" ");
    for (const { label } of [...taken, ...more]) expect(text).toContain(label);
    expect(text).toContain("Rosa Peña Gil");
    expect(text).toContain(number);
  });

  test("of papers that one may not see are not printed", async () => {
    const [taken] = await take(["Escritura"]);
    await expectRefusal(of("online-ap").labels({ ids: taken?._id ?? "" }), "NOT_FOUND");
  });
});
