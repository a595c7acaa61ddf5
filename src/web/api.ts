/**
 * Typed API client: `api.session.login({ username, password })`. Types come from the contracts, routes from the build.
 * A call throws an `ApiError` when the server refuses it or cannot be reached (`OFFLINE`).
 */
import operationRoutes from "virtual:operation-routes";
import type { ApiContracts } from "../areas/contracts.ts";
import type { ApiContract, InputOf, ApiOperation, OutputOf } from "../kit/contract/contract.ts";
import { peekPreload, takePreload } from "./preload.ts";
import { offlineCopyHeader } from "../kit/offline-markers.ts";
import { currentLanguage } from "./session/language.ts";
import { serverReachable } from "./connectivity.ts";
import { updateServerClock } from "./server-clock.ts";

/** Options of a single call. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: a repeated call with the same key is applied only once. */
  readonly once?: string;
  /** Completes even if the page is left meanwhile. Browsers limit its body to 64 kB. */
  readonly keepalive?: true;
  /** Receives the uploaded part of the files as a whole percentage. */
  readonly progress?: (percent: number) => void;
}
type Call<T extends ApiOperation> = (
  ...input: Record<never, never> extends InputOf<T> ? [InputOf<T>?, CallOptions?] : [InputOf<T>, CallOptions?]
) => Promise<OutputOf<T>>;
/** An operation as a function, with its cache key, its address and its preloaded answer. */
export type ApiCall<T extends ApiOperation = ApiOperation> = Call<T> & {
  /** "area.operation": the cache key of queries. */
  readonly key: string;
  /** The address of a download, for links. */
  readonly address: (input: InputOf<T>) => string;
  /** The answer embedded in the document, if there is one. */
  readonly preloaded: (input: object) => OutputOf<T> | undefined;
};
type AreaApi<C extends ApiContract> = { readonly [Name in keyof C]: ApiCall<C[Name]> };
export type Api = { readonly [Area in keyof ApiContracts]: AreaApi<ApiContracts[Area]> };

/** A refusal of the server with its text, or a failed connection (code `OFFLINE`, status 0). */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, readonly string[]>>;
  readonly facts: Readonly<Record<string, unknown>>;
  constructor(status: number, error: { code: string; message: string; fields?: Record<string, string[]> }) {
    super(error.message);
    this.name = "ApiError";
    this.status = status;
    this.code = error.code;
    this.fields = error.fields ?? {};
    this.facts = { ...error };
  }
}

const apiBase = "/legalsitapi";

let requestTimeoutMs: number | undefined;

/**
 * Sets the time after which an unanswered call fails with `OFFLINE`. Without it only the browser's own timeouts apply.
 */
export function setRequestTimeout(ms: number): void {
  requestTimeoutMs = ms;
}

type CallRunner = <Result>(call: () => Promise<Result>) => Promise<Result>;
let runCall: CallRunner = (call) => call();

/** Replaces how calls run: a frontend may supply what a refusal requires, and repeat the call. */
export function setCallRunner(run: CallRunner): void {
  runCall = run;
}

const calls: Record<string, Record<string, unknown>> = {};
/** The API client. Staff operations are added when the office starts. */
export const api = calls as unknown as Api;
addOperations(operationRoutes);

/** Adds operations to `api`. The office adds the staff operations before it renders. */
export function addOperations(routes: OperationRoutes): void {
  for (const [area, operations] of Object.entries(routes))
    for (const [name, route] of Object.entries(operations)) {
      const [method = "GET", path = ""] = route.split(" ");
      const key = `${area}.${name}`;
      const call = (input?: Record<string, unknown>, options?: CallOptions) =>
        runCall(async () =>
          unwrap(await (takePreload(key, input ?? {}) ?? send(method, path, input ?? {}, options ?? {}))),
        );
      const address = (input: Record<string, unknown>) => addressOf(method, path, input).url;
      const readStarted = (input: object) => {
        const preloaded = peekPreload(key, input);
        return preloaded && unwrap(preloaded);
      };
      calls[area] = { ...calls[area], [name]: Object.assign(call, { key, address, preloaded: readStarted }) };
    }
}

