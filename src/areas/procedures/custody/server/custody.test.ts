/** Custody of originals: unique labels, visibility, chain of hand-overs. */
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";

let app: TestApp;
let now = new Date("2026-11-20T15:00:00.000Z");
let number = "";
beforeAll(async () => {
  app = await openTestApp({ now: () => now });
  const { docs } = await app.as("notary@demo.example").notarialFilings.list({});
  number = docs[0]?.number ?? "";
});
afterAll(() => app.close());

const custodyAs = (userName: string) => app.as(`${userName}@demo.example`).custody;
const marcos = { name: "Marcos Vega Torres", paper: "75021412345" };
const originalDraft = (document: string) => ({ document, holderName: "Rosa Peña Gil" });
const receive = (documents: readonly string[], overrides: object = {}) =>
  custodyAs("notary").receive({ number, broughtBy: marcos, papers: documents.map(originalDraft), ...overrides });

const expectUnknownNumber = async (operation: Promise<unknown>) =>
  expect((await expectRefusal(operation, "INVALID")).fields).toEqual({
    number: ["No hay ningún registro con ese número."],
  });

describe("intake of originals", () => {
  test("each original gets a label of the year's series, and its chain starts with who brought it and who took it", async () => {
    const received = await receive(["Título universitario", "Título universitario"]);
    expect(received.map(({ label }) => /^OR26\d{6}$/.test(label))).toEqual([true, true]);
    expect(Number(received[1]?.label.slice(2)) - Number(received[0]?.label.slice(2))).toBe(1);
    const { chain, ...original } = await custodyAs("notary").read({ id: received[0]?._id ?? "" });
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

  test("twenty concurrent intakes get twenty labels", async () => {
    const received = await Promise.all(Array.from({ length: 20 }, (_, index) => receive([`Certificación ${index}`])));
    const labels = received.flat().map(({ label }) => label);
    expect(new Set(labels).size).toBe(20);
  });

  test("a number outside the caller's work is refused like an unknown one", async () => {
    for (const userName of ["online-ap", "online-tr", "lawyer"])
      await expectUnknownNumber(
        custodyAs(userName).receive({ number, broughtBy: marcos, papers: [originalDraft("Título")] }),
      );
    await expectUnknownNumber(receive(["Título"], { number: "NT26999999" }));
  });

  test("the record is found by a request's or form's number, a filing's own or its contract's", async () => {
    const [request] = (await app.as("online-ap@demo.example").onlineRequests.list({ family: "AP", status: "all" }))
      .docs;
    const requestNumber = request?.number ?? "";
    for (const enteredNumber of [requestNumber, requestNumber.toLowerCase()]) {
      const [received] = await custodyAs("online-ap").receive({
        number: enteredNumber,
        broughtBy: marcos,
        papers: [originalDraft("Pasaporte")],
      });
      expect(received).toMatchObject({ kind: "AP", subject: { number: requestNumber.replace(/-\d+$/, "") } });
    }
    const filings = (await app.as("lawyer@demo.example").filings.list({})).docs;
    const contract = filings.find(({ kind }) => kind === "contract");
    for (const enteredNumber of [contract?.radicationNumber ?? "", contract?.contractNumber ?? ""]) {
      const [received] = await custodyAs("lawyer").receive({
        number: enteredNumber,
        broughtBy: marcos,
        papers: [originalDraft("Poder")],
      });
      expect(received).toMatchObject({ kind: "filing", subject: { number: contract?.radicationNumber } });
    }
  });
});

test("the record may be a voucher, visible with the permission for filings", async () => {
  const vale = (await app.as("lawyer@demo.example").legalization.contracts({ state: "inCommercial" })).docs[0];
  const { _id: id = "", number: valeNumber = "" } = vale ?? {};
  const [received] = await custodyAs("lawyer").receive({
    number: valeNumber,
    broughtBy: marcos,
    papers: [originalDraft("Título")],
  });
  expect(received).toMatchObject({ kind: "legalization", subject: { _id: id, number: valeNumber } });
  expect((await custodyAs("lawyer").list({ subject: id })).docs).toHaveLength(1);
  expect(await custodyAs("lawyer").read({ id: received?._id ?? "" })).toMatchObject({
    at: `/legalAssistance/manageFilings/vales/${id}`,
  });
  await expectUnknownNumber(
    custodyAs("notary").receive({ number: valeNumber, broughtBy: marcos, papers: [originalDraft("Título")] }),
  );
});

describe("visibility of an original", () => {
  test("visible with the record's permission or the delivery permission; not found for others", async () => {
    const [received] = await receive(["Escritura de propiedad"]);
    const { _id: id = "", label = "" } = received ?? {};
    for (const userName of ["notary", "courier", "administrator"]) {
      expect((await custodyAs(userName).list({ search: label })).docs.map((each) => each.label)).toEqual([label]);
      expect((await custodyAs(userName).read({ id })).label).toBe(label);
    }
    for (const userName of ["online-ap", "lawyer"]) {
      expect((await custodyAs(userName).list({ search: label })).docs).toEqual([]);
      await expectRefusal(custodyAs(userName).read({ id }), "NOT_FOUND");
    }
    await expectRefusal(custodyAs("cashier").list({}), "FORBIDDEN");
  });

  test("originals that the caller has are a filter", async () => {
    const ownOriginals = (await custodyAs("notary").list({ mine: true, limit: 200 })).docs;
    expect(ownOriginals.length).toBeGreaterThan(0);
    expect(new Set(ownOriginals.map(({ heldBy }) => heldBy.name))).toEqual(new Set(["Nora Castellanos Vega"]));
    const otherOriginals = (await custodyAs("administrator").list({ mine: false, limit: 200 })).docs;
    expect(otherOriginals.some(({ heldBy }) => heldBy.name === "Nora Castellanos Vega")).toBe(true);
  });
});

describe("labels", () => {
  test("a sheet has twenty-one labels, each with number, holder and subject", async () => {
    const received = await receive(Array.from({ length: 20 }, (_, index) => `Documento ${index}`));
    const moreOriginals = await receive(["Documento 20", "Documento 21"]);
    const ids = [...received, ...moreOriginals].map(({ _id }) => _id).join(",");
    const { pages } = readPdf(await custodyAs("notary").labels({ ids }));
    expect(pages).toHaveLength(2);
    const text = pages.flat().join(" ");
    for (const { label } of [...received, ...moreOriginals]) expect(text).toContain(label);
    expect(text).toContain("Rosa Peña Gil");
    expect(text).toContain(number);
  });

  test("labels of invisible originals are not printed", async () => {
    const [received] = await receive(["Escritura"]);
    await expectRefusal(custodyAs("online-ap").labels({ ids: received?._id ?? "" }), "NOT_FOUND");
  });
});
