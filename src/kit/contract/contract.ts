/**
 * Operation contracts. One declaration gives the route, the access check, the validation, the typed client, OpenAPI and
 * the access tests. At run time schemas are untyped; the types are on the phantom property `$`, so that the type
 * checker does not compare schemas (measured: half the checking time).
 */
import { z } from "zod";
import type { Access } from "../access.ts";

type HttpMethod = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
export type RoutePattern = `${HttpMethod} ${string}`;
/** JSON body; multipart with files; a file as the response; or a raw webhook of a payment gateway. */
type Transport = "json" | "upload" | "download" | "callback";
/** Wrapper of a response: `data.docs`; `data.docs` with totals; or `data` itself (session). */
type Envelope = "docs" | "page" | "bare";

/** An operation of the API with all defaults resolved. `$` carries the types only: it is never set. */
export interface ApiOperation<In = unknown, Parsed = unknown, Out = unknown> {
  readonly route: RoutePattern;
  readonly method: HttpMethod;
  /** Relative to the API's base; `:name` for path parameters. */
  readonly path: string;
  readonly access: Access;
  readonly summary: string;
  readonly transport: Transport;
  readonly envelope: Envelope;
  /**
   * Rate limit as [calls, seconds] per session. Anonymous callers are counted by address: one address may make twenty
   * times as many calls.
   */
  readonly limit: readonly [number, number] | undefined;
  /**
   * Supports `Idempotency-Key`. "resumes": an interrupted call may run again, because it detects what it has already
   * done.
   */
  readonly idempotent: boolean | "resumes";
  /**
   * Changes state; by default every method but GET. Some GETs of the specification do. Such calls must come from our own
   * origin or with a bearer token; FOREIGN_ORIGIN otherwise.
   */
  readonly hasSideEffects: boolean;
  /**
   * Allowed while a member of staff impersonates a colleague; by default every GET without side effects. Other operations
   * only if they read, or concern the session itself.
   */
  readonly allowedWhileImpersonating: boolean;
  /** Refused with NOT_OPEN while the firm is closed to the public. Staff are exempt. */
  readonly requiresOpenOffice: boolean;
  /** Open to a person whose role requires a second factor that they do not have yet; nothing else is. */
  readonly allowedWhileEnrolling: boolean;
  /**
   * Refused with CONFIRMATION_NEEDED unless the person signed in, or confirmed the session, in the last ten minutes.
   */
  readonly requiresRecentSignIn: boolean;
  /**
   * Whether another person must approve a call with this input, while the firm requires approvals. The call is then
   * refused with APPROVAL_NEEDED, and its change waits as a proposal.
   */
  readonly requiresApproval: ((input: never) => boolean) | undefined;
  /**
   * The record whose audit entry a successful call writes, once an hour for each reader; "handler" if the handler writes
   * one; "unrecorded" if the answer has nobody's data, or the reader's own. Every download has one of these.
   */
  readonly recorded: Recorded<never> | undefined;
  /**
   * Reads from the replica if there is one: `call.db` may then be some seconds behind and refuses writes. For figures,
   * exports and searches; not for what the caller changes next.
   */
  readonly readsReplica: boolean;
  /** Largest file in bytes, if it is not the general upload limit. */
  readonly maxBytes: number | undefined;
  /** For uploads in chunks: the type of a chunk is not checked. */
  readonly skipMimeCheck: boolean;
  readonly input: z.ZodType;
  readonly output: z.ZodType;
  readonly $?: { in: In; parsed: Parsed; out: Out };
}

/** The operations of an area by name. */
export type ApiContract = Readonly<Record<string, ApiOperation>>;
/** Input of an operation before parsing: what a caller may send. */
export type InputOf<T> = T extends ApiOperation<infer In, infer _P, infer _O> ? In : never;
/** Input of an operation after parsing: what its handler gets. */
export type ParsedOf<T> = T extends ApiOperation<infer _I, infer Parsed, infer _O> ? Parsed : never;
/** Output of an operation. */
export type OutputOf<T> = T extends ApiOperation<infer _I, infer _P, infer Out> ? Out : never;

/** An audit entry of a read: `action` contains "read". */
interface RecordedRead<In> {
  readonly action: `${string}.read${string}`;
  readonly kind: string;
  id(input: In): string;
}
type Recorded<In> = RecordedRead<In> | "handler" | "unrecorded";

interface OperationOptions<I extends z.ZodType, O extends z.ZodType> {
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
  allowedWhileEnrolling?: true;
  requiresRecentSignIn?: true;
  requiresApproval?: true | ((input: z.output<I>) => boolean) | undefined;
  recorded?: Recorded<z.output<I>>;
  readsReplica?: true;
  maxBytes?: number;
  skipMimeCheck?: true;
}

