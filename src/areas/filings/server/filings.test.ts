// @engine both
/** What filings promise beyond what every register does (tests/contract/crud-resources.test.ts). */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../../kit/calendar.ts";
import type { InputOf } from "../../../kit/contract.ts";
import { faultsEn, refusalsEn } from "../../../kit/refusals.en.ts";
import { fieldErrorMessage } from "../../../kit/validation-errors.ts";
import { faultsEs, refusalsEs } from "../../../kit/refusals.es.ts";
import { newId } from "../../../server/database/uuid.ts";
import { readPdf } from "../../../server/testing/read-pdf.ts";
import { recordStatements } from "../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../server/testing/test-app.ts";
import { media } from "../../media/server/tables.ts";
import { filingsContract } from "../contract.ts";
import { type FilingDraftInput, filingDraft } from "./testing/draft.ts";

const lawyer = "lawyer@demo.example";
let app: TestApp;
let base: FilingDraftInput;
beforeAll(async () => {
  app = await openTestApp();
  base = await filingDraft(app, { specialist: await lawyerId("Luis") });
});
afterAll(() => app.close());

const desk = (who = lawyer) => app.as(who).filings;
const clientId = async (search: string) => (await app.as(lawyer).clients.list({ search })).docs[0]?._id ?? "";
const lawyerId = async (search: string) => (await app.as(lawyer).people.lawyersSelect({ search }))[0]?._id ?? "";
const made = (more: Partial<FilingDraftInput> = {}) => desk().create({ ...base, ...more });
const undo = async (...some: { _id: string }[]) => {
  for (const { _id } of some) await desk().remove({ id: _id });
};
const inBoth = async (input: object, field: string) => {
  const said = [];
  for (const language of ["es", "en"] as const) {
    const { status, body } = await app.send(lawyer, filingsContract.create, input, { "accept-language": language });
    const { error } = body as { error: { code: string; fields?: Record<string, string[]> } };
    expect([status, error.code], field).toEqual([400, "INVALID"]);
    said.push(error.fields?.[field]?.[0]);
  }
  return said;
};

describe("required, in both languages", () => {
  const required = [
    "kind",
    "client",
    "clientType",
    "specialist",
    "topic",
    "practiceArea",
    "serviceModality",
    "serviceType",
    "sector",
    "takenShape",
    "country",
    "nationality",
    "fee",
    "currency",
    "subscriptionDate",
    "termination",
  ] as const;
  test.each(required)("%s", async (field) => {
    const { [field]: _, ...rest } = base;
    expect(await inBoth(rest, field)).toEqual([faultsEs.REQUIRED, faultsEn.REQUIRED]);
    if (field !== "fee") expect((await inBoth({ ...base, [field]: "" }, field))[0]).toBe(faultsEs.REQUIRED);
  });

  test("the date of a termination on a fixed date", async () => {
    expect(await inBoth({ ...base, termination: "TE001" }, "terminationDate")).toEqual([
      faultsEs.REQUIRED,
      faultsEn.REQUIRED,
    ]);
    const one = await made({ termination: "TE001", terminationDate: "2026-12-31" });
    const emptied = { _id: one._id, updatedAt: one.updatedAt, terminationDate: "" };
    expect((await expectRefusal(desk().update(emptied), "INVALID")).fields).toEqual({
      terminationDate: [faultsEs.REQUIRED],
    });
    await undo(one);
  });

  test("the contract of a supplement, and a number that is not emptied", async () => {
    const supplement = { ...base, kind: "supplement" as const, client: undefined };
    expect(await inBoth(supplement, "contractNumber")).toEqual([faultsEs.REQUIRED, faultsEn.REQUIRED]);
    expect(await inBoth({ ...base, contractNumber: "" }, "contractNumber")).toEqual([
      faultsEs.REQUIRED,
      faultsEn.REQUIRED,
    ]);
    const one = await made();
    const numberless = { ...supplement, contractNumber: one.contractNumber ?? "", supplementNumber: "" };
    expect(await inBoth(numberless, "supplementNumber")).toEqual([faultsEs.REQUIRED, faultsEn.REQUIRED]);
    await undo(one);
  });
});

