// @engine both
/** Filings, beyond what every CRUD resource does (tests/contract/crud-resources.test.ts). */
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import type { InputOf } from "../../../../kit/contract/contract.ts";
import { faultsEn, refusalsEn } from "../../../../kit/text/refusals.en.ts";
import { fieldErrorMessage } from "../../../../kit/validation/validation-errors.ts";
import { faultsEs, refusalsEs } from "../../../../kit/text/refusals.es.ts";
import { newId } from "../../../../server/database/uuid.ts";
import { readPdf } from "../../../../server/testing/files/read-pdf.ts";
import { recordStatements } from "../../../../server/testing/recorded-statements.ts";
import { expectRefusal, openTestApp, type TestApp } from "../../../../server/testing/test-app.ts";
import { media } from "../../../collaboration/media/server/tables.ts";
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

const filingsAs = (email = lawyer) => app.as(email).filings;
const clientId = async (search: string) => (await app.as(lawyer).clients.list({ search })).docs[0]?._id ?? "";
const lawyerId = async (search: string) => (await app.as(lawyer).people.lawyersSelect({ search }))[0]?._id ?? "";
const createFiling = (overrides: Partial<FilingDraftInput> = {}) => filingsAs().create({ ...base, ...overrides });
const removeAll = async (...records: { _id: string }[]) => {
  for (const { _id } of records) await filingsAs().remove({ id: _id });
};
const errorsInBothLanguages = async (input: object, field: string) => {
  const messages = [];
  for (const language of ["es", "en"] as const) {
    const { status, body } = await app.send(lawyer, filingsContract.create, input, { "accept-language": language });
    const { error } = body as { error: { code: string; fields?: Record<string, string[]> } };
    expect([status, error.code], field).toEqual([400, "INVALID"]);
    messages.push(error.fields?.[field]?.[0]);
  }
  return messages;
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
    expect(await errorsInBothLanguages(rest, field)).toEqual([faultsEs.REQUIRED, faultsEn.REQUIRED]);
    if (field !== "fee")
      expect((await errorsInBothLanguages({ ...base, [field]: "" }, field))[0]).toBe(faultsEs.REQUIRED);
  });

  test("the date of a termination on a fixed date", async () => {
    expect(await errorsInBothLanguages({ ...base, termination: "TE001" }, "terminationDate")).toEqual([
      faultsEs.REQUIRED,
      faultsEn.REQUIRED,
    ]);
    const filing = await createFiling({ termination: "TE001", terminationDate: "2026-12-31" });
    const withoutDate = { _id: filing._id, updatedAt: filing.updatedAt, terminationDate: "" };
    expect((await expectRefusal(filingsAs().update(withoutDate), "INVALID")).fields).toEqual({
      terminationDate: [faultsEs.REQUIRED],
    });
    await removeAll(filing);
  });

  test("the contract of a supplement, and a number that is not cleared", async () => {
    const supplement = { ...base, kind: "supplement" as const, client: undefined };
    expect(await errorsInBothLanguages(supplement, "contractNumber")).toEqual([faultsEs.REQUIRED, faultsEn.REQUIRED]);
    expect(await errorsInBothLanguages({ ...base, contractNumber: "" }, "contractNumber")).toEqual([
      faultsEs.REQUIRED,
      faultsEn.REQUIRED,
    ]);
    const contract = await createFiling();
    const withoutNumber = { ...supplement, contractNumber: contract.contractNumber ?? "", supplementNumber: "" };
    expect(await errorsInBothLanguages(withoutNumber, "supplementNumber")).toEqual([
      faultsEs.REQUIRED,
      faultsEn.REQUIRED,
    ]);
    await removeAll(contract);
  });
});

