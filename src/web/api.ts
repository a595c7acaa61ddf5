/** The typed client: `api.session.login({ username, password })`. Types come from the contracts, addresses from the build. */
import wires from "virtual:wires";
import type { ApiContracts } from "../areas/contracts.ts";
import type { ApiContract, InputOf, ApiOperation, OutputOf } from "../kit/contract.ts";
import { peekPreload, takePreload } from "./preload.ts";
import { offlineCopyHeader } from "../kit/offline-markers.ts";
import { currentLanguage } from "./language.ts";
import { serverReachable } from "./connectivity.ts";
import { hearServerTime } from "./server-clock.ts";

export interface CallOptions {
  readonly signal?: AbortSignal;
  /** Sent as `Idempotency-Key`: the same key never does the same thing twice. */
  readonly once?: string;
  /** Arrives when the page is left meanwhile, too; nothing long. */
  readonly keepalive?: true;
  /** Hears how much of the files has gone, as a whole-number percentage. */
  readonly progress?: (percent: number) => void;
}
type Call<T extends ApiOperation> = (
  ...input: Record<never, never> extends InputOf<T> ? [InputOf<T>?, CallOptions?] : [InputOf<T>, CallOptions?]
) => Promise<OutputOf<T>>;
export type ApiCall<T extends ApiOperation = ApiOperation> = Call<T> & {
  /** area.operation: names a query in caches. */
  readonly key: string;
  /** The address of a download, for links. */
  readonly address: (input: InputOf<T>) => string;
  /** The answer that stands in the document. */
  readonly begun: (input: object) => OutputOf<T> | undefined;
};
type AreaApi<C extends ApiContract> = { readonly [Name in keyof C]: ApiCall<C[Name]> };
export type Api = { readonly [Area in keyof ApiContracts]: AreaApi<ApiContracts[Area]> };

/** A refusal with its words, or the network's silence (`OFFLINE`). */
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

let patienceMs: number | undefined;

/** From now on a call that is not answered in time counts as `OFFLINE`; without this the browser alone decides. */
export function setRequestTimeout(ms: number): void {
  patienceMs = ms;
}

const calls: Record<string, Record<string, unknown>> = {};
export const api = calls as unknown as Api;
addOperations(wires);

/** Adds operations to `api`; the office adds those of staff before it shows anything. */
export function addOperations(added: Wires): void {
  for (const [area, operations] of Object.entries(added))
    for (const [name, wire] of Object.entries(operations)) {
      const [method = "GET", path = ""] = wire.split(" ");
      const key = `${area}.${name}`;
      const call = async (input?: Record<string, unknown>, options?: CallOptions) =>
        unwrapped(await (takePreload(key, input ?? {}) ?? send(method, path, input ?? {}, options ?? {})));
      const address = (input: Record<string, unknown>) => addressOf(method, path, input).url;
      const begun = (input: object) => {
        const answer = peekPreload(key, input);
        return answer && unwrapped(answer);
      };
      calls[area] = { ...calls[area], [name]: Object.assign(call, { key, address, begun }) };
    }
}

async function send(
  method: string,
  path: string,
  input: Record<string, unknown>,
  options: CallOptions,
): Promise<Answered> {
  const { url, body } = addressOf(method, path, input);
  const headers: Record<string, string> = {
    "accept-language": currentLanguage(),
    // Mails tell deadlines by their reader's clock too.
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

/** The answer itself, without what it travels in. */
function unwrapped({ data }: Answered): unknown {
  return "docs" in data && Object.keys(data).length === 1 ? data.docs : data;
}

interface Asked {
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly credentials: RequestCredentials;
  readonly body?: string | FormData;
  readonly keepalive?: true;
}

interface Answered {
  readonly data: object;
}

interface Answer extends Partial<Answered> {
  readonly error?: ConstructorParameters<typeof ApiError>[1];
}

/** Asks and hears the whole answer, or says that nothing came: no network, no answer in time, cut in the middle. */
async function exchange(
  url: string,
  asked: Asked,
  { signal: leaving, progress }: CallOptions,
): Promise<{ ok: boolean; status: number; answer: Answer }> {
  const limit = new AbortController();
  const giveUp = () => limit.abort();
  if (leaving?.aborted) giveUp();
  leaving?.addEventListener("abort", giveUp, { once: true });
  // Files take as long as they take. Who has just waited in vain does not wait as long again.
  const limitMs = patienceMs && !serverReachable.get() ? patienceMs / 4 : patienceMs;
  const late = limitMs && !(asked.body instanceof FormData) ? setTimeout(giveUp, limitMs) : undefined;
  try {
    const { body } = asked;
    const {
      ok,
      status,
      text,
      isKept = false,
    }: Heard = body instanceof FormData
      ? await (await import("./upload.ts")).sendFiles(url, { ...asked, body }, { signal: limit.signal, told: progress })
      : await hear(await fetch(url, { ...asked, signal: limit.signal }));
    // What the device kept came without the server.
    serverReachable.set(!isKept);
    return { ok, status, answer: readJson(text) };
  } catch (error) {
    if (leaving?.aborted) throw error;
    serverReachable.set(false);
    throw offlineMessage();
  } finally {
    clearTimeout(late);
    leaving?.removeEventListener("abort", giveUp);
  }
}

interface Heard {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
  readonly isKept?: boolean;
}

async function hear(response: Response): Promise<Heard> {
  const { ok, status, headers } = response;
  const isKept = headers.has(offlineCopyHeader);
  if (!isKept) hearServerTime(headers.get("date"));
  return { ok, status, text: await response.text(), isKept };
}

/** What stands between us and the server sometimes answers a page of its own. */
function readJson(text: string): Answer {
  try {
    return JSON.parse(text) as Answer;
  } catch {
    return {};
  }
}

/** The network's silence in words. */
export function offlineMessage(): ApiError {
  return new ApiError(0, { code: "OFFLINE", message: offline[currentLanguage()] });
}

const offline = {
  es: "No hay conexión con el servidor. Lo que escribió sigue aquí: inténtelo de nuevo.",
  en: "The server cannot be reached. What you wrote is still here: try again.",
} as const;

function addressOf(
  method: string,
  path: string,
  input: Record<string, unknown>,
): { url: string; body?: string | FormData } {
  const rest = { ...input };
  const filled = path.replace(/:(\w+)\??/g, (_, name: string) => {
    const value = rest[name];
    delete rest[name];
    return value === undefined ? "" : encodeURIComponent(plain(value));
  });
  const url = `${apiBase}/${filled}`.replace(/\/$/, "");
  if (method === "GET" || method === "DELETE") {
    const query = new URLSearchParams();
    for (const [name, value] of Object.entries(rest))
      if (value !== undefined && value !== null && value !== "") query.append(name, plain(value));
    return { url: query.size > 0 ? `${url}?${query}` : url };
  }
  const files = Object.values(rest)
    .flat()
    .some((value) => value instanceof Blob);
  if (!files) return { url, body: JSON.stringify(rest) };
  const form = new FormData();
  for (const [name, value] of Object.entries(rest))
    for (const each of [value].flat()) form.append(name, each instanceof Blob ? each : plain(each));
  return { url, body: form };
}

/** What paths, queries and forms can carry. */
function plain(value: unknown): string {
  return typeof value === "object" ? JSON.stringify(value) : String(value);
}
