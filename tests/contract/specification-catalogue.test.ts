// @engine both
/**
 * Every required field, message and rule of the specification, one row each in `specification-catalogue.tsv`, written from
 * the specification by hand: the call that refuses, the field, and the message in Spanish and in English. The row of a field
 * with a label on a screen has the label too.
 */
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../src/kit/time/calendar.ts";
import type { ApiOperation } from "../../src/kit/contract/contract.ts";
import { deskWords } from "../../src/areas/staff-words.ts";
import { filingDraft } from "../../src/areas/practice/filings/server/testing/draft.ts";
import {
  beginRequest,
  makeRoom,
  offerIdOf,
  rosa,
  sendRequest,
  yadira,
} from "../../src/areas/procedures/online-requests/server/testing/request-steps.ts";
import { users } from "../../src/areas/administration/people/server/tables.ts";
import { words as publicWords } from "../../src/areas/words.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { solveCaptcha } from "../../src/server/testing/captcha.ts";
import { operations } from "./every-operation.ts";

const administrator = "administrator@demo.example";
let app: TestApp;
beforeAll(async () => {
  app = await openTestApp();
  await makeRoom(app);
});
afterAll(() => app.close());

const rows = readFileSync(new URL("./specification-catalogue.tsv", import.meta.url), "utf8")
  .trimEnd()
  .split("\n")
  .map((line) => {
    const [rule = "", call = "", field = "", value = "", es = "", en = "", nameEs = "", nameEn = "", at = ""] =
      line.split("\t");
    return { rule, call, field, value, message: { es, en }, name: { es: nameEs, en: nameEn }, at };
  });

/** The required fields of §5, in its wording and order; the amounts of concepts and payment methods are added below. */
const required =
  "client, client type, specialist, topic, practice area, service modality, fee, taken shape, country, nationality, termination, subscription date, sector, service type, acquisition way, name, address, title, description, date, client number, requested by, approved by, received by, contract, contract date, payment method, bank account, swift, bank, branch, bank address, full name".split(
    ", ",
  );

test("the table has every required field of §5", () => {
  const rules = new Set(rows.map(({ rule }) => rule));
  const requiredNames = [
    "username",
    "password",
    ...required,
    "an amount with each concept",
    "an amount with each payment method",
  ];
  expect(requiredNames.filter((each) => !rules.has(each))).toEqual([]);
  expect(rows).toHaveLength(62);
});

describe.each(rows)("$rule: $call $field $value", ({ call, field, value, message: expected, name, at }) => {
  test.each(["es", "en"] as const)("is refused with its message and label, %s", async (language) => {
    const { who = administrator, callName = call, input } = await (situations[call] ?? unknownCall)();
    const [, area, verb] = /^(\w+)\.(\w+)/.exec(callName) ?? [];
    const operation = operations.find((each) => each.area === area && each.name === verb)?.operation as ApiOperation;
    const { status, body } = await app.send(who, operation, withWrongValue(input, field, value), {
      "accept-language": language,
    });
    const { error } = body as { readonly error: { message: string; fields?: Readonly<Record<string, string[]>> } };
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    if (field) expect(error.fields?.[field]).toEqual([expected[language]]);
    else expect(error.message).toBe(expected[language]);
    if (at === "—") return;
    const label = await textAt(language, at);
    expect(label).toBe(field ? name[language] : expected[language]);
  });
});

/** The input with the wrong value at the first segment of the field's path, or without it; without a path, `value` has the fields. */
function withWrongValue(input: Values, field: string, value: string): Values {
  const [first = ""] = field.split(".");
  const { [first]: _removed, ...rest } = input;
  if (value === "absent") return rest;
  const wrongValue = JSON.parse(
    value.replace("LONG151", "a".repeat(151)).replaceAll("TAKEN", String(input.usedNumber)),
  ) as unknown;
  const { usedNumber: _usedNumber, ...valid } = input;
  return field ? { ...valid, [first]: wrongValue } : { ...valid, ...(wrongValue as Values) };
}

/** The text at a path like `filings.columns.client` of the words of an area. */
async function textAt(language: "es" | "en", path: string): Promise<unknown> {
  const [area = "", ...names] = path.split(".");
  const all = { ...deskWords, ...publicWords } as Readonly<
    Record<string, Readonly<Record<"es" | "en", () => Promise<{ words: unknown }>>>>
  >;
  const { words } = (await all[area]?.[language]()) ?? { words: {} };
  return names.reduce<unknown>((object, each) => (object as Readonly<Record<string, unknown>>)[each], words);
}

type Values = Record<string, unknown>;
interface Situation {
  /** The administrator by default. */
  readonly who?: string;
  /** The operation, if the name in the table is that of a situation. */
  readonly callName?: string;
  /** Valid input; `usedNumber` is a number that is in use already. */
  readonly input: Values;
}

const admin = () => app.as(administrator);
const first = async <T>(rows: Promise<readonly T[]>) => (await rows)[0] as T;