test.each([
  ["a zero fee", { fee: "0" }, "fee", "ABOVE_ZERO"],
  ["a zero fee as a number", { fee: 0 }, "fee", "ABOVE_ZERO"],
  ["a negative fee", { fee: "-10.50" }, "fee", "NOT_NEGATIVE"],
  ["a fee that is no number", { fee: "mil" }, "fee", "AMOUNT"],
  ["a fee with three decimals", { fee: "10.505" }, "fee", "AMOUNT"],
  ["negative copies", { copies: -1 }, "copies", "NOT_NEGATIVE"],
  ["negative consultations", { consultations: "-2" }, "consultations", "NOT_NEGATIVE"],
  ["negative constitutions", { constitutions: -1 }, "constitutions", "NOT_NEGATIVE"],
  ["negative copies to the archive", { protocolCopies: -1 }, "protocolCopies", "NOT_NEGATIVE"],
  ["half a copy", { copies: 1.5 }, "copies", "NUMBER"],
  ["a topic of two letters", { topic: "Ab" }, "topic", "TOO_SHORT"],
  ["a topic of 501 letters", { topic: "a".repeat(501) }, "topic", "AT_MOST 500"],
  ["an unknown client type", { clientType: "local" }, "clientType", "CHOICE"],
  ["an unknown country", { country: "ZZ" }, "country", "CHOICE"],
  ["an unknown nationality", { nationality: "ZZ" }, "nationality", "CHOICE"],
  ["an area that is a sector", { practiceArea: "SE001" }, "practiceArea", "CHOICE"],
  ["a modality that is an area", { serviceModality: "PA001" }, "serviceModality", "CHOICE"],
  ["an unknown service type", { serviceType: "TS999" }, "serviceType", "CHOICE"],
  ["a sector that is an area", { sector: "PA001" }, "sector", "CHOICE"],
  ["an unknown form", { takenShape: "FA999" }, "takenShape", "CHOICE"],
  ["an unknown termination", { termination: "TE999" }, "termination", "CHOICE"],
  ["an unknown currency", { currency: "MLC" }, "currency", "CHOICE"],
  ["an end before the beginning", { terminationDate: "2026-11-01" }, "terminationDate", "BEFORE_BEGINNING"],
  ["an invalid day", { subscriptionDate: "2026-02-30" }, "subscriptionDate", "DAY"],
  ["a contract number of two letters", { contractNumber: "A1" }, "contractNumber", "TOO_SHORT"],
  ["a contract number of 31 letters", { contractNumber: "A".repeat(31) }, "contractNumber", "TOO_LONG"],
  ["a supplement number of a contract", { supplementNumber: "CT1-S01" }, "supplementNumber", "INVALID"],
  ["a contract number of an advisory", { kind: "advisory", contractNumber: "CT1" }, "contractNumber", "INVALID"],
  ["a contract that does not exist", { kind: "supplement", contractNumber: "NADIE" }, "contractNumber", "CHOICE"],
  ["a deadline without its day", { deadlines: [{ text: "Presentar" }] }, "deadlines.0.dueOn", "REQUIRED"],
  ["a deadline of two letters", { deadlines: [{ text: "Ab", dueOn: "2026-12-01" }] }, "deadlines.0.text", "TOO_SHORT"],
] as const)("%s is refused at its field, in both languages", async (_, wrong, field, fault) => {
  expect(await errorsInBothLanguages({ ...base, ...wrong }, field)).toEqual([
    fieldErrorMessage(fault, "es"),
    fieldErrorMessage(fault, "en"),
  ]);
});