test.each([
  ["a fee of nothing", { fee: "0" }, "fee", "ABOVE_ZERO"],
  ["a fee of nothing, as a number", { fee: 0 }, "fee", "ABOVE_ZERO"],
  ["a fee below nothing", { fee: "-10.50" }, "fee", "NOT_NEGATIVE"],
  ["a fee that is none", { fee: "mil" }, "fee", "AMOUNT"],
  ["a third digit of a fee", { fee: "10.505" }, "fee", "AMOUNT"],
  ["fewer copies than none", { copies: -1 }, "copies", "NOT_NEGATIVE"],
  ["fewer consultations than none", { consultations: "-2" }, "consultations", "NOT_NEGATIVE"],
  ["fewer constitutions than none", { constitutions: -1 }, "constitutions", "NOT_NEGATIVE"],
  ["fewer copies to the archive than none", { protocolCopies: -1 }, "protocolCopies", "NOT_NEGATIVE"],
  ["half a copy", { copies: 1.5 }, "copies", "NUMBER"],
  ["a topic of two letters", { topic: "Ab" }, "topic", "TOO_SHORT"],
  ["a topic of 501 letters", { topic: "a".repeat(501) }, "topic", "AT_MOST 500"],
  ["a client type that is none", { clientType: "local" }, "clientType", "CHOICE"],
  ["a country that is none", { country: "ZZ" }, "country", "CHOICE"],
  ["a nationality that is none", { nationality: "ZZ" }, "nationality", "CHOICE"],
  ["an area that is a sector", { practiceArea: "SE001" }, "practiceArea", "CHOICE"],
  ["a modality that is an area", { serviceModality: "PA001" }, "serviceModality", "CHOICE"],
  ["an object that nobody knows", { serviceType: "TS999" }, "serviceType", "CHOICE"],
  ["a sector that is an area", { sector: "PA001" }, "sector", "CHOICE"],
  ["a shape that nobody knows", { takenShape: "FA999" }, "takenShape", "CHOICE"],
  ["a termination that nobody knows", { termination: "TE999" }, "termination", "CHOICE"],
  ["a currency that is none", { currency: "MLC" }, "currency", "CHOICE"],
  ["an end before the beginning", { terminationDate: "2026-11-01" }, "terminationDate", "BEFORE_BEGINNING"],
  ["a day that is none", { subscriptionDate: "2026-02-30" }, "subscriptionDate", "DAY"],
  ["a contract number of two letters", { contractNumber: "A1" }, "contractNumber", "TOO_SHORT"],
  ["a contract number of 31 letters", { contractNumber: "A".repeat(31) }, "contractNumber", "TOO_LONG"],
  ["a supplement number of a contract", { supplementNumber: "CT1-S01" }, "supplementNumber", "INVALID"],
  ["a contract number of an advisory", { kind: "advisory", contractNumber: "CT1" }, "contractNumber", "INVALID"],
  ["a contract that is not there", { kind: "supplement", contractNumber: "NADIE" }, "contractNumber", "CHOICE"],
  ["a deadline without its day", { deadlines: [{ text: "Presentar" }] }, "deadlines.0.dueOn", "REQUIRED"],
  ["a deadline of two letters", { deadlines: [{ text: "Ab", dueOn: "2026-12-01" }] }, "deadlines.0.text", "TOO_SHORT"],
] as const)("%s is refused at its field, in both languages", async (_, wrong, field, fault) => {
  expect(await inBoth({ ...base, ...wrong }, field)).toEqual([
    fieldErrorMessage(fault, "es"),
    fieldErrorMessage(fault, "en"),
  ]);
});

