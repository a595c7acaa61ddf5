/**
 * Guesses × every public door. References, numbers, e-mails and ids can be counted up, read on a paper or overheard. Put
 * into any public operation or page, in any of its places, they bring no token, no id that opens more, nothing personal.
 */
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "../../src/areas/server-areas.ts";
import { publicTokenOf } from "../../src/areas/online-requests/server/tracking/public-token.ts";
import { requestForms, requestGroups } from "../../src/areas/online-requests/server/tables.ts";
import { issueLink } from "../../src/areas/payments/server/public.ts";
import { returnAddress } from "../../src/areas/payments/server/attempts/return-address.ts";
import { paymentLinks, payments } from "../../src/areas/payments/server/tables.ts";
import { writeAttempt } from "../../src/areas/payments/server/testing/attempts.ts";
import { gatewayKeys } from "../../src/areas/payments/states.ts";
import { users } from "../../src/areas/people/server/tables.ts";
import { hashToken } from "../../src/areas/session/server/public.ts";
import { pathParameters } from "../../src/kit/contract.ts";
import { inTransaction } from "../../src/server/database/connection.ts";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { sampleOf } from "../../src/server/testing/depth.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { nowhere, operations, schemaOf } from "./every-operation.ts";

let app: TestApp;
let guesses: string[];
/** What must not be told, each with its name. */
let secrets: (readonly [what: string, value: string])[];
let linkHashes: Set<string>;

beforeAll(async () => {
  app = await openTestApp();
  const { db } = app.server;
  const groups = await db.select().from(requestGroups).where(isNotNull(requestGroups.finishedAt));
  const unpaid = groups.find((group) => group.status === "notPaid");
  if (!unpaid) throw new Error("the demo office has nothing to pay");
  const now = new Date();
  const link = await inTransaction(db, (tx) =>
    issueLink(tx, "system", { kind: unpaid.family, id: unpaid.commonId, now }),
  );
  const subject = { kind: unpaid.family, subjectId: unpaid.commonId, subjectNumber: unpaid.number };
  for (const [at, gateway] of gatewayKeys.entries())
    await writeAttempt(db, at === 0 ? "paying" : "cancelled", {
      ...subject,
      gateway,
      reference: `126999999${String(at).padStart(3, "0")}`,
      expiresAt: new Date(now.getTime() + 600_000).toISOString(),
      gatewayId: `g-${"0123456789abcdef".repeat(2)}${at}`,
    });
  const attempts = await db.select().from(payments);
  const forms = await db.select().from(requestForms);
  const people = await db.select().from(users);
  linkHashes = new Set((await db.select({ hash: paymentLinks.tokenHash }).from(paymentLinks)).map((each) => each.hash));
  const oneOfEach = gatewayKeys.flatMap((gateway) => attempts.filter((each) => each.gateway === gateway).slice(0, 4));
  guesses = [
    ...oneOfEach.map((attempt) => attempt.reference),
    ...attempts.filter((each) => each.subjectId === unpaid.commonId).map((each) => each.reference),
    ...groups.slice(0, 6).map((group) => group.number),
    ...groups.slice(0, 3).map((group) => group.commonId),
    unpaid.commonId,
    ...forms.slice(0, 4).flatMap((form) => [form.number, form.id]),
    ...people.slice(0, 4).flatMap((person) => [person.email, person.id]),
  ];
  const formatLeak = (what: string, values: (string | null)[]) =>
    [...new Set(values)].flatMap((value) => (value ? [[what, value] as const] : []));
  secrets = [
    ["payment link", link.token],
    ...formatLeak(
      "id of a request",
      groups.map((group) => group.commonId),
    ),
    ...formatLeak(
      "id of a form",
      forms.map((form) => form.id),
    ),
    ...formatLeak(
      "id of a payment",
      attempts.map((each) => each.id),
    ),
    ...formatLeak(
      "id at a gateway",
      attempts.map((each) => each.gatewayId),
    ),
    ...formatLeak(
      "id of a person",
      people.map((person) => person.id),
    ),
    ...formatLeak(
      "public token",
      groups.map((group) => publicTokenOf(app.server, group)),
    ),
    ...formatLeak(
      "way back",
      attempts.flatMap((each) =>
        each.gateway === "transfermovil" ? [] : returnAddress(app.server, each, "ok").slice(-22),
      ),
    ),
    ...formatLeak(
      "e-mail",
      people.map((person) => person.email),
    ),
    ...formatLeak("phone", [...people.map((person) => person.phone), ...groups.map((group) => group.pickupPhone)]),
    ...formatLeak("identity number", [
      ...people.map((person) => person.ci),
      ...forms.map((form) => form.identityNumber),
    ]),
    ...formatLeak(
      "pickup",
      groups.map((group) => group.pickupCi),
    ),
    ...formatLeak(
      "name",
      forms.map((form) => form.firstName && `${form.firstName} ${form.firstLastName}`),
    ),
    ...formatLeak(
      "name",
      people.map((person) => `${person.firstName} ${person.lastName}`),
    ),
    ...formatLeak(
      "address",
      forms.map((form) => form.address),
    ),
  ];
});
afterAll(() => app.close());

