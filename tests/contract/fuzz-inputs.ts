/** Generators of invalid input: values of the expected type with strange content, values of other types, malformed requests. */
import fc from "fast-check";
import type { ApiOperation } from "../../src/kit/contract/contract.ts";
import { schemaOf } from "./every-operation.ts";

interface Json {
  readonly type?: string;
  readonly format?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly Json[];
  readonly properties?: Readonly<Record<string, Json>>;
  readonly required?: readonly string[];
  readonly items?: Json;
  readonly minLength?: number;
  readonly maxLength?: number;
}

export function inputSchemaOf(operation: ApiOperation): Json {
  return operation.transport === "callback" ? {} : schemaOf(operation, "input");
}

const deep = Array.from({ length: 200 }).reduce<unknown>((inner) => ({ a: [inner] }), "x");
const strangeTexts = [
  "",
  " ",
  "\u0000",
  "a\u0000b",
  "\ud800",
  "😀".repeat(50),
  "x".repeat(100_000),
  "'; drop table users; --",
  "%00",
  "../../etc/passwd",
  "<script>alert(1)</script>",
  "${7*7}",
  "{{constructor}}",
  "\\",
  "%",
  "_",
  "NaN",
  "Infinity",
  "-0",
  "1e999",
  "0x10",
  "null",
  "__proto__",
  "2026-02-30",
  "0000-01-01",
  "9999-12-31",
  "275760-09-13",
  "2026-11-21T00:00:00Z",
  "0001-01-01T00:00:00Z",
  "9999-12-31T23:59:59.999Z",
  "2026-11-21T00:00:00.123456789+14:00",
  "00000000-0000-0000-0000-000000000000",
  "ffffffff-ffff-ffff-ffff-ffffffffffff",
  "018f3c1e-0000-7000-8000-000000000000",
  "999999999999.99",
  "0.00",
  "-1.00",
];
const text = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...strangeTexts) },
  fc.string({ unit: "binary", maxLength: 60 }),
  fc.string({ maxLength: 200 }),
);

/** Anything that JSON can carry. */
export const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  fc.constantFrom<unknown>(null, true, false, 0, -1, 1.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308, [], {}, [[[]]], deep),
  fc.array(text, { maxLength: 3 }),
  fc.constant(Array.from({ length: 5000 }, (_, index) => index)),
  fc.dictionary(fc.constantFrom("a", "_id", "toString", "$ne", "length"), text, { maxKeys: 3 }),
);

/** Bodies mostly of the expected types, so that they pass the schema and reach the handler. */
export function bodyFor(operation: ApiOperation): fc.Arbitrary<Record<string, unknown>> {
  const schema = inputSchemaOf(operation);
  const validFields = fc.record(
    Object.fromEntries(
      Object.entries(schema.properties ?? {}).map(([name, field]) => [
        name,
        fc.oneof({ weight: 4, arbitrary: shapedLike(field) }, { weight: 1, arbitrary: anything }),
      ]),
    ),
    { requiredKeys: [] },
  );
  const unknownFields = fc.dictionary(fc.constantFrom("role", "kind", "userId", "x", "constructor"), anything, {
    maxKeys: 2,
  });
  return fc
    .tuple(validFields, unknownFields)
    .map(([body, extra]) => ({ ...extra, ...(body as Record<string, unknown>) }));
}

function shapedLike(schema: Json): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(shapedLike));
  switch (schema.type) {
    case "string":
      return textLike(schema);
    case "integer":
    case "number":
      return fc.oneof(fc.integer(), fc.integer({ min: 0, max: 50 }), fc.double());
    case "boolean":
      return fc.boolean();
    case "array":
      return fc.array(shapedLike(schema.items ?? {}), { maxLength: 4 });
    case "object":
      return fc.record(
        Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, shapedLike(field)])),
        { requiredKeys: [...(schema.required ?? [])] },
      );
    default:
      return fc.oneof(anything, textLike({}), fc.integer({ min: -5, max: 500 }));
  }
}