test("everything that is wrong is said at once", async () => {
  const faultsAt = async (typed: object) => {
    const { status, body } = await app.send(lawyer, filingsContract.create, typed);
    const { error } = body as { error: { code: string; fields: Record<string, string[]> } };
    expect([status, error.code]).toEqual([400, "INVALID"]);
    return error.fields;
  };
  const said = (fault: string) => [fieldErrorMessage(fault, "es")];
  const { client: _, ...nobodys } = base;
  expect(
    await faultsAt({ ...nobodys, topic: "A", fee: "0", supplementNumber: "CT1-S01", terminationDate: "2026-11-01" }),
  ).toEqual({
    client: said("REQUIRED"),
    topic: said("TOO_SHORT"),
    fee: said("ABOVE_ZERO"),
    supplementNumber: said("INVALID"),
    terminationDate: said("BEFORE_BEGINNING"),
  });
  expect(await faultsAt({ kind: "supplement", termination: "TE001" })).toMatchObject({
    contractNumber: said("REQUIRED"),
    terminationDate: said("REQUIRED"),
    topic: said("REQUIRED"),
  });
  const { contractNumber, ...one } = await made();
  const wrong = { ...base, contractNumber: contractNumber ?? "", country: "ZZ", sector: "PA001", client: newId() };
  expect(await faultsAt({ ...wrong, specialist: base.client })).toEqual({
    contractNumber: said("CONTRACT_IN_USE"),
    country: said("CHOICE"),
    sector: said("CHOICE"),
    client: said("CHOICE"),
    specialist: said("CHOICE"),
  });
  await undo(one);
});

test("the specialist is an active lawyer, the correspondent a correspondent, the client one in use", async () => {
  const people = await app.as(lawyer).people.directory({ search: "Camilo" });
  const cashier = people.docs[0]?._id ?? "";
  expect(await inBoth({ ...base, specialist: cashier }, "specialist")).toEqual([faultsEs.CHOICE, faultsEn.CHOICE]);
  expect(await inBoth({ ...base, correspondent: base.specialist }, "correspondent")).toEqual([
    faultsEs.CHOICE,
    faultsEn.CHOICE,
  ]);
  const inactive = await clientId("Conservas Mariel");
  expect(await inBoth({ ...base, client: inactive }, "client")).toEqual([faultsEs.CHOICE, faultsEn.CHOICE]);
  const [irene] = await app.as(lawyer).people.correspondents({});
  const one = await made({ correspondent: irene?._id ?? "" });
  expect(one.correspondent).toEqual({ _id: irene?._id, name: irene?.name });
  await undo(one);
});