async function send(
  method: string,
  path: string,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<SuccessResponse> {
  const { url, body } = addressOf(method, path, input);
  const headers: Record<string, string> = {
    "accept-language": currentLanguage(),
    // Deadlines in mails show the reader's local time too.
    "x-time-zone": Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
  if (typeof body === "string") headers["content-type"] = "application/json";
  if (options.once) headers["idempotency-key"] = options.once;
  const { ok, status, answer } = await exchange(
    url,
    {
      method,
      headers,
      credentials: "same-origin",
      ...(body === undefined ? {} : { body }),
      ...(options.keepalive && { keepalive: true }),
    },
    options,
  );
  if (!ok || !answer.data)
    throw new ApiError(status, answer.error ?? { code: "GENERIC", message: offline[currentLanguage()] });
  return { data: answer.data };
}

/** Unwraps `{ docs }`; an answer with more keys is returned as it is. */
function unwrap({ data }: SuccessResponse): unknown {
  return "docs" in data && Object.keys(data).length === 1 ? data.docs : data;
}

interface RequestOptions {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly credentials: RequestCredentials;
  readonly body?: string | FormData;
  readonly keepalive?: true;
}

interface SuccessResponse {
  readonly data: object;
}

interface ResponseBody extends Partial<SuccessResponse> {
  readonly error?: ConstructorParameters<typeof ApiError>[1];
}

/**
 * Sends a request and reads the whole response. Throws `offlineMessage()` without a network, after the timeout, or if
 * the connection breaks; rethrows if the caller aborted.
 */
async function exchange(
  url: string,
  options: RequestOptions,
  { signal: callerSignal, progress }: CallOptions,
): Promise<{ ok: boolean; status: number; answer: ResponseBody }> {
  const controller = new AbortController();
  const abort = () => controller.abort();
  if (callerSignal?.aborted) abort();
  callerSignal?.addEventListener("abort", abort, { once: true });
  // Uploads have no timeout. While the server is known to be unreachable, the timeout is a quarter.
  const limitMs = requestTimeoutMs && !serverReachable.get() ? requestTimeoutMs / 4 : requestTimeoutMs;
  const timer = limitMs && !(options.body instanceof FormData) ? setTimeout(abort, limitMs) : undefined;
  try {
    const { body } = options;
    const {
      ok,
      status,
      text,
      isCached: isOfflineCopy = false,
    }: HttpResponse = body instanceof FormData
      ? await (await import("./upload.ts")).sendFiles(
          url,
          { ...options, body },
          { signal: controller.signal, progress },
        )
      : await readResponse(await fetch(url, { ...options, signal: controller.signal }));
    // A copy from the service worker proves nothing about the server.
    serverReachable.set(!isOfflineCopy);
    return { ok, status, answer: readJson(text) };
  } catch (error) {
    if (callerSignal?.aborted) throw error;
    serverReachable.set(false);
    throw offlineMessage();
  } finally {
    clearTimeout(timer);
    callerSignal?.removeEventListener("abort", abort);
  }
}

interface HttpResponse {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
  readonly isCached?: boolean;
}

async function readResponse(response: Response): Promise<HttpResponse> {
  const { ok, status, headers } = response;
  const isOfflineCopy = headers.has(offlineCopyHeader);
  if (!isOfflineCopy) updateServerClock(headers.get("date"));
  return { ok, status, text: await response.text(), isCached: isOfflineCopy };
}

/** A proxy may answer with an HTML page; it is treated as an answer without data. */
function readJson(text: string): ResponseBody {
  try {
    return JSON.parse(text) as ResponseBody;
  } catch {
    return {};
  }
}

/** The error of a failed connection, in the reader's language. */
export function offlineMessage(): ApiError {
  return new ApiError(0, { code: "OFFLINE", message: offline[currentLanguage()] });
}

const offline = {
  es: "No hay conexión con el servidor. Sus datos siguen en esta página: inténtelo de nuevo.",
  en: "The server cannot be reached. What you entered is still on this page: try again.",
} as const;

function addressOf(
  method: string,
  path: string,
  input: Record<string, unknown>,
): { url: string; body?: string | FormData } {
  const rest = { ...input };
  const filledPath = path.replace(/:(\w+)\??/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return value === undefined ? "" : encodeURIComponent(toText(value));
  });
  const url = `${apiBase}/${filledPath}`.replace(/\/$/, "");
  if (method === "GET" || method === "DELETE") {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined && value !== null && value !== "") query.append(name, toText(value));
    return { url: query.size > 0 ? `${url}?${query}` : url };
  }
  const hasFiles = Object.values(rest)
    .flat()
    .some((value) => value instanceof Blob);
  if (!hasFiles) return { url, body: JSON.stringify(rest) };
  const form = new FormData();
  for (const [name, value] of Object.entries(rest))
    for (const each of [value].flat()) form.append(name, each instanceof Blob ? each : toText(each));
  return { url, body: form };
}

/** Converts a value for a path, query or form field. */
function toText(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
