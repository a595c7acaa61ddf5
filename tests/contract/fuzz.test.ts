/** Invalid input × every operation: the answer is always a refusal with a readable message, never a crash. */
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { guesses } from "../../src/areas/administration/session/server/tables.ts";
import { pathParameters } from "../../src/kit/contract/contract.ts";
import { refusals } from "../../src/kit/validation/errors.ts";
import {
  staleChangeMessage,
  conflicts,
  fieldErrorMessage,
  refusalMessage,
} from "../../src/kit/validation/validation-errors.ts";
import { type Language, languages } from "../../src/kit/text/language.ts";
import { officeFaultsEs } from "../../src/kit/text/staff-validation-words.es.ts";
import { faultsEs, refusalsEs } from "../../src/kit/text/refusals.es.ts";
import { byTestDepth, sampleOf } from "../../src/server/testing/depth.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { demoPassword } from "../../src/server/demo/demo-world.ts";
import {
  nowhere,
  operations,
  type RequestParts,
  type SentRequest,
  sendAnything,
  callerFor,
} from "./every-operation.ts";
import { anything, bodyFor, brokenQueries, brokenRequests, brokenSegments, inputSchemaOf } from "./fuzz-inputs.ts";

/** Generated inputs for each operation; new ones at each run. */
const runs = Number(process.env.NONSENSE_RUNS ?? byTestDepth(4, 6));
let app: TestApp;
const tokens = new Map<string, string>();
beforeAll(async () => {
  app = await openTestApp();
});
afterAll(() => app.close());

/** Signs in again if a generated input ended the session. */
async function tokenFor(username: string): Promise<string | null> {
  if (username === "nobody") return null;
  const cached = tokens.get(username);
  if (cached && (await app.server.identify(cached))) return cached;
  // Generated inputs contain demo usernames: enough failed passwords lock the account.
  await app.server.db.delete(guesses);
  const { token } = await app.as("nobody").session.login({ username, password: demoPassword });
  tokens.set(username, token);
  return token;
}

/** Replaces the maximum length in a message. */
const lengthPlaceholder = "#";
const messagesByCode = Object.fromEntries(
  languages.map((language) => [
    language,
    new Set(
      Object.keys({ ...faultsEs, ...officeFaultsEs, ...refusalsEs }).map((code) =>
        fieldErrorMessage(`${code} ${lengthPlaceholder}`, language),
      ),
    ),
  ]),
) as Record<Language, Set<string>>;

/** Matches the messages of a refusal code. A conflict has several, and one names the other editor and the time. */
function messagePattern(code: string, language: Language): RegExp {
  const conflictMessages = [staleChangeMessage[language], ...Object.values(conflicts[language])];
  const messages = [refusalMessage(code, language), ...(code === "CONFLICT" ? conflictMessages : [])];
  const patterns = messages.map((text) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\\\{\w+\\\}/g, ".+"));
  return new RegExp(`^(${patterns.join("|")})$`);
}

/** Asserts that the answer is a success or a declared refusal with its message in the caller's language. */
function expectDocumentedAnswer(answer: SentRequest, language: Language): void {
  if (answer.status < 400) return;
  const { error } = answer.body;
  expect(error, `${answer.status} without an error`).toBeDefined();
  if (!error) return;
  expect(error.code, `${answer.status}`).not.toBe("GENERIC");
  expect(refusals[error.code as keyof typeof refusals]).toBe(answer.status);
  expect(error.message).toMatch(messagePattern(error.code, language));
  expect(error.requestId).toMatch(/^[\w-]{8,}$/);
  for (const messages of Object.values(error.fields ?? {}))
    for (const message of messages)
      expect(messagesByCode[language]).toContain(
        messagesByCode[language].has(message) ? message : message.replace(/\d+/, lengthPlaceholder),
      );
}

const hasBody = (method: string) => method !== "GET" && method !== "DELETE";