const emptyInput = z.object({});
type EmptyInput = typeof emptyInput;

/** An operation with JSON input and output. Its input is empty by default. */
export function operation<O extends z.ZodType, I extends z.ZodType = EmptyInput>(
  options: OperationOptions<I, O>,
): ApiOperation<z.input<I>, z.output<I>, z.output<O>> {
  return build(options, "json");
}

/**
 * A multipart operation. The files come with the fields of `input`; the handler gets them as `call.files`, with their
 * detected MIME types.
 */
export function upload<O extends z.ZodType, I extends z.ZodType = EmptyInput>(
  options: OperationOptions<I, O>,
): ApiOperation<z.input<I>, z.output<I>, z.output<O>> {
  return build(options, "upload");
}

/** A file that an operation returns. */
export interface Download {
  readonly name: string;
  readonly mime: string;
  /** Large content is generated while it is sent. */
  readonly content: Uint8Array | AsyncIterable<Uint8Array>;
  readonly inline?: boolean;
  /** Content at this address never changes, so browsers may cache it without limit. */
  readonly immutable?: boolean;
  /** Polled by programs: sent with an ETag, and 304 if unchanged. Only for a `Uint8Array`. */
  readonly hasEtag?: boolean;
}

/** An operation that returns a file. */
export function download<I extends z.ZodType = EmptyInput>(
  options: Omit<OperationOptions<I, z.ZodType>, "output"> & { recorded: Recorded<z.output<I>> },
): ApiOperation<z.input<I>, z.output<I>, Download> {
  return build({ ...options, output: z.custom<Download>() }, "download");
}

/** A raw request from another server, such as a payment gateway. */
export interface WebhookRequest {
  readonly method: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly query: string;
  readonly body: Uint8Array;
  readonly remoteIp: string;
  /** Values of the `:name` parameters of the path. */
  readonly parameters?: Readonly<Record<string, string>>;
}
/** The response that the other server expects. */
export interface WebhookResponse {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
  /** Redirect target, if a browser brought the webhook. */
  readonly location?: string;
}

/** A route that other servers call. It takes the raw request and returns a raw response; nothing is validated. */
export function webhook(options: {
  route: RoutePattern;
  summary: string;
  limit?: readonly [number, number];
}): ApiOperation<WebhookRequest, WebhookRequest, WebhookResponse> {
  return build(
    { ...options, access: "anyone", input: z.custom<WebhookRequest>(), output: z.custom<WebhookResponse>() },
    "callback",
  );
}

/** "requests/:id/files/:fileId" → ["id", "fileId"]. */
export function pathParameters(path: string): string[] {
  return [...path.matchAll(/:(\w+)/g)].map((match) => match[1] as string);
}

/** Output of a paged list: its rows and totals. */
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
    near: z.string().optional().describe("Spelling that was searched, if nothing matches the one that was asked for"),
  });
}

/** `pageSchema` with more facts about the list, such as sums or a quota. */
export function pageSchemaWith<T extends z.ZodType, More extends z.ZodRawShape>(row: T, more: More) {
  return pageSchema(row).extend(more);
}

/** Detects a page by its keys, whatever other fields the output has. */
const isPage = (output: z.ZodType): boolean =>
  output instanceof z.ZodObject && "docs" in output.shape && "totalDocs" in output.shape;

function build<In, Parsed, Out>(
  options: Omit<OperationOptions<z.ZodType, z.ZodType>, "input" | "requiresApproval" | "recorded"> & {
    input?: z.ZodType;
    recorded?: Recorded<never>;
    requiresApproval?: true | ((input: never) => boolean) | undefined;
  },
  transport: Transport,
): ApiOperation<In, Parsed, Out> {
  const [method, path] = options.route.split(" ") as [HttpMethod, string];
  return {
    route: options.route,
    method,
    path,
    access: options.access,
    summary: options.summary,
    transport,
    envelope: options.envelope ?? (isPage(options.output) ? "page" : "docs"),
    limit: options.limit,
    idempotent: options.idempotent ?? false,
    hasSideEffects: options.hasSideEffects ?? method !== "GET",
    allowedWhileImpersonating: options.allowedWhileImpersonating ?? (method === "GET" && !options.hasSideEffects),
    requiresOpenOffice: options.requiresOpenOffice ?? false,
    allowedWhileEnrolling: options.allowedWhileEnrolling ?? false,
    requiresRecentSignIn: options.requiresRecentSignIn ?? false,
    requiresApproval: options.requiresApproval === true ? () => true : options.requiresApproval,
    recorded: options.recorded,
    readsReplica: options.readsReplica ?? false,
    maxBytes: options.maxBytes,
    skipMimeCheck: options.skipMimeCheck ?? false,
    input: options.input ?? emptyInput,
    output: options.output,
  };
}