test("all errors are reported at once", async () => {
  const faultsAt = async (input: object) => {
    const { status, body } = await app.send(lawyer, filingsContract.create, input);
    const { error } = body as { error: { code: string; fields: Record<string, string[]> } };
    expect([status, error.code]).toEqual([400, "INVALID"]);
    return error.fields;
  };
  const messagesOf = (fault: string) => [fieldErrorMessage(fault, "es")];
  const { client: _, ...withoutClient } = base;
  expect(
    await faultsAt({
      ...withoutClient,
      topic: "A",
      fee: "0",
      supplementNumber: "CT1-S01",
      terminationDate: "2026-11-01",
    }),
  ).toEqual({
    client: messagesOf("REQUIRED"),
    topic: messagesOf("TOO_SHORT"),
    fee: messagesOf("ABOVE_ZERO"),
    supplementNumber: messagesOf("INVALID"),
    terminationDate: messagesOf("BEFORE_BEGINNING"),
  });
  expect(await faultsAt({ kind: "supplement", termination: "TE001" })).toMatchObject({
    contractNumber: messagesOf("REQUIRED"),
    terminationDate: messagesOf("REQUIRED"),
    topic: messagesOf("REQUIRED"),
  });
  const { contractNumber, ...filing } = await createFiling();
  const wrong = { ...base, contractNumber: contractNumber ?? "", country: "ZZ", sector: "PA001", client: newId() };
  expect(await faultsAt({ ...wrong, specialist: base.client })).toEqual({
    contractNumber: messagesOf("CONTRACT_IN_USE"),
    country: messagesOf("CHOICE"),
    sector: messagesOf("CHOICE"),
    client: messagesOf("CHOICE"),
    specialist: messagesOf("CHOICE"),
  });
  await removeAll(filing);
});

test("the specialist is an active lawyer, the correspondent a correspondent, the client active", async () => {
  const people = await app.as(lawyer).people.directory({ search: "Camilo" });
  const cashier = people.docs[0]?._id ?? "";
  expect(await errorsInBothLanguages({ ...base, specialist: cashier }, "specialist")).toEqual([
    faultsEs.CHOICE,
    faultsEn.CHOICE,
  ]);
  expect(await errorsInBothLanguages({ ...base, correspondent: base.specialist }, "correspondent")).toEqual([
    faultsEs.CHOICE,
    faultsEn.CHOICE,
  ]);
  const inactive = await clientId("Conservas Mariel");
  expect(await errorsInBothLanguages({ ...base, client: inactive }, "client")).toEqual([
    faultsEs.CHOICE,
    faultsEn.CHOICE,
  ]);
  const [irene] = await app.as(lawyer).people.correspondents({});
  const filing = await createFiling({ correspondent: irene?._id ?? "" });
  expect(filing.correspondent).toEqual({ _id: irene?._id, name: irene?.name });
  await removeAll(filing);
});

