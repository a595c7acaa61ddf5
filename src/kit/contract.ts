/**
 * The contract: one line per operation, from which the route, the access check, validation, the typed client,
 * OpenAPI and the refusal tests are derived. Schemas are kept untyped at run time; the types ride on a phantom so
 * that the checker never compares schemas (measured: half the checking time).
 */
import { z } from "zod";
import type { Access } from "./access.ts";

export type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type RoutePattern = `${HttpMethod} ${string}`;
/** How the body travels: JSON, multipart with files, a file as answer, or what a gateway sends (raw body kept). */
export type Transport = "json" | "upload" | "download" | "callback";
/** How an answer is wrapped: `data.docs`, `data.docs` with totals beside it, or `data` itself (session). */
export type Envelope = "docs" | "page" | "bare";

export interface ApiOperation<In = unknown, Parsed = unknown, Out = unknown> {
  readonly route: RoutePattern;
  readonly method: HttpMethod;
  /** Below the API's base, with `:name` for path parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly transport: Transport;
  readonly envelope: Envelope;
  /** Limits of its own, as [calls, seconds] per session, or per stranger (twenty of them share an address). */
  readonly limit: readonly [number, number] | undefined;
  /** Honours `Idempotency-Key`; "resumes": run again when it was cut, because it finds what it did. */
  readonly idempotent: boolean | "resumes";
  /** A GET that changes state (specification): needs the header or our own origin. */
  readonly hasSideEffects: boolean;
  /** Answers those who see the office as a colleague: it only reads, or is about the session itself. */
  readonly allowedWhileImpersonating: boolean;
  /** Refused (NOT_OPEN) while the office is closed to the public; staff may. */
  readonly requiresOpenOffice: boolean;
  /** Bytes of a file at most, where it is not what any upload may bring. */
  readonly maxBytes: number | undefined;
  /** Its files are parts of others: nothing is asked of what they are. */
  readonly skipMimeCheck: boolean;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly $?: { in: In; parsed: Parsed; out: Out };
}

export type ApiContract = Readonly<Record<string, ApiOperation>>;
export type InputOf<T> = T extends ApiOperation<infer In, infer _P, infer _O> ? In : never;
export type ParsedOf<T> = T extends ApiOperation<infer _I, infer Parsed, infer _O> ? Parsed : never;
export type OutputOf<T> = T extends ApiOperation<infer _I, infer _P, infer Out> ? Out : never;

interface Draft<I extends z.ZodType, O extends z.ZodType> {
  route: RoutePattern;
  access: Access;
  summary: string;
  input?: I;
  output: O;
  envelope?: "bare";
  limit?: readonly [calls: number, seconds: number];
  idempotent?: true | "resumes";
  hasSideEffects?: true;
  allowedWhileImpersonating?: true;
  requiresOpenOffice?: true;
  maxBytes?: number;
  skipMimeCheck?: true;
}

const nothing = z.object({});
type Nothing = typeof nothing;

export function operation<O extends z.ZodType, I extends z.ZodType = Nothing>(
  draft: Draft<I, O>,
): ApiOperation<z.input<I>, z.output<I>, z.output<O>> {
  return build(draft, "json");
}

/** Multipart: the fields of `input` beside the files; the handler gets them sniffed as `call.files`. */
export function upload<O extends z.ZodType, I extends z.ZodType = Nothing>(
  draft: Draft<I, O>,
): ApiOperation<z.input<I>, z.output<I>, z.output<O>> {
  return build(draft, "upload");
}

/** A file of ours. */
export interface Download {
  readonly name: string;
  readonly mime: string;
  /** What is long is written while it is sent. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  readonly inline?: boolean;
  /** What this address holds never changes: anyone who asked for it may keep it. */
  readonly immutable?: boolean;
  /** Programs ask for it again and again: it has an ETag, and who has it already is answered 304. Bytes only. */
  readonly hasEtag?: boolean;
}

export function download<I extends z.ZodType = Nothing>(
  draft: Omit<Draft<I, z.ZodType>, "output">,
): ApiOperation<z.input<I>, z.output<I>, Download> {
  return build({ ...draft, output: z.custom<Download>() }, "download");
}

/** What somebody else's server sends us and what it expects back. */
export interface WebhookRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: Uint8Array;
  readonly remoteIp: string;
  /** What the path's `:names` held. */
  readonly parameters?: Readonly<Record<string, string>>;
}
export interface WebhookResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Where to send a browser that brought the push. */
  readonly location?: string;
}

export function webhook(draft: {
  route: RoutePattern;
  summary: string;
  limit?: readonly [number, number];
}): ApiOperation<WebhookRequest, WebhookRequest, WebhookResponse> {
  return build(
    { ...draft, access: "anyone", input: z.custom<WebhookRequest>(), output: z.custom<WebhookResponse>() },
    "callback",
  );
}

export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
}

/** What a page of a list answers: the rows and the totals beside them. */
export function pageSchema<T extends z.ZodType>(row: T) {
  return z.object({
    docs: z.array(row).describe("The rows of this page"),
    totalDocs: z.number().int().describe("Rows in all, counted to 10,001"),
    page: z.number().int(),
    limit: z.number().int(),
    totalPages: z.number().int().describe("Pages of the rows that were counted"),
    more: z
      .literal(true)
      .optional()
      .describe("There are more than 10,000 rows: totalDocs and totalPages are the least"),
  });
}

/** Like `pageOf`, with more facts beside the rows (sums, quota). */
export function pageSchemaWith<T extends z.ZodType, More extends z.ZodRawShape>(row: T, more: More) {
  return pageSchema(row).extend(more);
}

/** A page by its keys, whatever else an operation says beside its rows. */
const isPage = (output: z.ZodType): boolean =>
  output instanceof z.ZodObject && "docs" in output.shape && "totalDocs" in output.shape;

function build<In, Parsed, Out>(
  draft: Omit<Draft<z.ZodType, z.ZodType>, "input"> & { input?: z.ZodType },
  transport: Transport,
): ApiOperation<In, Parsed, Out> {
  const [method, path] = draft.route.split(" ") as [HttpMethod, string];
  return {
    route: draft.route,
    method,
    path,
    access: draft.access,
    summary: draft.summary,
    transport,
    envelope: draft.envelope ?? (isPage(draft.output) ? "page" : "docs"),
    limit: draft.limit,
    idempotent: draft.idempotent ?? false,
    hasSideEffects: draft.hasSideEffects ?? method !== "GET",
    allowedWhileImpersonating: draft.allowedWhileImpersonating ?? (method === "GET" && !draft.hasSideEffects),
    requiresOpenOffice: draft.requiresOpenOffice ?? false,
    maxBytes: draft.maxBytes,
    skipMimeCheck: draft.skipMimeCheck ?? false,
    input: draft.input ?? nothing,
    output: draft.output,
  };
}
