// @slow
/**
 * One residence, one price (domain.md §6.9): what a client is shown before, what staff are told when they ask why, what
 * the desk reads at review, what the form keeps, what the checkout says and what the gateway is asked for are one amount,
 * anyone asks for anyone, over tariffs of every kind.
 */
import { eq, sql } from "drizzle-orm";
import { assert, asyncProperty, boolean, constantFrom, integer, record, uniqueArray } from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { addDays, dayOf, startOfDay } from "../../src/kit/calendar.ts";
import { users } from "../../src/areas/people/server/tables.ts";
import { onlineServiceOffers, tariffs } from "../../src/areas/online-services/server/tables.ts";
import { tariffCodeOf } from "../../src/areas/online-services/server/write-tariff.ts";
import { residences, tariffConcepts } from "../../src/areas/online-services/offer-kinds.ts";
import {
  sampleBirthForm,
  filledIn,
  makeRoom,
  offerIdOf,
  requestAnswer,
  roberto,
  rosa,
  teresa,
  yadira,
} from "../../src/areas/online-requests/server/testing/request-steps.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { payments } from "../../src/areas/payments/server/tables.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";

const eve = dayOf(new Date());
const day = addDays(eve, 1);
/** The last second of the eve in Havana, the first of the day, and a while later. */
const moments = [-1, 0, 2400].map((seconds) => new Date(startOfDay(day).getTime() + seconds * 1000).toISOString());
const [lastOfTheEve = ""] = moments;
const ana = "administrator@demo.example";
const stranger = "client3@demo.example";

let now = new Date(lastOfTheEve);
let app: TestApp;
let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0, now: () => now });
  app = await openTestApp({ now: () => now, environment: { ...testEnvironment(), sandboxUrl: sandbox.url } });
  await makeRoom(app);
  await app.server.db.update(users).set({ country: null }).where(eq(users.email, stranger));
  for (const code of ["AP01", "TR01"] as const) await offerIdOf(app, code);
});
afterAll(async () => {
  await app.close();
  await sandbox.close();
});

interface Row {
  readonly concept: (typeof tariffConcepts)[number];
  readonly residence: (typeof residences)[number];
  readonly currency: "CUP" | "USD";
  readonly own: boolean;
  readonly perCopy: boolean;
  /** Hundredths, before the day and from it on. */
  readonly before: number;
  readonly after: number;
}
interface Case {
  readonly requester: "CU" | "ES" | null;
  readonly holderInCuba: boolean;
  readonly family: "AP" | "TR";
  readonly document: "DT-RG.01" | "DT-RG.07" | "DT-RG.12";
  readonly copies: number;
  readonly legalize: boolean;
  readonly entryKnown: boolean;
  readonly moment: string;
  /** How a price in pesos is paid: in pesos, or by card in one of its currencies; dollars are paid in dollars. */
  readonly pays: "CUP" | "USD" | "EUR";
  readonly rows: readonly Row[];
}

const cents = integer({ min: 0, max: 50_000 });
const row = record({
  concept: constantFrom(...tariffConcepts),
  residence: constantFrom(...residences),
  currency: constantFrom("CUP" as const, "USD" as const),
  own: boolean(),
  perCopy: boolean(),
  before: cents,
  after: cents,
});
const cases = record({
  requester: constantFrom("CU", "CU", "ES", null),
  holderInCuba: boolean(),
  family: constantFrom("AP", "TR"),
  document: constantFrom("DT-RG.01", "DT-RG.07", "DT-RG.12"),
  copies: integer({ min: 1, max: 3 }),
  legalize: boolean(),
  entryKnown: boolean(),
  moment: constantFrom(...moments),
  pays: constantFrom("CUP", "USD", "EUR"),
  rows: uniqueArray(row, {
    minLength: 20,
    maxLength: 40,
    selector: (each) => `${each.concept} ${each.residence} ${each.currency} ${each.own}`,
  }),
});

test("preview, why this price, estimate, kept lines, checkout and charge are one amount", async () => {
  await assert(
    asyncProperty(cases, async (one: Case) => {
      now = new Date(lastOfTheEve);
      await layTariffs(one);
      const expected = expectedOf(one);
      const seen = await pricesOf(one, expected);
      expect({ ...one, rows: [], seen }).toEqual({
        ...one,
        rows: [],
        seen: Object.fromEntries(Object.keys(seen).map((place) => [place, expected])),
      });
    }),
    { numRuns: 30 },
  );
});

/** What the rule says, written apart from the product: cents and currency, "not sold" without a tariff. */
function expectedOf(one: Case): string {
  const currency = one.requester === "CU" && one.holderInCuba ? "CUP" : "USD";
  const residence = currency === "CUP" ? "cuba" : "abroad";
  const ofCurrency = rowsOf(one).filter((each) => each.currency === currency);
  const fits = [
    [true, residence],
    [true, "any"],
    [false, residence],
    [false, "any"],
  ] as const;
  let total = 0;
  for (const [concept, quantity] of [
    ["service", one.copies],
    ["copy", one.copies - 1],
    ["legalization", one.legalize ? one.copies : 0],
    ["stamp", one.copies],
    ["search", one.family === "TR" && !one.entryKnown ? one.copies : 0],
  ] as const) {
    const picked = fits
      .map(([own, where]) =>
        ofCurrency.find((each) => each.concept === concept && each.own === own && each.residence === where),
      )
      .find((each) => each !== undefined);
    if (!picked && quantity > 0 && (concept === "service" || concept === "legalization")) return "not sold";
    if (!picked || quantity === 0) continue;
    total += (one.moment === lastOfTheEve ? picked.before : picked.after) * (picked.perCopy ? quantity : 1);
  }
  return `${(total / 100).toFixed(2)} ${currency}`;
}