describe("numbers", () => {
  test("of registration and contracts are consecutive, and registration has no gaps", async () => {
    const [first, second] = [await createFiling(), await createFiling({ kind: "advisory" })];
    expect([first.radicationNumber, first.contractNumber]).toEqual([
      expect.stringMatching(/^RA\d{8}$/),
      expect.stringMatching(/^CT\d{8}$/),
    ]);
    expect(second).toMatchObject({ contractNumber: null, supplementNumber: null, parent: null });
    // A refused creation uses no number.
    await expectRefusal(createFiling({ contractNumber: first.contractNumber ?? "" }), "CONTRACT_IN_USE");
    const third = await createFiling({ kind: "advisory" });
    const [a, b, c] = [first, second, third].map(({ radicationNumber }) => Number(radicationNumber.slice(2)));
    expect([b, c]).toEqual([(a ?? 0) + 1, (a ?? 0) + 2]);
    await removeAll(first, second, third);
  });

  test("entered by users are stored in capitals without spaces, and skipped by assigned ones", async () => {
    const { number } = await filingsAs().next({ kind: "contract" });
    const nextNumber = number.replace(/\d+$/, (digits) => String(Number(digits) + 1));
    const withOwnNumber = await createFiling({
      contractNumber: ` ${number.slice(0, 4).toLowerCase()} ${number.slice(4)} `,
    });
    expect(withOwnNumber.contractNumber).toBe(number);
    expect((await filingsAs().next({ kind: "contract" })).number).toBe(nextNumber);
    const withAssignedNumber = await createFiling();
    expect(withAssignedNumber.contractNumber).toBe(nextNumber);
    const supplement = await createFiling({
      kind: "supplement",
      contractNumber: number,
      supplementNumber: `${number}-s01`,
    });
    expect((await filingsAs().next({ kind: "supplement", contractNumber: number })).number).toBe(`${number}-S02`);
    const second = await createFiling({ kind: "supplement", contractNumber: number });
    expect(second).toMatchObject({
      supplementNumber: `${number}-S02`,
      parent: withOwnNumber._id,
      contractNumber: number,
    });
    await removeAll(supplement, second, withOwnNumber, withAssignedNumber);
  });

  test("of another year start at one; the number of a supplement needs its contract", async () => {
    expect(await filingsAs().next({ kind: "contract", year: 2031 })).toEqual({ number: "CT31000001" });
    expect(await filingsAs().next({ kind: "advisory", year: 2031 })).toEqual({ number: "RA31000001" });
    await expectRefusal(filingsAs().next({ kind: "supplement" }), "INVALID");
  });

  test.each([
    ["contractNumber", "CONTRACT_IN_USE", "contract"],
    ["supplementNumber", "SUPPLEMENT_IN_USE", "supplement"],
  ] as const)("a %s that is in use is refused with the next one, in both languages", async (field, code, kind) => {
    const contract = await createFiling();
    const contractNumber = contract.contractNumber ?? "";
    const supplement = await createFiling({ kind: "supplement", contractNumber });
    const conflicting =
      kind === "contract"
        ? { ...base, contractNumber }
        : { ...base, kind, contractNumber, supplementNumber: supplement.supplementNumber ?? "" };
    const { number: next } = await filingsAs().next({ kind, contractNumber });
    for (const [language, words] of [
      ["es", refusalsEs],
      ["en", refusalsEn],
    ] as const) {
      const { status, body } = await app.send(lawyer, filingsContract.create, conflicting, {
        "accept-language": language,
      });
      expect([status, body]).toMatchObject([
        409,
        { error: { code, message: words[code], fields: { [field]: [words[code]] }, next } },
      ]);
    }
    expect(refusalsEs[code]).toContain("ya está en uso");
    const lookup = await filingsAs().taken({ [field]: ` ${String(conflicting[field]).toLowerCase()}` });
    expect(lookup).toMatchObject({ exists: true, filing: { [field]: conflicting[field] } });
    const ownId = (kind === "contract" ? contract : supplement)._id;
    expect(await filingsAs().taken({ [field]: conflicting[field], excludeId: ownId })).toEqual({ exists: false });
    await removeAll(supplement, contract);
  });

  test("of twenty concurrent filings are twenty consecutive ones", async () => {
    const all = await Promise.all(Array.from({ length: 20 }, () => createFiling()));
    const sortedNumbers = (numbers: readonly (string | null)[]) => numbers.map((each) => Number(each?.slice(2))).sort();
    for (const name of ["radicationNumber", "contractNumber"] as const) {
      const numbers = sortedNumbers(all.map((each) => each[name]));
      expect(numbers).toEqual(numbers.map((_, at) => (numbers[0] ?? 0) + at));
    }
    const contractNumber = all[0]?.contractNumber ?? "";
    const supplements = await Promise.all(
      Array.from({ length: 20 }, () => createFiling({ kind: "supplement", contractNumber })),
    );
    expect(supplements.map(({ supplementNumber }) => supplementNumber).sort()).toEqual(
      supplements.map((_, at) => `${contractNumber}-S${String(at + 1).padStart(2, "0")}`),
    );
    await removeAll(...supplements, ...all);
  });

  test.each(["contractNumber", "supplementNumber"] as const)(
    "of several concurrent filings with the same %s one gets it",
    async (field) => {
      const contract = await createFiling();
      const supplement = { kind: "supplement", contractNumber: contract.contractNumber ?? "" } as const;
      const overrides = { ...(field === "supplementNumber" && supplement), [field]: "UNO-2026" };
      const results = await Promise.allSettled(Array.from({ length: 5 }, () => createFiling(overrides)));
      const created = results.flatMap((each) => (each.status === "fulfilled" ? [each.value] : []));
      expect(created).toHaveLength(1);
      for (const each of results)
        if (each.status === "rejected")
          expect(each.reason).toMatchObject({
            code: field === "contractNumber" ? "CONTRACT_IN_USE" : "SUPPLEMENT_IN_USE",
          });
      await removeAll(...created, contract);
    },
  );

  test("an entered next number and concurrently assigned ones do not collide", async () => {
    const { number } = await filingsAs().next({ kind: "contract" });
    const results = await Promise.all(
      [createFiling({ contractNumber: number }), createFiling(), createFiling()].map((each) =>
        each.catch(() => undefined),
      ),
    );
    const numbers = results.flatMap((each) => each?.contractNumber ?? []);
    expect(new Set(numbers).size).toBe(numbers.length);
    // A filing without an entered number is never refused.
    expect(results.slice(1).every(Boolean)).toBe(true);
    await removeAll(...results.flatMap((each) => each ?? []));
  });
});

