/** Nonsense × every operation: the answer is always a refusal that a person can read, never our crash. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guesses } from "../../src/areas/session/server/tables.ts";
import { pathParameters } from "../../src/kit/contract.ts";
import { refusals } from "../../src/kit/errors.ts";
import { staleChangeMessage, conflicts, fieldErrorMessage, refusalMessage } from "../../src/kit/validation-errors.ts";
import { type Language, languages } from "../../src/kit/language.ts";
import { officeFaultsEs } from "../../src/kit/staff-validation-words.es.ts";
import { faultsEs, refusalsEs } from "../../src/kit/refusals.es.ts";
import { inDepth, sampleOf } from "../../src/server/testing/depth.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { demoPassword } from "../../src/server/testing/demo-world.ts";
import {
  nowhere,
  operations,
  type RequestParts,
  type SentRequest,
  sendAnything,
  somebodyFor,
} from "./every-operation.ts";
import { anything, bodyFor, brokenQueries, brokenRequests, brokenSegments, inputSchemaOf } from "./fuzz-inputs.ts";

/** Drawn anew each time. */
const runs = Number(process.env.NONSENSE_RUNS ?? inDepth(4, 20));
let app: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Signs in again when the nonsense happened to end the session. */
async function tokenFor(who: string): Promise<string | null> {
  if (who === "nobody") return null;
  const held = tokens.get(who);
  if (held && (await app.server.identify(held))) return held;
  // The nonsense knows demo people by name: enough guesses at a password lock the account.
  await app.server.db.delete(guesses);
  const { token } = await app.as("nobody").session.login({ username: who, password: demoPassword });
  tokens.set(who, token);
  return token;
}

/** Stands for how many characters a text may have, which its sentence says. */
const bound = "#";
const sayable = Object.fromEntries(
  languages.map((language) => [
    language,
    new Set(
      Object.keys({ ...faultsEs, ...officeFaultsEs, ...refusalsEs }).map((code) =>
        fieldErrorMessage(`${code} ${bound}`, language),
      ),
    ),
  ]),
) as Record<Language, Set<string>>;

/** A conflict has several sentences, and one names who was faster and when; everything else says the same every time. */
function sentenceOf(code: string, language: Language): RegExp {
  const ofConflict = [staleChangeMessage[language], ...Object.values(conflicts[language])];
  const plain = [refusalMessage(code, language), ...(code === "CONFLICT" ? ofConflict : [])];
  const patterns = plain.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\\\{\w+\\\}/g, ".+"));
  return new RegExp(`^(${patterns.join("|")})$`);
}

/** An answer is what the contract promises: done, or a refusal with its words in the caller's language. */
function expectSaid(answer: SentRequest, language: Language): void {
  if (answer.status < 400) return;
  const { error } = answer.body;
  expect(error, `${answer.status} without an error`).toBeDefined();
  if (!error) return;
  expect(error.code, `${answer.status}`).not.toBe("GENERIC");
  expect(refusals[error.code as keyof typeof refusals]).toBe(answer.status);
  expect(error.message).toMatch(sentenceOf(error.code, language));
  expect(error.requestId).toMatch(/^[\w-]{8,}$/);
  for (const messages of Object.values(error.fields ?? {}))
    for (const message of messages)
      expect(sayable[language]).toContain(sayable[language].has(message) ? message : message.replace(/\d+/, bound));
}

const bodied = (method: string) => method !== "GET" && method !== "DELETE";

describe.each(operations.map((each, turn) => ({ ...each, turn })))("$wire", ({ operation, turn }) => {
  const who = somebodyFor(operation.access);
  const inPath = pathParameters(operation.path);

  async function tell(parts: RequestParts, language: Language): Promise<SentRequest> {
    const headers = { "accept-language": language, ...parts.headers };
    const answer = await sendAnything(app, operation, await tokenFor(who), { ...parts, headers });
    expectSaid(answer, headers["accept-language"] === language ? language : "es");
    return answer;
  }

  test("answers generated nonsense", async () => {
    const input = fc.tuple(bodyFor(operation), fc.constantFrom(...languages));
    await fc.assert(
      fc.asyncProperty(input, async ([fields, language]) => {
        const at = (name: string) => (name in fields ? encodeURIComponent(textOf(fields[name], 140)) : nowhere);
        const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !inPath.includes(name)));
        if (bodied(operation.method)) await tell({ at, payload: JSON.stringify(rest), headers: json }, language);
        else await tell({ at, query: queryOf(rest) }, language);
      }),
      { numRuns: runs },
    );
  });

  test("answers what is not even a body, a path or a query", async () => {
    for (const { payload, headers } of sampleOf(brokenRequests, turn, 4)) {
      const language = languages[turn % 2] as Language;
      if (bodied(operation.method)) await tell({ payload: payload ?? "{}", headers: headers ?? {} }, language);
      else await tell({ headers: headers ?? {} }, language);
    }
    for (const segment of inPath.length > 0 ? sampleOf(brokenSegments, turn, 3) : [])
      await tell({ at: () => segment }, "en");
    for (const query of sampleOf(brokenQueries, turn, 3)) await tell({ query }, "es");
  });

  const { required = [], properties = {} } = inputSchemaOf(operation);
  const asked = required.filter((name) => !inPath.includes(name));
  if (asked.length === 0 || operation.transport !== "json") return;

  test("names every field that is missing", async () => {
    for (const language of languages) {
      const answer = await tell({}, language);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.error?.fields ?? {})).toEqual(expect.arrayContaining(asked));
    }
  });

  if (!bodied(operation.method)) return;

  test("refuses fields that are all of the wrong shape", async () => {
    const ofBody = Object.keys(properties).filter((name) => !inPath.includes(name));
    const wrong = fc.record(
      Object.fromEntries(
        ofBody.map((name) => [name, fc.constantFrom<unknown>(null, {}, [], [[]], deepNull, noPrimitive)]),
      ),
      { requiredKeys: asked },
    );
    await fc.assert(
      fc.asyncProperty(wrong, async (payload) => {
        const answer = await tell({ payload: JSON.stringify(payload), headers: json }, "es");
        const lists = asked.every((name) => Array.isArray(payload[name]));
        if (!lists) expect(answer.status).toBe(400);
      }),
      { numRuns: inDepth(3, 10), examples: [[Object.fromEntries(ofBody.map((name) => [name, noPrimitive]))]] },
    );
  });
});

test("addresses that are none answer 404 with words", async () => {
  await fc.assert(
    fc.asyncProperty(
      anything,
      fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"),
      async (what, method) => {
        const path = encodeURIComponent(textOf(what, 500));
        const answer = await app.app.inject({ method: method as "GET", url: `/legalsitapi/private/none/${path}` });
        expect([404, 400, 414]).toContain(answer.statusCode);
      },
    ),
    { numRuns: 60 },
  );
});

const json = { "content-type": "application/json" };
const deepNull = { a: { b: [null] } };
/** A comparison of it with a text throws. */
const noPrimitive = { toString: "", valueOf: "" };

function queryOf(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value, 3000))}`)
    .join("&");
}

/** As it can stand in an address: half a surrogate pair cannot. */
function textOf(value: unknown, most: number): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.slice(0, most).replace(/\p{Surrogate}/gu, "\ufffd");
}