describe("numbers", () => {
  test("of the register and of contracts are the next, and the register has no gaps", async () => {
    const [first, second] = [await made(), await made({ kind: "advisory" })];
    expect([first.radicationNumber, first.contractNumber]).toEqual([
      expect.stringMatching(/^RA\d{8}$/),
      expect.stringMatching(/^CT\d{8}$/),
    ]);
    expect(second).toMatchObject({ contractNumber: null, supplementNumber: null, parent: null });
    // What is refused takes no number.
    await expectRefusal(made({ contractNumber: first.contractNumber ?? "" }), "CONTRACT_IN_USE");
    const third = await made({ kind: "advisory" });
    const [a, b, c] = [first, second, third].map(({ radicationNumber }) => Number(radicationNumber.slice(2)));
    expect([b, c]).toEqual([(a ?? 0) + 1, (a ?? 0) + 2]);
    await undo(first, second, third);
  });

  test("that people wrote are kept in capitals without spaces, and passed over by those that are given", async () => {
    const { number } = await desk().next({ kind: "contract" });
    const following = number.replace(/\d+$/, (digits) => String(Number(digits) + 1));
    const typed = await made({ contractNumber: ` ${number.slice(0, 4).toLowerCase()} ${number.slice(4)} ` });
    expect(typed.contractNumber).toBe(number);
    expect((await desk().next({ kind: "contract" })).number).toBe(following);
    const given = await made();
    expect(given.contractNumber).toBe(following);
    const supplement = await made({ kind: "supplement", contractNumber: number, supplementNumber: `${number}-s01` });
    expect((await desk().next({ kind: "supplement", contractNumber: number })).number).toBe(`${number}-S02`);
    const second = await made({ kind: "supplement", contractNumber: number });
    expect(second).toMatchObject({ supplementNumber: `${number}-S02`, parent: typed._id, contractNumber: number });
    await undo(supplement, second, typed, given);
  });

  test("of another year begin at one, and a supplement's needs its contract", async () => {
    expect(await desk().next({ kind: "contract", year: 2031 })).toEqual({ number: "CT31000001" });
    expect(await desk().next({ kind: "advisory", year: 2031 })).toEqual({ number: "RA31000001" });
    await expectRefusal(desk().next({ kind: "supplement" }), "INVALID");
  });

  test.each([
    ["contractNumber", "CONTRACT_IN_USE", "contract"],
    ["supplementNumber", "SUPPLEMENT_IN_USE", "supplement"],
  ] as const)(
    "a %s that somebody has «ya está en uso», told with the next in both languages",
    async (field, code, kind) => {
      const contract = await made();
      const contractNumber = contract.contractNumber ?? "";
      const supplement = await made({ kind: "supplement", contractNumber });
      const taken =
        kind === "contract"
          ? { ...base, contractNumber }
          : { ...base, kind, contractNumber, supplementNumber: supplement.supplementNumber ?? "" };
      const { number: next } = await desk().next({ kind, contractNumber });
      for (const [language, words] of [
        ["es", refusalsEs],
        ["en", refusalsEn],
      ] as const) {
        const { status, body } = await app.send(lawyer, filingsContract.create, taken, { "accept-language": language });
        expect([status, body]).toMatchObject([
          409,
          { error: { code, message: words[code], fields: { [field]: [words[code]] }, next } },
        ]);
      }
      expect(refusalsEs[code]).toContain("ya está en uso");
      const known = await desk().taken({ [field]: ` ${String(taken[field]).toLowerCase()}` });
      expect(known).toMatchObject({ exists: true, filing: { [field]: taken[field] } });
      const own = (kind === "contract" ? contract : supplement)._id;
      expect(await desk().taken({ [field]: taken[field], excludeId: own })).toEqual({ exists: false });
      await undo(supplement, contract);
    },
  );

  test("of twenty who file at once are twenty, one after the other", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => made()));
    const inOrder = (numbers: readonly (string | null)[]) => numbers.map((each) => Number(each?.slice(2))).sort();
    for (const name of ["radicationNumber", "contractNumber"] as const) {
      const numbers = inOrder(all.map((each) => each[name]));
      expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    }
    const contractNumber = all[0]?.contractNumber ?? "";
    const below = await Promise.all(Array.from({ length: 20 }, () => made({ kind: "supplement", contractNumber })));
    expect(below.map(({ supplementNumber }) => supplementNumber).sort()).toEqual(
      below.map((_, at) => `${contractNumber}-S${String(at + 1).padStart(2, "0")}`),
    );
    await undo(...below, ...all);
  });

  test.each(["contractNumber", "supplementNumber"] as const)(
    "of several who write the same %s at once one has it",
    async (field) => {
      const contract = await made();
      const supplement = { kind: "supplement", contractNumber: contract.contractNumber ?? "" } as const;
      const wanted = { ...(field === "supplementNumber" && supplement), [field]: "UNO-2026" };
      const tries = await Promise.allSettled(Array.from({ length: 5 }, () => made(wanted)));
      const won = tries.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      expect(won).toHaveLength(1);
      for (const each of tries)
        if (each.status === "rejected")
          expect(each.reason).toMatchObject({
            code: field === "contractNumber" ? "CONTRACT_IN_USE" : "SUPPLEMENT_IN_USE",
          });
      await undo(...won, contract);
    },
  );

  test("who writes the number that is next and who is given it both get one", async () => {
    const { number } = await desk().next({ kind: "contract" });
    const both = await Promise.all(
      [made({ contractNumber: number }), made(), made()].map((each) => each.catch(() => undefined)),
    );
    const numbers = both.flatMap((each) => each?.contractNumber ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    // Those who wrote none are never told that it is taken.
    expect(both.slice(1).every(Boolean)).toBe(true);
    await undo(...both.flatMap((each) => each ?? []));
  });
});