describe("supplements", () => {
  const pair = async () => {
    const contract = await createFiling();
    const contractNumber = contract.contractNumber ?? "";
    return { contract, supplement: await createFiling({ kind: "supplement", contractNumber, client: undefined }) };
  };

  test("have the client of their contract, and follow its number and client", async () => {
    const { contract, supplement } = await pair();
    expect(supplement.client).toEqual(contract.client);
    expect(
      await errorsInBothLanguages(
        { ...base, kind: "supplement", contractNumber: contract.contractNumber, client: await clientId("Bianchi") },
        "client",
      ),
    ).toEqual([faultsEs.CHOICE, faultsEn.CHOICE]);
    await expectRefusal(
      filingsAs().update({ _id: supplement._id, updatedAt: supplement.updatedAt, contractNumber: "OTRO-1" }),
      "INVALID",
    );
    const client = await clientId("Bianchi");
    await filingsAs().update({ _id: contract._id, updatedAt: contract.updatedAt, contractNumber: "casa 7/26", client });
    const updated = await filingsAs().read({ id: supplement._id });
    expect(updated).toMatchObject({
      contractNumber: "CASA7/26",
      supplementNumber: "CASA7/26-S01",
      client: { _id: client },
      contract: { _id: contract._id, name: "CASA7/26" },
    });
    expect(updated.history[0]?.fields.sort()).toEqual(["client", "contractNumber", "supplementNumber"]);
    expect((await filingsAs().supplements({ contractNumber: "casa7/26" })).map(({ _id }) => _id)).toEqual([
      supplement._id,
    ]);
    await removeAll(supplement, contract);
  });

  test("prevent the removal of their contract; the refusal lists them", async () => {
    const { contract, supplement } = await pair();
    const { usedIn } = (await expectRefusal(filingsAs().remove({ id: contract._id }), "IN_USE")).facts;
    const at = `/legalAssistance/manageFilings?contractNumber=${contract.contractNumber}`;
    expect(usedIn).toEqual([{ what: "filings", count: 1, at }]);
    await removeAll(supplement, contract);
  });

  test("the kind cannot be changed", async () => {
    const { contract, supplement } = await pair();
    const asAdvisory = { _id: contract._id, updatedAt: contract.updatedAt, topic: "Otro tema", kind: "advisory" };
    const after = await filingsAs().update(asAdvisory);
    expect([after.kind, after.topic]).toEqual(["contract", "Otro tema"]);
    await removeAll(supplement, contract);
  });
});

test("a filing is not restored if its number was assigned in the meantime", async () => {
  const first = await createFiling({ contractNumber: "VUELVE-1" });
  await removeAll(first);
  const second = await createFiling({ contractNumber: "VUELVE-1" });
  const refusal = await expectRefusal(app.as(lawyer).trash.restore({ kind: "filing", _id: first._id }), "CONFLICT");
  expect(refusal.fields).toEqual({ contractNumber: [faultsEs.TAKEN] });
  await removeAll(second);
});