const filing = (): Promise<Values> => filingDraft(app, { topic: "Dictamen de la sección cinco" });

async function offer(): Promise<Values> {
  const { _id: worker } = await first(admin().people.workers({ search: "Carla Montes" }));
  return {
    date: "2026-11-20",
    client: (await admin().clients.list({ search: "Astilleros" })).docs[0]?._id,
    requestedBy: worker,
    approvedBy: worker,
    receivedBy: "Rosa Leal",
    contract: "CT26000900",
    contractDate: "2026-11-19",
    currency: "CUP",
    concepts: [{ concept: "CO001", amount: "0.30" }],
    paymentMethods: [{ method: "bankTransfer", amount: "0.30" }],
    bankAccount: (await admin().bankAccounts.all({ currency: "CUP" })).docs[0]?._id,
  };
}

const activity = async (): Promise<Values> => ({
  title: "Preparar la vista",
  description: "Revisar el expediente antes de la vista",
  date: dayOf(new Date()),
  usersInCharge: [(await first(admin().people.workers({ search: "Carla Montes" })))._id],
});

const unknownCall = () => Promise.reject(new Error("the table names a call that nothing is written for"));

/** The calls of the table, each with valid input. */
const situations: Readonly<Record<string, () => Promise<Situation>>> = {
  "session.login": () => Promise.resolve({ who: "nobody", input: { username: "lawyer", password: "x" } }),
  "session.register": () =>
    Promise.resolve({ who: "nobody", callName: "session.forgotPass", input: { email: yadira } }),
  "filings.create": async () => {
    const usedNumber = (await admin().filings.list({ kind: "contract" })).docs[0]?.contractNumber;
    return { input: { ...(await filing()), usedNumber } };
  },
  "filings.create.supplement": async () => {
    const [supplement] = (await admin().filings.list({ kind: "supplement" })).docs;
    const { contractNumber, supplementNumber: usedNumber } = supplement ?? {};
    return {
      input: { ...(await filing()), client: supplement?.client._id, kind: "supplement", contractNumber, usedNumber },
    };
  },
  "clients.create": () =>
    Promise.resolve({
      input: {
        name: "Cliente de la sección cinco",
        clientType: "national",
        country: "CU",
        address: "Calle 23 n.º 1",
        acquisitionWay: "VC001",
      },
    }),
  "clients.createDataSheet": async () => {
    const { _id: client } = await admin().clients.create({
      name: `Persona ${String(Math.random()).slice(2, 8)}`,
      clientType: "national",
      country: "CU",
      address: "Calle 23 n.º 1",
      acquisitionWay: "VC001",
    });
    return { input: { client, fullName: "Persona Entera" } };
  },
  "agenda.create": async () => ({ input: await activity() }),
  "agenda.finish": async () => {
    const { _id, updatedAt } = await admin().agenda.create((await activity()) as never);
    return { input: { _id, updatedAt, accomplished: false } };
  },
  "contractOffers.create": async () => ({ input: await offer() }),
  "bankAccounts.create": () =>
    Promise.resolve({
      input: {
        bank: "BFI",
        branch: "Miramar",
        bankAddress: "5.ª y 92, Playa",
        swiftCode: "BFICCUHH",
        accountNumber: "0300000003925999",
        holder: "Titular Prueba",
      },
    }),
  "delivery.startLot": async () => {
    const { docs } = await admin().delivery.list({ status: "pendingDelivery" });
    const [parcel] = docs;
    const carrier = (await admin().delivery.carriers({})).docs.find(({ active }) => active)?._id;
    const lots = (await admin().delivery.list({ status: "transporting" })).docs;
    const usedNumber = lots.find(({ lotNumber }) => lotNumber)?.lotNumber;
    const { _id, updatedAt } = parcel ?? {};
    return {
      callName: "delivery.setStatus",
      input: { _id, updatedAt, status: "readyForMessaging", carrier, usedNumber },
    };
  },
  "statistics.IncomesByPeriod": () =>
    Promise.resolve({
      input: {
        periodA: { from: "2026-01-01", to: "2026-03-31" },
        periodB: { from: "2026-04-01", to: "2026-06-30" },
      },
    }),
  "onlineRequests.start": async () => ({
    who: yadira,
    input: { offerId: await offerIdOf(app), quantity: 1, captcha: await solveCaptcha(app) },
  }),
  "onlineRequests.finish": async () => {
    const commonId = await beginRequest(app);
    await app.as(yadira).onlineRequests.addForm({ ...rosa, commonId });
    return { who: yadira, input: { commonId } };
  },
  "onlineRequests.checkout": async () => {
    const setPhone = (phone: string | null) =>
      app.server.db.update(users).set({ phone }).where(eq(users.email, yadira));
    await setPhone("+5352345678");
    const { commonId } = await sendRequest(app);
    await setPhone(null);
    return { who: yadira, input: { commonId } };
  },
};