describe("supplements", () => {
  const pair = async () => {
    const contract = await made();
    const contractNumber = contract.contractNumber ?? "";
    return { contract, supplement: await made({ kind: "supplement", contractNumber, client: undefined }) };
  };

  test("are their contract's client's, and follow its number and client", async () => {
    const { contract, supplement } = await pair();
    expect(supplement.client).toEqual(contract.client);
    expect(
      await inBoth(
        { ...base, kind: "supplement", contractNumber: contract.contractNumber, client: await clientId("Bianchi") },
        "client",
      ),
    ).toEqual([faultsEs.CHOICE, faultsEn.CHOICE]);
    await expectRefusal(
      desk().update({ _id: supplement._id, updatedAt: supplement.updatedAt, contractNumber: "OTRO-1" }),
      "INVALID",
    );
    const client = await clientId("Bianchi");
    await desk().update({ _id: contract._id, updatedAt: contract.updatedAt, contractNumber: "casa 7/26", client });
    const followed = await desk().read({ id: supplement._id });
    expect(followed).toMatchObject({
      contractNumber: "CASA7/26",
      supplementNumber: "CASA7/26-S01",
      client: { _id: client },
      contract: { _id: contract._id, name: "CASA7/26" },
    });
    expect(followed.history[0]?.fields.sort()).toEqual(["client", "contractNumber", "supplementNumber"]);
    expect((await desk().supplements({ contractNumber: "casa7/26" })).map(({ _id }) => _id)).toEqual([supplement._id]);
    await undo(supplement, contract);
  });

  test("keep their contract from going, and it is said where", async () => {
    const { contract, supplement } = await pair();
    const { usedIn } = (await expectRefusal(desk().remove({ id: contract._id }), "IN_USE")).facts;
    const at = `/legalAssistance/manageFilings?contractNumber=${contract.contractNumber}`;
    expect(usedIn).toEqual([{ what: "filings", count: 1, at }]);
    await undo(supplement, contract);
  });

  test("a kind stays what it was filed as", async () => {
    const { contract, supplement } = await pair();
    const asAdvisory = { _id: contract._id, updatedAt: contract.updatedAt, topic: "Otro tema", kind: "advisory" };
    const after = await desk().update(asAdvisory);
    expect([after.kind, after.topic]).toEqual(["contract", "Otro tema"]);
    await undo(supplement, contract);
  });
});

test("a number that somebody took meanwhile is not put back", async () => {
  const first = await made({ contractNumber: "VUELVE-1" });
  await undo(first);
  const second = await made({ contractNumber: "VUELVE-1" });
  const refused = await expectRefusal(app.as(lawyer).trash.restore({ kind: "filing", _id: first._id }), "CONFLICT");
  expect(refused.fields).toEqual({ contractNumber: [faultsEs.TAKEN] });
  await undo(second);
});

test("deadlines are written together; what is done keeps who said so and when, and comes back from the trash", async () => {
  const today = dayOf(new Date());
  const late = { text: "Presentar la demanda", dueOn: addDays(today, -1) };
  const one = await made({ deadlines: [{ text: "Citar a las partes", dueOn: addDays(today, 9) }, late] });
  expect(one.deadlines.map(({ text, doneAt }) => [text, doneAt])).toEqual([
    [late.text, null],
    ["Citar a las partes", null],
  ]);
  expect(one.overdue).toBe(1);
  expect((await desk().list({ overdue: true, search: "arrendamiento" })).docs.map(({ _id }) => _id)).toEqual([one._id]);
  const [first, second] = one.deadlines;
  const deadlines = [
    { _id: first?._id ?? "", ...late, done: true },
    { text: "Recoger el expediente", dueOn: today },
  ];
  const after = await desk().update({ _id: one._id, updatedAt: one.updatedAt, deadlines });
  expect(after.deadlines.map(({ _id, doneBy }) => [_id === first?._id, doneBy])).toEqual([
    [true, "Luis Barrios Peña"],
    [false, null],
  ]);
  expect(after.deadlines.some(({ _id }) => _id === second?._id)).toBe(false);
  expect(after.overdue).toBe(0);
  const again = await desk().update({ _id: one._id, updatedAt: after.updatedAt, topic: "Otro arrendamiento" });
  expect(again.deadlines).toEqual(after.deadlines);
  await undo(one);
  await app.as(lawyer).trash.restore({ kind: "filing", _id: one._id });
  expect((await desk().get({ id: one._id })).deadlines).toEqual(after.deadlines);
  await undo(one);
});