test("deadlines are replaced together; completed ones keep author and time, and are restored from the trash", async () => {
  const today = dayOf(new Date());
  const late = { text: "Presentar la demanda", dueOn: addDays(today, -1) };
  const filing = await createFiling({ deadlines: [{ text: "Citar a las partes", dueOn: addDays(today, 9) }, late] });
  expect(filing.deadlines.map(({ text, doneAt }) => [text, doneAt])).toEqual([
    [late.text, null],
    ["Citar a las partes", null],
  ]);
  expect(filing.overdue).toBe(1);
  expect((await filingsAs().list({ overdue: true, search: "arrendamiento" })).docs.map(({ _id }) => _id)).toEqual([
    filing._id,
  ]);
  const [first, second] = filing.deadlines;
  const deadlines = [
    { _id: first?._id ?? "", ...late, done: true },
    { text: "Recoger el expediente", dueOn: today },
  ];
  const after = await filingsAs().update({ _id: filing._id, updatedAt: filing.updatedAt, deadlines });
  expect(after.deadlines.map(({ _id, doneBy }) => [_id === first?._id, doneBy])).toEqual([
    [true, "Luis Barrios Peña"],
    [false, null],
  ]);
  expect(after.deadlines.some(({ _id }) => _id === second?._id)).toBe(false);
  expect(after.overdue).toBe(0);
  const updated = await filingsAs().update({
    _id: filing._id,
    updatedAt: after.updatedAt,
    topic: "Otro arrendamiento",
  });
  expect(updated.deadlines).toEqual(after.deadlines);
  await removeAll(filing);
  await app.as(lawyer).trash.restore({ kind: "filing", _id: filing._id });
  expect((await filingsAs().get({ id: filing._id })).deadlines).toEqual(after.deadlines);
  await removeAll(filing);
});

test("its documents are readable by staff who manage filings, and follow it to the trash and back", async () => {
  const filing = await createFiling();
  const owner = { element: "filing", elementId: filing._id } as const;
  const addDocument = async (name: string, overrides: object = {}) => {
    const id = crypto.randomUUID();
    await app.server.db.insert(media).values({
      id,
      ...owner,
      name,
      mime: "text/plain",
      type: "text",
      size: 1,
      sha256: id,
      key: id,
      broughtBy: base.specialist,
      ...overrides,
    });
  };
  await addDocument("poder.txt");
  const before = new Date(Date.now() - 60_000).toISOString();
  await addDocument("borrador.txt", { deletedAt: before, updatedAt: before });
  const listDocuments = async () => (await app.as(lawyer).media.of(owner)).map(({ name, can }) => [name, can.write]);
  expect(await listDocuments()).toEqual([["poder.txt", true]]);
  await expectRefusal(app.as("notary@demo.example").media.of(owner), "NOT_FOUND");
  await removeAll(filing);
  await expectRefusal(listDocuments(), "NOT_FOUND");
  const { rows } = await app.server.db.execute(
    sql`select 1 from media where element_id = ${filing._id} and deleted_at is null`,
  );
  expect(rows).toEqual([]);
  await app.as(lawyer).trash.restore({ kind: "filing", _id: filing._id });
  expect(await listDocuments()).toEqual([["poder.txt", true]]);
  await removeAll(filing);
});

test("VIP and exportable default to the client's VIP mark and type", async () => {
  const azul = { client: await clientId("Puerto Azul"), clientType: "foreign" } as const;
  const [withDefaults, withValues] = [
    await createFiling(azul),
    await createFiling({ ...azul, vip: false, exportable: false }),
  ];
  expect([withDefaults.vip, withDefaults.exportable, withValues.vip, withValues.exportable]).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect((await createFiling().then(async (filing) => (await removeAll(filing), filing))).exportable).toBe(false);
  await removeAll(withDefaults, withValues);
});

