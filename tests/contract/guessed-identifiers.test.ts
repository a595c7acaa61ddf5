/**
 * Guessed identifiers × every public operation and page. References, numbers, e-mails and ids can be enumerated or read on a
 * document. In any field of a public operation or page they reveal no token, no other id and no personal data.
 */
import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { areas } from "../../src/areas/server-areas.ts";
import { publicTokenOf } from "../../src/areas/procedures/online-requests/server/tracking/public-token.ts";
import { requestForms, requestGroups } from "../../src/areas/procedures/online-requests/server/tables.ts";
import { issueLink } from "../../src/areas/money/payments/server/public.ts";
import { returnAddress } from "../../src/areas/money/payments/server/attempts/return-address.ts";
import { paymentLinks, payments } from "../../src/areas/money/payments/server/tables.ts";
import { writeAttempt } from "../../src/areas/money/payments/server/testing/attempts.ts";
import { gatewayKeys } from "../../src/areas/money/payments/states.ts";
import { users } from "../../src/areas/administration/people/server/tables.ts";
import { hashToken } from "../../src/areas/administration/session/server/public.ts";
import { pathParameters } from "../../src/kit/contract/contract.ts";
import { inTransaction } from "../../src/server/database/connection.ts";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import { sampleOf } from "../../src/server/testing/depth.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { nowhere, operations, schemaOf } from "./every-operation.ts";

let app: TestApp;
let guesses: string[];
/** Values that must not be revealed, each with its description. */
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
  const secretsOf = (what: string, values: (string | null)[]) =>
    [...new Set(values)].flatMap((value) => (value ? [[what, value] as const] : []));
  secrets = [
    ["payment link", link.token],
    ...secretsOf(
      "id of a request",
      groups.map((group) => group.commonId),
    ),
    ...secretsOf(
      "id of a form",
      forms.map((form) => form.id),
    ),
    ...secretsOf(
      "id of a payment",
      attempts.map((each) => each.id),
    ),
    ...secretsOf(
      "id at a gateway",
      attempts.map((each) => each.gatewayId),
    ),
    ...secretsOf(
      "id of a person",
      people.map((person) => person.id),
    ),
    ...secretsOf(
      "public token",
      groups.map((group) => publicTokenOf(app.server, group)),
    ),
    ...secretsOf(
      "way back",
      attempts.flatMap((each) =>
        each.gateway === "transfermovil" ? [] : returnAddress(app.server, each, "ok").slice(-22),
      ),
    ),
    ...secretsOf(
      "e-mail",
      people.map((person) => person.email),
    ),
    ...secretsOf("phone", [...people.map((person) => person.phone), ...groups.map((group) => group.pickupPhone)]),
    ...secretsOf("identity number", [
      ...people.map((person) => person.ci),
      ...forms.map((form) => form.identityNumber),
    ]),
    ...secretsOf(
      "pickup",
      groups.map((group) => group.pickupCi),
    ),
    ...secretsOf(
      "name",
      forms.map((form) => form.firstName && `${form.firstName} ${form.firstLastName}`),
    ),
    ...secretsOf(
      "name",
      people.map((person) => `${person.firstName} ${person.lastName}`),
    ),
    ...secretsOf(
      "address",
      forms.map((form) => form.address),
    ),
  ];
});
afterAll(() => app.close());

/** Descriptions of the secrets in an answer, the guess itself excluded. */
function leaksIn(text: string, guess: string): string[] {
  const names = secrets.filter(([, value]) => value !== guess && text.includes(value)).map(([what]) => what);
  const tokens = (text.match(/[\w-]{43}/g) ?? []).filter((each) => linkHashes.has(hashToken(each)));
  const viewTokens = text.match(/\blook\.[0-9a-z]+\.[\w-]+/g) ?? [];
  return [...new Set([...names, ...tokens.map(() => "payment link"), ...viewTokens.map(() => "pass")])];
}

const publicOperations = operations.filter(({ operation }) => operation.access === "anyone");

/** Size of a sample of guesses: two fields together get every kind. */
const guessesPerField = 12;

describe.each(publicOperations.map((each, index) => ({ ...each, index })))("$wire", ({ operation, index }) => {
  test("reveals nothing for a guess", async () => {
    const inPath = pathParameters(operation.path);
    const schema = operation.transport === "callback" ? { properties: {} } : schemaOf(operation, "input");
    const { properties = {} } = schema as { properties?: Record<string, unknown> };
    const fields = [...new Set([...inPath, ...Object.keys(properties), "reference", "ExternalId", "transaccion"])];
    for (const [at, field] of fields.entries())
      for (const guess of sampleOf(guesses, index + at, guessesPerField)) {
        const path = operation.path.replace(/:(\w+)\??/g, (_, name: string) =>
          encodeURIComponent(name === field ? guess : (validValues[name] ?? nowhere)),
        );
        const rest = Object.fromEntries(
          Object.keys(properties)
            .filter((name) => !inPath.includes(name) && name !== field && name in validValues)
            .map((name) => [name, validValues[name] ?? ""]),
        );
        const values: Record<string, string> = inPath.includes(field) ? rest : { ...rest, [field]: guess };
        const hasBody = operation.method !== "GET" && operation.method !== "DELETE";
        const answer = await app.app.inject({
          method: operation.method,
          url: `${apiBase}/${path}${hasBody ? "" : `?${new URLSearchParams(values).toString()}`}`,
          ...(hasBody ? { payload: values } : {}),
        });
        const text = JSON.stringify(answer.headers) + answer.body;
        expect(leaksIn(text, guess), `${field} = ${guess} → ${answer.statusCode}`).toEqual([]);
      }
  });
});

/** Values of the other fields of a call: valid, so that the guess is used, and of no existing record. */
const validValues: Readonly<Record<string, string>> = {
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
describe.each(pages.map((page, index) => ({ ...page, index })))("page $path", (page) => {
  test("reveals nothing for a guess", async () => {
    for (const guess of sampleOf(guesses, page.index, guessesPerField)) {
      const path = page.path.replace(/:\w+/g, encodeURIComponent(guess));
      const query = new URLSearchParams({ token: guess, number: guess, reference: guess });
      const answer = await app.app.inject({ url: `/legalsit${path}?${query.toString()}` });
      const text = JSON.stringify(answer.headers) + answer.body;
      expect(leaksIn(text, guess), `${guess} → ${answer.statusCode}`).toEqual([]);
    }
  });
});

test("a return address with its own key redirects to the request, and with another gateway's key does not", async () => {
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
    const otherPath = gateway === "enzona" ? "bipay/return" : "public/onlineSeviceOffers/enzona/return";
    const otherGateway = await app.app.inject({ url: `${apiBase}/${otherPath}/${pathname.split("/").at(-1)}` });
    expect(leaksIn(String(otherGateway.headers.location), "")).toEqual([]);
  }
});