function textLike({ format, minLength = 0, maxLength = 80 }: Json): fc.Arbitrary<string> {
  if (format === "uuid") return fc.oneof(fc.uuid(), text);
  if (format === "email") return fc.oneof(fc.emailAddress(), text);
  if (format === "date")
    return fc.oneof(
      text,
      fc
        .date({ min: new Date("0001-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
        .map((date) => date.toISOString().slice(0, 10)),
    );
  if (format === "date-time")
    return fc.oneof(
      text,
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
    );
  const limit = Math.min(maxLength, 200);
  return fc.oneof(
    text,
    fc.string({ unit: "grapheme", minLength: Math.min(minLength, limit), maxLength: limit }),
    fc.constantFrom(
      "Ana María",
      "5 234 5678",
      "client@demo.example",
      "042017",
      "CU",
      "100.00",
      "Una nota bastante larga",
    ),
  );
}

/** Malformed bodies and headers. */
export const brokenRequests: readonly { title: string; payload?: string; headers?: Record<string, string> }[] = [
  { title: "no JSON", payload: "{", headers: { "content-type": "application/json" } },
  { title: "an empty body that claims to be JSON", payload: "", headers: { "content-type": "application/json" } },
  { title: "JSON cut in the middle", payload: '{"a":"', headers: { "content-type": "application/json" } },
  { title: "a list", payload: "[1]", headers: { "content-type": "application/json" } },
  { title: "a text", payload: '"x"', headers: { "content-type": "application/json" } },
  { title: "null", payload: "null", headers: { "content-type": "application/json" } },
  { title: "a number", payload: "7", headers: { "content-type": "application/json" } },
  { title: "a poisoned prototype", payload: '{"__proto__":{"a":1}}', headers: { "content-type": "application/json" } },
  {
    title: "a poisoned constructor",
    payload: '{"constructor":{"prototype":{"a":1}}}',
    headers: { "content-type": "application/json" },
  },
  { title: "another charset", payload: "{}", headers: { "content-type": "application/json; charset=utf-16" } },
  { title: "plain text", payload: "hello", headers: { "content-type": "text/plain" } },
  { title: "XML", payload: "<a/>", headers: { "content-type": "application/xml" } },
  { title: "a form", payload: "a=1&b=2", headers: { "content-type": "application/x-www-form-urlencoded" } },
  { title: "a type that is none", payload: "{}", headers: { "content-type": "nonsense" } },
  { title: "multipart without a boundary", payload: "--x", headers: { "content-type": "multipart/form-data" } },
  {
    title: "multipart cut in the middle",
    payload: '--x\r\nContent-Disposition: form-data; name="f"; filename="a"\r\n\r\nabc',
    headers: { "content-type": "multipart/form-data; boundary=x" },
  },
  {
    title: "two megabytes",
    payload: JSON.stringify({ a: "x".repeat(2_000_000) }),
    headers: { "content-type": "application/json" },
  },
  {
    title: "ten thousand levels",
    payload: `${'{"a":'.repeat(10_000)}1${"}".repeat(10_000)}`,
    headers: { "content-type": "application/json" },
  },
  {
    title: "a hundred thousand keys",
    payload: `{${Array.from({ length: 60_000 }, (_, key) => `"k${key}":1`).join()}}`,
    headers: { "content-type": "application/json" },
  },
  {
    title: "a strange language",
    payload: "{}",
    headers: { "content-type": "application/json", "accept-language": ";;;q=,,*;q=9e9" },
  },
  { title: "a strange cookie", headers: { cookie: "legalsit=%E0%A4%A; =; legalsit" } },
  {
    title: "a strange key",
    payload: "{}",
    headers: { "content-type": "application/json", "idempotency-key": "' or 1=1" },
  },
  { title: "a strange token", headers: { authorization: `Bearer ${"\u00ff".repeat(300)}` } },
  { title: "a strange origin", headers: { origin: "null" } },
  { title: "a strange address before us", headers: { "x-forwarded-for": "999.999.1.1, '" } },
];

export const brokenSegments = [
  "%00",
  "%ff",
  "%E0%A4%A",
  "..%2f..%2fetc",
  "x".repeat(150),
  "x".repeat(5000),
  "-1",
  "null",
  "%20",
  "'",
  "a;b",
  "[object Object]",
];
export const brokenQueries = [
  "page=%E0%A4%A",
  "page=x&limit=-1",
  "page=1&page=2",
  "limit=1e9",
  "sort=__proto__",
  "search=%00",
  "from=0000-00-00",
  "a[b][c]=1",
  "=&=&&",
  `x=${"y".repeat(5000)}`,
];
