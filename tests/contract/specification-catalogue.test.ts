// @engine both
/**
 * Every required field, message and rule of specification §5, one row each in `section-five.tsv`, written from the
 * specification by hand: which call refuses, at which field, and what is said in Spanish and in English. Where a field has
 * a name on the screen, it stands there too.
 */
import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dayOf } from "../../src/kit/calendar.ts";
import type { ApiOperation } from "../../src/kit/contract.ts";
import { deskWords } from "../../src/areas/staff-words.ts";
import { filingDraft } from "../../src/areas/filings/server/testing/draft.ts";
import {
  beginRequest,
  makeRoom,
  offerIdOf,
  rosa,
  sendRequest,
  yadira,
} from "../../src/areas/online-requests/server/testing/request-steps.ts";
import { users } from "../../src/areas/people/server/tables.ts";
import { words as openWords } from "../../src/areas/words.ts";
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
    const [rule = "", call = "", field = "", given = "", es = "", en = "", nameEs = "", nameEn = "", at = ""] =
      line.split("\t");
    return { rule, call, field, given, said: { es, en }, name: { es: nameEs, en: nameEn }, at };
  });

/** What §5 asks for, in its own words and order; an amount is asked for beside each concept and each payment method. */
const required =
  "client, client type, specialist, topic, practice area, service modality, fee, taken shape, country, nationality, termination, subscription date, sector, service type, acquisition way, name, address, title, description, date, client number, requested by, approved by, received by, contract, contract date, payment method, bank account, swift, bank, branch, bank address, full name".split(
    ", ",
  );

test("the table has all that §5 asks for", () => {
  const rules = new Set(rows.map(({ rule }) => rule));
  const asked = [
    "username",
    "password",
    ...required,
    "an amount with each concept",
    "an amount with each payment method",
  ];
  expect(asked.filter((each) => !rules.has(each))).toEqual([]);
  expect(rows).toHaveLength(62);
});

describe.each(rows)("$rule: $call $field $given", ({ call, field, given, said: expected, name, at }) => {
  test.each(["es", "en"] as const)("is refused and named, %s", async (language) => {
    const { who = administrator, of = call, input } = await (situations[call] ?? unknown)();
    const [, area, verb] = /^(\w+)\.(\w+)/.exec(of) ?? [];
    const operation = operations.find((each) => each.area === area && each.name === verb)?.operation as ApiOperation;
    const { status, body } = await app.send(who, operation, wrong(input, field, given), {
      "accept-language": language,
    });
    const { error } = body as { readonly error: { message: string; fields?: Readonly<Record<string, string[]>> } };
    expect(status).toBeGreaterThanOrEqual(400);
    expect(status).toBeLessThan(500);
    if (field) expect(error.fields?.[field]).toEqual([expected[language]]);
    else expect(error.message).toBe(expected[language]);
    if (at === "—") return;
    const shown = await wordAt(language, at);
    expect(shown).toBe(field ? name[language] : expected[language]);
  });
});

/** The input with what is wrong: the first part of the field's path is left out or given; without a path all that is given. */
function wrong(input: Values, field: string, given: string): Values {
  const [first = ""] = field.split(".");
  const { [first]: _left, ...rest } = input;
  if (given === "absent") return rest;
  const value = JSON.parse(
    given.replace("LONG151", "a".repeat(151)).replaceAll("TAKEN", String(input.taken)),
  ) as unknown;
  const { taken: _taken, ...whole } = input;
  return field ? { ...whole, [first]: value } : { ...whole, ...(value as Values) };
}

/** What stands at a path like `filings.columns.client` of the words of an area. */
async function wordAt(language: "es" | "en", path: string): Promise<unknown> {
  const [area = "", ...names] = path.split(".");
  const all = { ...deskWords, ...openWords } as Readonly<
    Record<string, Readonly<Record<"es" | "en", () => Promise<{ words: unknown }>>>>
  >;
  const { words } = (await all[area]?.[language]()) ?? { words: {} };
  return names.reduce<unknown>((of, each) => (of as Readonly<Record<string, unknown>>)[each], words);
}

type Values = Record<string, unknown>;
interface Situation {
  /** The administrator, who keeps everything, unless somebody else. */
  readonly who?: string;
  /** Which call, where several rows have one in other situations. */
  readonly of?: string;
  /** What it would take; `taken` is a number that is in use already. */
  readonly input: Values;
}

const admin = () => app.as(administrator);
const first = async <T>(of: Promise<readonly T[]>) => (await of)[0] as T;

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

const unknown = () => Promise.reject(new Error("the table names a call that nothing is written for"));

/** The calls of the table, each with what it would take. */
const situations: Readonly<Record<string, () => Promise<Situation>>> = {
  "session.login": () => Promise.resolve({ who: "nobody", input: { username: "lawyer", password: "x" } }),
  "session.register": () => Promise.resolve({ who: "nobody", of: "session.forgotPass", input: { email: yadira } }),
  "filings.create": async () => {
    const taken = (await admin().filings.list({ kind: "contract" })).docs[0]?.contractNumber;
    return { input: { ...(await filing()), taken } };
  },
  "filings.create.supplement": async () => {
    const [known] = (await admin().filings.list({ kind: "supplement" })).docs;
    const { contractNumber, supplementNumber: taken } = known ?? {};
    return { input: { ...(await filing()), client: known?.client._id, kind: "supplement", contractNumber, taken } };
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
    const [waiting] = docs;
    const carrier = (await admin().delivery.carriers({})).docs.find(({ active }) => active)?._id;
    const lots = (await admin().delivery.list({ status: "transporting" })).docs;
    const taken = lots.find(({ lotNumber }) => lotNumber)?.lotNumber;
    const { _id, updatedAt } = waiting ?? {};
    return { of: "delivery.setStatus", input: { _id, updatedAt, status: "readyForMessaging", carrier, taken } };
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