describe("the bill", () => {
  test("is pending until its number is entered, by staff who manage that kind of filing", async () => {
    const filing = await createFiling({ voucherPending: true });
    const input = { _id: filing._id, updatedAt: filing.updatedAt, type: "filing" } as const;
    const refusal = await expectRefusal(filingsAs().voucher({ ...input, pending: false }), "INVALID");
    expect(refusal.fields).toEqual({ voucherNumber: [faultsEs.REQUIRED] });
    await expectRefusal(filingsAs("notary@demo.example").voucher({ ...input, pending: true }), "FORBIDDEN");
    await expectRefusal(filingsAs().voucher({ ...input, type: "notarial", pending: true }), "FORBIDDEN");
    const notary = app.as("notary@demo.example");
    const unbilled = (await notary.notarialFilings.list({ voucherPending: true })).docs[0];
    const bill = {
      _id: unbilled?._id ?? "",
      updatedAt: unbilled?.updatedAt ?? "",
      type: "notarial",
      pending: false,
    } as const;
    await notary.filings.voucher({ ...bill, billNumber: "B-4711" });
    const billed = await notary.notarialFilings.get({ id: bill._id });
    expect(billed).toMatchObject({ billNumber: "B-4711", voucherPending: false });
    await notary.filings.voucher({ ...bill, updatedAt: billed.updatedAt, pending: true });
    const withBill = await filingsAs().voucher({ ...input, pending: false, voucherNumber: "V-77" });
    expect(withBill).toMatchObject({ voucherPending: false, voucherNumber: "V-77" });
    await expectRefusal(
      filingsAs().voucher({ ...input, updatedAt: "2020-01-01T00:00:00.000Z", pending: true }),
      "CONFLICT",
    );
    const { history } = await filingsAs().read({ id: filing._id });
    expect(history.map(({ deed }) => deed)).toEqual(["filings.voucher", "filings.create"]);
    await removeAll(filing);
  });
});

describe("the list", () => {
  type ListQuery = InputOf<typeof filingsContract.list>;
  const listAll = async (query: ListQuery = {}) => (await filingsAs().list({ limit: 200, ...query })).docs;
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
  ] as readonly [ListQuery, (each: Awaited<ReturnType<typeof listAll>>[number]) => boolean][])(
    "filtered by %o has the matching rows and their totals",
    async (query, matches) => {
      const result = await listAll(query);
      const expected = (await listAll()).filter(matches);
      expect(expected.length).toBeGreaterThan(0);
      expect(result.map(({ _id }) => _id)).toEqual(expected.map(({ _id }) => _id));
      const totals = await filingsAs().totals(query);
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

  test("the demo office has every kind, currency and status, with and without bill", async () => {
    const all = await listAll();
    const valuesOf = <T>(pick: (each: (typeof all)[number]) => T) => new Set(all.map(pick));
    expect([...valuesOf(({ kind }) => kind)].sort()).toEqual(["advisory", "contract", "supplement"]);
    expect([...valuesOf(({ currency }) => currency)].sort()).toEqual(["CUP", "EUR", "USD"]);
    for (const pick of ["closed", "exportable", "vip", "voucherPending"] as const)
      expect(valuesOf((each) => each[pick]).size, pick).toBe(2);
    expect(valuesOf(({ overdue }) => overdue > 0).size).toBe(2);
  });

  test("all filings return the requested fields, or whole records with names of codes", async () => {
    const selected = await filingsAs().all({ kind: "contract", fields: ["contractNumber", "fee"] });
    expect(selected.length).toBeGreaterThan(2);
    for (const each of selected) expect(Object.keys(each).sort()).toEqual(["_id", "contractNumber", "fee"]);
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
    expect((await filingsAs().find({ text: "bianchi" })).map(({ client }) => client.name)).toEqual([
      "Bianchi Import-Export S.p.A.",
    ]);
  });
});