test("its documents are read by who keeps filings, go with it to the trash, and those come back that went with it", async () => {
  const one = await made();
  const thing = { element: "filing", elementId: one._id } as const;
  const bring = async (name: string, more: object = {}) => {
    const id = crypto.randomUUID();
    await app.server.db.insert(media).values({
      id,
      ...thing,
      name,
      mime: "text/plain",
      type: "text",
      size: 1,
      sha256: id,
      key: id,
      broughtBy: base.specialist,
      ...more,
    });
  };
  await bring("poder.txt");
  const before = new Date(Date.now() - 60_000).toISOString();
  await bring("borrador.txt", { deletedAt: before, updatedAt: before });
  const read = async () => (await app.as(lawyer).media.of(thing)).map(({ name, can }) => [name, can.write]);
  expect(await read()).toEqual([["poder.txt", true]]);
  await expectRefusal(app.as("notary@demo.example").media.of(thing), "NOT_FOUND");
  await undo(one);
  await expectRefusal(read(), "NOT_FOUND");
  const { rows } = await app.server.db.execute(
    sql`select 1 from media where element_id = ${one._id} and deleted_at is null`,
  );
  expect(rows).toEqual([]);
  await app.as(lawyer).trash.restore({ kind: "filing", _id: one._id });
  expect(await read()).toEqual([["poder.txt", true]]);
  await undo(one);
});

test("a filing takes the mark of its client and is exportable for a foreign one, unless somebody says otherwise", async () => {
  const azul = { client: await clientId("Puerto Azul"), clientType: "foreign" } as const;
  const [usual, other] = [await made(azul), await made({ ...azul, vip: false, exportable: false })];
  expect([usual.vip, usual.exportable, other.vip, other.exportable]).toEqual([true, true, false, false]);
  expect((await made().then(async (one) => (await undo(one), one))).exportable).toBe(false);
  await undo(usual, other);
});

describe("the bill", () => {
  test("is pending until its number is written, by who keeps that kind of filing", async () => {
    const one = await made({ voucherPending: true });
    const said = { _id: one._id, updatedAt: one.updatedAt, type: "filing" } as const;
    const refused = await expectRefusal(desk().voucher({ ...said, pending: false }), "INVALID");
    expect(refused.fields).toEqual({ voucherNumber: [faultsEs.REQUIRED] });
    await expectRefusal(desk("notary@demo.example").voucher({ ...said, pending: true }), "FORBIDDEN");
    await expectRefusal(desk().voucher({ ...said, type: "notarial", pending: true }), "FORBIDDEN");
    const notary = app.as("notary@demo.example");
    const waiting = (await notary.notarialFilings.list({ voucherPending: true })).docs[0];
    const bill = {
      _id: waiting?._id ?? "",
      updatedAt: waiting?.updatedAt ?? "",
      type: "notarial",
      pending: false,
    } as const;
    await notary.filings.voucher({ ...bill, billNumber: "B-4711" });
    const billed = await notary.notarialFilings.get({ id: bill._id });
    expect(billed).toMatchObject({ billNumber: "B-4711", voucherPending: false });
    await notary.filings.voucher({ ...bill, updatedAt: billed.updatedAt, pending: true });
    const written = await desk().voucher({ ...said, pending: false, voucherNumber: "V-77" });
    expect(written).toMatchObject({ voucherPending: false, voucherNumber: "V-77" });
    await expectRefusal(desk().voucher({ ...said, updatedAt: "2020-01-01T00:00:00.000Z", pending: true }), "CONFLICT");
    const { history } = await desk().read({ id: one._id });
    expect(history.map(({ deed }) => deed)).toEqual(["filings.voucher", "filings.create"]);
    await undo(one);
  });
});