/** The drawn rows; a service always costs something, or there would be nothing to pay. */
function rowsOf(one: Case): Row[] {
  return one.rows.map((each) =>
    each.concept === "service" ? { ...each, before: 10_000 + each.before, after: 20_000 + each.after } : each,
  );
}

/** The same amount in each place that tells it; each place under its own name. */
async function pricesOf(one: Case, expected: string): Promise<Record<string, string>> {
  const who = one.requester === "CU" ? yadira : one.requester === "ES" ? roberto : stranger;
  const fields = one.family === "AP" ? rosa : { ...sampleBirthForm, documentType: one.document };
  const entry =
    one.family === "AP" || one.entryKnown
      ? {}
      : { volume: null, folio: null, eventDate: "1952-03-14", eventPlace: "Plaza" };
  const asked = { copies: one.copies, legalize: one.legalize, holderInCuba: one.holderInCuba };
  const offerId = await idOf(one.family);
  now = new Date(one.moment);
  const particulars = {
    offerId,
    documentType: fields.documentType ?? "",
    ...asked,
    searchNeeded: one.family === "TR" && !one.entryKnown,
  };
  const seen: Record<string, string> = {};
  seen.preview = await toldBy(() => app.as(who).onlineServices.price(particulars));
  seen.why = await toldBy(() =>
    app.as(ana).onlineServices.price({ ...particulars, requesterInCuba: one.requester === "CU" }),
  );
  if (expected === "not sold") return seen;
  if (one.family === "TR") now = new Date(lastOfTheEve);
  const commonId = await filledIn(app, who, [{ ...fields, ...entry, ...asked }]);
  // What is priced at review may not be sold yet on the eve: nobody would wait for that.
  if (one.family === "TR" && expectedOf({ ...one, moment: lastOfTheEve }) === "not sold") return seen;
  const group = await app.as(who).onlineRequests.finish({ commonId });
  const formId = group.forms[0]?._id ?? "";
  if (one.family === "TR") {
    now = new Date(one.moment);
    const { estimate } = await app.as(teresa).onlineRequests.formDetails({ formId });
    seen.estimate = `${estimate?.amount} ${estimate?.currency}`;
    await app.as(teresa).onlineRequests.setStatus({ _id: formId, status: "notPaid" });
  }
  const { form } = await app.as(who).onlineRequests.formDetails({ formId });
  seen.kept = `${form.amountTotal} ${form.currency}`;
  const checkout = requestAnswer(await app.as(who).onlineRequests.checkout({ commonId }));
  const own = checkout.totals.find((each) => each.currency === form.currency);
  seen.checkout = `${own?.subtotal} ${own?.currency}`;
  seen.lines = `${(checkout.priceLines.reduce((total, each) => total + Math.round(Number(each.amount) * 100), 0) / 100).toFixed(2)} ${form.currency}`;
  const currency = form.currency === "CUP" ? one.pays : "USD";
  const { createEnzona, createCard } = app.as(who).payments;
  await (currency === "CUP" ? createEnzona({ commonId }) : createCard({ commonId, currency }));
  const charged = checkout.totals.find((each) => each.currency === currency);
  expect(await chargeOf(commonId)).toEqual({ amount: charged?.total, currency });
  return seen;
}

/** What the attempt charges: the gateway is asked for this and for nothing else. */
async function chargeOf(commonId: string) {
  const [attempt] = await app.server.db
    .select({ amount: payments.amount, currency: payments.currency })
    .from(payments)
    .where(eq(payments.subjectId, commonId));
  return attempt;
}

async function toldBy(ask: () => Promise<{ total: string; currency: string }>): Promise<string> {
  try {
    const { total, currency } = await ask();
    return `${total} ${currency}`;
  } catch (error) {
    if ((error as { code?: string }).code === "SERVICE_NOT_AVAILABLE") return "not sold";
    throw error;
  }
}

async function idOf(family: "AP" | "TR"): Promise<string> {
  const code = family === "AP" ? "AP01" : "TR01";
  const [found] = await app.server.db.select().from(onlineServiceOffers).where(eq(onlineServiceOffers.code, code));
  return found?.id ?? "";
}

/** Each row in two versions: until the eve, and from the day on. */
async function layTariffs(one: Case): Promise<void> {
  await app.server.db.execute(sql`truncate tariffs`);
  const own = one.family === "AP" ? "DT-AP.01" : one.document;
  for (const each of rowsOf(one)) {
    const { concept, residence, currency, perCopy } = each;
    const documentType = each.own ? own : undefined;
    const same = {
      code: tariffCodeOf({ family: one.family, concept, currency, documentType, residence }),
      nameEs: concept,
      nameEn: concept,
      family: one.family,
      concept,
      documentType: documentType ?? null,
      residence,
      currency,
      perCopy,
    };
    await app.server.db.insert(tariffs).values([
      { ...same, amount: (each.before / 100).toFixed(2), validFrom: "2026-01-01", validTo: eve, nextFrom: day },
      { ...same, amount: (each.after / 100).toFixed(2), validFrom: day },
    ]);
  }
}