describe.each(operations.map((each, index) => ({ ...each, index })))("$wire", ({ operation, index }) => {
  const username = callerFor(operation.access);
  const pathNames = pathParameters(operation.path);

  async function send(parts: RequestParts, language: Language): Promise<SentRequest> {
    const headers = { "accept-language": language, ...parts.headers };
    const answer = await sendAnything(app, operation, await tokenFor(username), { ...parts, headers });
    expectDocumentedAnswer(answer, headers["accept-language"] === language ? language : "es");
    return answer;
  }

  test("answers generated invalid input", async () => {
    const input = fc.tuple(bodyFor(operation), fc.constantFrom(...languages));
    await fc.assert(
      fc.asyncProperty(input, async ([fields, language]) => {
        const at = (name: string) => (name in fields ? encodeURIComponent(textOf(fields[name], 140)) : nowhere);
        const rest = Object.fromEntries(Object.entries(fields).filter(([name]) => !pathNames.includes(name)));
        if (hasBody(operation.method)) await send({ at, payload: JSON.stringify(rest), headers: json }, language);
        else await send({ at, query: queryOf(rest) }, language);
      }),
      { numRuns: runs },
    );
  });

  test("answers malformed bodies, paths and queries", async () => {
    for (const { payload, headers } of sampleOf(brokenRequests, index, 4)) {
      const language = languages[index % 2] as Language;
      if (hasBody(operation.method)) await send({ payload: payload ?? "{}", headers: headers ?? {} }, language);
      else await send({ headers: headers ?? {} }, language);
    }
    for (const segment of pathNames.length > 0 ? sampleOf(brokenSegments, index, 3) : [])
      await send({ at: () => segment }, "en");
    for (const query of sampleOf(brokenQueries, index, 3)) await send({ query }, "es");
  });

  const { required = [], properties = {} } = inputSchemaOf(operation);
  const requiredFields = required.filter((name) => !pathNames.includes(name));
  if (requiredFields.length === 0 || operation.transport !== "json") return;

  test("names every field that is missing", async () => {
    for (const language of languages) {
      const answer = await send({}, language);
      expect(answer.status).toBe(400);
      expect(Object.keys(answer.body.error?.fields ?? {})).toEqual(expect.arrayContaining(requiredFields));
    }
  });

  if (!hasBody(operation.method)) return;

  test("refuses fields that are all of the wrong type", async () => {
    const bodyFields = Object.keys(properties).filter((name) => !pathNames.includes(name));
    const wrongTypes = fc.record(
      Object.fromEntries(
        bodyFields.map((name) => [name, fc.constantFrom<unknown>(null, {}, [], [[]], deepNull, noPrimitive)]),
      ),
      { requiredKeys: requiredFields },
    );
    await fc.assert(
      fc.asyncProperty(wrongTypes, async (payload) => {
        const answer = await send({ payload: JSON.stringify(payload), headers: json }, "es");
        const areLists = requiredFields.every((name) => Array.isArray(payload[name]));
        if (!areLists) expect(answer.status).toBe(400);
      }),
      { numRuns: byTestDepth(3, 4), examples: [[Object.fromEntries(bodyFields.map((name) => [name, noPrimitive]))]] },
    );
  });
});

test("unknown addresses answer 404", async () => {
  await fc.assert(
    fc.asyncProperty(
      anything,
      fc.constantFrom("GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "HEAD"),
      async (value, method) => {
        const path = encodeURIComponent(textOf(value, 500));
        const answer = await app.app.inject({ method: method as "GET", url: `/legalsitapi/private/none/${path}` });
        expect([404, 400, 414]).toContain(answer.statusCode);
      },
    ),
    { numRuns: 60 },
  );
});

const json = { "content-type": "application/json" };
const deepNull = { a: { b: [null] } };
/** A conversion of it to a text throws. */
const noPrimitive = { toString: "", valueOf: "" };

function queryOf(fields: Record<string, unknown>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(textOf(value, 3000))}`)
    .join("&");
}

/** The value as text for an address: lone surrogates are replaced. */
function textOf(value: unknown, maxLength: number): string {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  return text.slice(0, maxLength).replace(/\p{Surrogate}/gu, "\ufffd");
}