describe("the list", () => {
  type Wanted = InputOf<typeof filingsContract.list>;
  const every = async (wanted: Wanted = {}) => (await desk().list({ limit: 200, ...wanted })).docs;
  const today = dayOf(new Date());

  test.each([
    [{ kind: "supplement" }, ({ kind }) => kind === "supplement"],
    [{ kind: ["advisory", "supplement"] }, ({ kind }) => kind !== "contract"],
    [{ kind: "advisory,contract" }, ({ kind }) => kind !== "supplement"],
    [{ clientType: "foreign" }, ({ clientType }) => clientType === "foreign"],
    [{ practiceArea: "PA002" }, ({ practiceArea }) => practiceArea.startsWith("PA002")],
    [{ practiceArea: "PA002.04" }, ({ practiceArea }) => practiceArea === "PA002.04"],
    [{ serviceModality: "MO001" }, ({ serviceModality }) => serviceModality === "MO001"],
    [{ sector: ["SE001", "SE002"] }, ({ sector }) => sector === "SE001" || sector === "SE002"],
    [{ country: "ES" }, ({ country }) => country === "ES"],
    [{ currency: "EUR" }, ({ currency }) => currency === "EUR"],
    [{ feeFrom: "2400", feeTo: "12500" }, ({ fee }) => Number(fee) >= 2400 && Number(fee) <= 12500],
    [{ from: addDays(today, -70), to: today }, ({ subscriptionDate }) => subscriptionDate >= addDays(today, -70)],
    [{ endsFrom: today }, ({ terminationDate }) => (terminationDate ?? "") >= today],
    [{ closed: true }, ({ terminationDate }) => terminationDate !== null && terminationDate <= today],
    [{ closed: false }, ({ terminationDate }) => terminationDate === null || terminationDate > today],
    [{ overdue: true }, ({ overdue }) => overdue > 0],
    [{ overdue: false }, ({ overdue }) => overdue === 0],
    [{ exportable: true }, ({ exportable }) => exportable],
    [{ vip: true }, ({ vip }) => vip],
    [{ mipymeType: "private" }, ({ mipymeType }) => mipymeType === "private"],
    [{ voucherPending: true }, ({ voucherPending }) => voucherPending],
    [{ search: "bianchi" }, ({ client }) => client.name.startsWith("Bianchi")],
    [{ search: "licencia ambiental" }, ({ topic }) => topic.includes("licencia ambiental")],
  ] as readonly [Wanted, (each: Awaited<ReturnType<typeof every>>[number]) => boolean][])(
    "narrowed by %o holds what it says, and its totals are those of its rows",
    async (wanted, is) => {
      const found = await every(wanted);
      const expected = (await every()).filter(is);
      expect(expected.length).toBeGreaterThan(0);
      expect(found.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id));
      const totals = await desk().totals(wanted);
      expect([totals.count, totals.exportable]).toEqual([
        expected.length,
        expected.filter(({ exportable }) => exportable).length,
      ]);
      expect(totals.byKind.map(({ key, value }) => [key, value])).toEqual(
        (["advisory", "contract", "supplement"] as const).map((each) => [
          each,
          expected.filter(({ kind }) => kind === each).length,
        ]),
      );
      const cents = (currency: string) =>
        expected
          .filter((each) => each.currency === currency)
          .reduce((all, { fee }) => all + Math.round(Number(fee) * 100), 0);
      expect(totals.sumByCurrency).toEqual(
        ["CUP", "USD", "EUR"].flatMap((currency) =>
          cents(currency) > 0 ? [{ currency, value: (cents(currency) / 100).toFixed(2) }] : [],
        ),
      );
    },
  );

  test("the demo office has every kind, currency, way of standing and bill", async () => {
    const all = await every();
    const has = <T>(pick: (each: (typeof all)[number]) => T) => new Set(all.map(pick));
    expect([...has(({ kind }) => kind)].sort()).toEqual(["advisory", "contract", "supplement"]);
    expect([...has(({ currency }) => currency)].sort()).toEqual(["CUP", "EUR", "USD"]);
    for (const pick of ["closed", "exportable", "vip", "voucherPending"] as const)
      expect(has((each) => each[pick]).size, pick).toBe(2);
    expect(has(({ overdue }) => overdue > 0).size).toBe(2);
  });

  test("all of it answers the fields asked for, or each whole with what its codes are called", async () => {
    const some = await desk().all({ kind: "contract", fields: ["contractNumber", "fee"] });
    expect(some.length).toBeGreaterThan(2);
    for (const each of some) expect(Object.keys(each).sort()).toEqual(["_id", "contractNumber", "fee"]);
    for (const [language, name] of [
      ["es", "Marcas"],
      ["en", "Trademarks"],
    ] as const) {
      const { body } = await app.send(
        lawyer,
        filingsContract.allEntire,
        { search: "Bianchi" },
        { "accept-language": language },
      );
      expect(body).toMatchObject({ data: { docs: [{ names: { "PA007.01": name } }] } });
    }
    expect((await desk().find({ text: "bianchi" })).map(({ client }) => client.name)).toEqual([
      "Bianchi Import-Export S.p.A.",
    ]);
  });
});