/** What an answer tells that the guess itself did not say. */
function leaksIn(text: string, guess: string): string[] {
  const found = secrets.filter(([, value]) => value !== guess && text.includes(value)).map(([what]) => what);
  const tokens = (text.match(/[\w-]{43}/g) ?? []).filter((each) => linkHashes.has(hashToken(each)));
  const passes = text.match(/\blook\.[0-9a-z]+\.[\w-]+/g) ?? [];
  return [...new Set([...found, ...tokens.map(() => "payment link"), ...passes.map(() => "pass")])];
}

const open = operations.filter(({ operation }) => operation.access === "anyone");

/** Guesses of a sample: as many as have every kind of them among any two places. */
const guessesPerPlace = 12;

describe.each(open.map((each, turn) => ({ ...each, turn })))("$wire", ({ operation, turn }) => {
  test("tells nothing for a guess", async () => {
    const inPath = pathParameters(operation.path);
    const shape = operation.transport === "callback" ? { properties: {} } : schemaOf(operation, "input");
    const { properties = {} } = shape as { properties?: Record<string, unknown> };
    const places = [...new Set([...inPath, ...Object.keys(properties), "reference", "ExternalId", "transaccion"])];
    for (const [at, place] of places.entries())
      for (const guess of sampleOf(guesses, turn + at, guessesPerPlace)) {
        const path = operation.path.replace(/:(\w+)\??/g, (_, name: string) =>
          encodeURIComponent(name === place ? guess : (plausible[name] ?? nowhere)),
        );
        const rest = Object.fromEntries(
          Object.keys(properties)
            .filter((name) => !inPath.includes(name) && name !== place && name in plausible)
            .map((name) => [name, plausible[name] ?? ""]),
        );
        const filled: Record<string, string> = inPath.includes(place) ? rest : { ...rest, [place]: guess };
        const bodied = operation.method !== "GET" && operation.method !== "DELETE";
        const answer = await app.app.inject({
          method: operation.method,
          url: `${apiBase}/${path}${bodied ? "" : `?${new URLSearchParams(filled).toString()}`}`,
          ...(bodied ? { payload: filled } : {}),
        });
        const text = JSON.stringify(answer.headers) + answer.body;
        expect(leaksIn(text, guess), `${place} = ${guess} → ${answer.statusCode}`).toEqual([]);
      }
  });
});

/** What the other places of a call hold: right in shape, so that the guess is reached, and nobody's. */
const plausible: Readonly<Record<string, string>> = {
  reference: "199999999999",
  commonId: nowhere,
  offerId: nowhere,
  currency: "USD",
  subject: "request",
  reason: "El nombre está mal",
  datum: "00000000000",
  number: "AP99000000",
  email: "somebody@nowhere.example",
  username: "somebody@nowhere.example",
  password: "Nobody-Knows-2026",
  code: "000000",
};

const pages = Object.values(areas).flatMap((area) => area.serverPages ?? []);
describe.each(pages.map((page, turn) => ({ ...page, turn })))("page $path", (page) => {
  test("tells nothing for a guess", async () => {
    for (const guess of sampleOf(guesses, page.turn, guessesPerPlace)) {
      const path = page.path.replace(/:\w+/g, encodeURIComponent(guess));
      const query = new URLSearchParams({ token: guess, number: guess, reference: guess });
      const answer = await app.app.inject({ url: `/legalsit${path}?${query.toString()}` });
      const text = JSON.stringify(answer.headers) + answer.body;
      expect(leaksIn(text, guess), `${guess} → ${answer.statusCode}`).toEqual([]);
    }
  });
});

test("the guesses reach what is there: with its own key an attempt's way back leads on, another gateway's does not", async () => {
  for (const gateway of ["enzona", "bipay"] as const) {
    const [payment] = await app.server.db
      .select()
      .from(payments)
      .where(and(eq(payments.gateway, gateway), inArray(payments.kind, ["AP", "TR"])));
    if (!payment) throw new Error(`no payment by ${gateway}`);
    await app.server.db
      .update(payments)
      .set({ expiresAt: new Date().toISOString() })
      .where(eq(payments.id, payment.id));
    const { pathname } = new URL(returnAddress(app.server, payment, "ok"));
    const answer = await app.app.inject({ url: pathname });
    expect(answer.headers.location).toContain(`commonId=${payment.subjectId}`);
    expect(leaksIn(String(answer.headers.location), payment.subjectId)).toEqual(["pass"]);
    const other = gateway === "enzona" ? "bipay/return" : "public/onlineSeviceOffers/enzona/return";
    const elsewhere = await app.app.inject({ url: `${apiBase}/${other}/${pathname.split("/").at(-1)}` });
    expect(leaksIn(String(elsewhere.headers.location), "")).toEqual([]);
  }
});