test("a client with filings cannot be deleted; a merge moves its filings to the survivor", async () => {
  const clients = app.as(lawyer).clients;
  const company = (name: string) =>
    clients.create({ name, clientType: "national", country: "CU", address: "Calle 23 n.º 1", acquisitionWay: "VC001" });
  const [a, b] = [await company("Molinos del Este"), await company("Molinos del Este S.A.")];
  const filing = await createFiling({ client: b._id });
  expect((await filingsAs().list({ search: b.clientNumber })).docs.map(({ _id }) => _id)).toEqual([filing._id]);
  const { usedIn } = (await expectRefusal(clients.remove({ _id: b._id }), "IN_USE")).facts;
  expect(usedIn).toContainEqual({
    what: "filings",
    count: 1,
    at: `/legalAssistance/manageFilings?search=${b.clientNumber}`,
  });
  await clients.merge({ _id: a._id, updatedAt: a.updatedAt, from: b._id, fromUpdatedAt: b.updatedAt });
  expect((await filingsAs().get({ id: filing._id })).client.name).toBe("Molinos del Este");
  await removeAll(filing);
});

test("a nomenclator used by filings cannot be removed; the refusal lists the uses", async () => {
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

test("the home widget counts like the lists it links to, in a fixed number of statements", async () => {
  let home: Awaited<ReturnType<ReturnType<typeof filingsAs>["home"]>> | undefined;
  const statements = await recordStatements(async () => {
    home = await filingsAs().home();
  });
  expect(statements).toHaveLength(4);
  if (!home) throw new Error("no home");
  const { specialist, endsTo } = home;
  const count = async (filters: object) => (await filingsAs().totals({ specialist, ...filters })).count;
  expect([home.overdue, home.ending, home.pending, home.open]).toEqual([
    await count({ overdue: true }),
    await count({ closed: false, endsTo }),
    await count({ voucherPending: true }),
    await count({ closed: false }),
  ]);
  expect([home.overdue, home.ending, home.pending].every((each) => each > 0)).toBe(true);
  expect(home.deadlines.map(({ dueOn }) => dueOn)).toEqual(home.deadlines.map(({ dueOn }) => dueOn).sort());
  expect(
    (await filingsAs("notary@demo.example")
      .home()
      .catch((error: unknown) => error)) as object,
  ).toMatchObject({
    code: "FORBIDDEN",
  });
});

test("a page costs two statements, a record three and its audit entry, whatever their size", async () => {
  const { docs } = await filingsAs().list({ limit: 3 });
  for (const limit of [1, 3]) expect(await recordStatements(() => filingsAs().list({ limit }))).toHaveLength(2);
  expect(await recordStatements(() => filingsAs().totals({}))).toHaveLength(1);
  for (const { _id: id } of docs) expect(await recordStatements(() => filingsAs().read({ id }))).toHaveLength(4);
  expect(await recordStatements(() => filingsAs().supplements({ contractNumber: "CT26000001" }))).toHaveLength(1);
});

test("it is printed in the reader's language, with an audit entry", async () => {
  const { docs } = await filingsAs().list({ search: "hotel Mariel" });
  const id = docs[0]?._id ?? "";
  for (const language of ["es", "en"] as const) {
    const { raw } = await app.send(lawyer, filingsContract.print, { id }, { "accept-language": language });
    const text = readPdf(raw).pages.flat().join(" ");
    expect(text).toContain(language === "es" ? "Contrato y suplementos" : "Contract and supplements");
    for (const each of docs) expect(text).toContain(each.topic);
    expect(text).toContain("Presentar la solicitud de licencia ambiental");
  }
  const { rows } = await app.server.db.execute(
    sql`select 1 from audit_log where action = 'filings.print' and record_id = ${id}`,
  );
  expect(rows).toHaveLength(2);
});