test("a client with filings is not deleted, and it is said where; when two are one its filings are the other's", async () => {
  const clients = app.as(lawyer).clients;
  const company = (name: string) =>
    clients.create({ name, clientType: "national", country: "CU", address: "Calle 23 n.º 1", acquisitionWay: "VC001" });
  const [a, b] = [await company("Molinos del Este"), await company("Molinos del Este S.A.")];
  const one = await made({ client: b._id });
  expect((await desk().list({ search: b.clientNumber })).docs.map(({ _id }) => _id)).toEqual([one._id]);
  const { usedIn } = (await expectRefusal(clients.remove({ _id: b._id }), "IN_USE")).facts;
  expect(usedIn).toContainEqual({
    what: "filings",
    count: 1,
    at: `/legalAssistance/manageFilings?search=${b.clientNumber}`,
  });
  await clients.merge({ _id: a._id, updatedAt: a.updatedAt, from: b._id, fromUpdatedAt: b.updatedAt });
  expect((await desk().get({ id: one._id })).client.name).toBe("Molinos del Este");
  await undo(one);
});

test("what filings name among the nomenclators is not removed, and it is said where", async () => {
  const nomenclators = app.as("administrator@demo.example").nomenclators;
  for (const [id, filter] of [
    ["SE001", "sector"],
    ["PA009", "practiceArea"],
    ["MO001", "serviceModality"],
  ] as const) {
    const { usedIn } = (await expectRefusal(nomenclators.remove({ id }), "IN_USE")).facts;
    const at = `/legalAssistance/manageFilings?${filter}=${id}`;
    expect(usedIn).toContainEqual(expect.objectContaining({ what: "filings", at }));
  }
});

test("the home counts a lawyer's own, as the lists do that it leads to, in a fixed number of statements", async () => {
  let home: Awaited<ReturnType<ReturnType<typeof desk>["home"]>> | undefined;
  const statements = await recordStatements(async () => {
    home = await desk().home();
  });
  expect(statements).toHaveLength(4);
  if (!home) throw new Error("no home");
  const { specialist, endsTo } = home;
  const count = async (more: object) => (await desk().totals({ specialist, ...more })).count;
  expect([home.overdue, home.ending, home.pending, home.open]).toEqual([
    await count({ overdue: true }),
    await count({ closed: false, endsTo }),
    await count({ voucherPending: true }),
    await count({ closed: false }),
  ]);
  expect([home.overdue, home.ending, home.pending].every((each) => each > 0)).toBe(true);
  expect(home.deadlines.map(({ dueOn }) => dueOn)).toEqual(home.deadlines.map(({ dueOn }) => dueOn).sort());
  expect(
    (await desk("notary@demo.example")
      .home()
      .catch((error: unknown) => error)) as object,
  ).toMatchObject({
    code: "FORBIDDEN",
  });
});

test("a page costs two statements, a record three, whatever they hold", async () => {
  const { docs } = await desk().list({ limit: 3 });
  for (const limit of [1, 3]) expect(await recordStatements(() => desk().list({ limit }))).toHaveLength(2);
  expect(await recordStatements(() => desk().totals({}))).toHaveLength(1);
  for (const { _id: id } of docs) expect(await recordStatements(() => desk().read({ id }))).toHaveLength(3);
  expect(await recordStatements(() => desk().supplements({ contractNumber: "CT26000001" }))).toHaveLength(1);
});

test("it goes out on paper in the reader's language, and leaves a line", async () => {
  const { docs } = await desk().list({ search: "hotel Mariel" });
  const id = docs[0]?._id ?? "";
  for (const language of ["es", "en"] as const) {
    const { raw } = await app.send(lawyer, filingsContract.print, { id }, { "accept-language": language });
    const said = readPdf(raw).pages.flat().join(" ");
    expect(said).toContain(language === "es" ? "Contrato y suplementos" : "Contract and supplements");
    for (const each of docs) expect(said).toContain(each.topic);
    expect(said).toContain("Presentar la solicitud de licencia ambiental");
  }
  const { rows } = await app.server.db.execute(
    sql`select 1 from audit_log where action = 'filings.print' and record_id = ${id}`,
  );
  expect(rows).toHaveLength(2);
});
