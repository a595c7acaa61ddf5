/** EnZona's PaymentAPI as a caller sees it (payments.md §2.2, §2.7): a token kept warm, faults told apart. */
import { type JsonFields, isFields, jsonIn, objectIn, textField } from "./lenient.ts";
import type { GatewayConnection, GatewayReply } from "./line.ts";
import { ok, type GatewayResult, refused, unknown } from "./provider.ts";
import { type Secrets, rejectedSecretCode } from "./secrets.ts";

export interface EnzonaSettings {
  /** Up to, and without, `/token` and `/payment/v1.0.0`. */
  readonly url: string;
  readonly merchant: string;
}

/** The consumer, as their store names it. */
export interface EnzonaConsumer {
  readonly key: string;
  readonly secret: string;
}
export interface EnzonaApi {
  get(path: string): Promise<GatewayResult<JsonFields>>;
  /** One page of a list; `total` is what it announces, undefined when it announces nothing. */
  page(path: string, query: Readonly<Record<string, string>>): Promise<GatewayResult<EnzonaPage>>;
  /** Repeated only when the token was refused, that is, when nothing happened. */
  post(path: string, body?: object, timeoutMs?: number): Promise<GatewayResult<JsonFields>>;
}

export interface EnzonaPage {
  readonly rows: readonly JsonFields[];
  readonly total: number | undefined;
}

const renewEarlyMs = 60_000;
/** The system or the bank's network failed in the middle: nobody knows what happened. */
const undecided = ["5001", "5002", "5003"];

export function openEnzonaApi(
  settings: EnzonaSettings,
  consumers: Secrets<EnzonaConsumer>,
  line: GatewayConnection,
  clock: () => Date,
): EnzonaApi {
  const base = settings.url.replace(/\/$/, "");
  let token: { text: string; since: number; until: number } | undefined;
  let asking: Promise<GatewayResult<string>> | undefined;

  function currentToken(): Promise<GatewayResult<string>> {
    const now = clock().getTime();
    // One that a clock got that was ahead would be believed for as long.
    if (token && now < token.until && now >= token.since - renewEarlyMs) return Promise.resolve(ok(token.text));
    asking ??= consumers.ask(askToken).finally(() => (asking = undefined));
    return asking;
  }

  async function askToken({ key, secret }: EnzonaConsumer): Promise<GatewayResult<string>> {
    const reply = await line.ask({
      method: "POST",
      url: `${base}/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${key}:${secret}`).toString("base64")}`,
        "content-type": "application/x-www-form-urlencoded",
        accept: "application/json",
      },
      body: new URLSearchParams({ grant_type: "client_credentials", scope: "enzona_business_payment" }).toString(),
    });
    if (reply.kind !== "ok") return reply;
    if (reply.value.status === 400 || reply.value.status === 401) return refused(rejectedSecretCode, "no token for us");
    const answer = objectIn(reply.value);
    if (answer.kind !== "ok") return answer;
    const text = textField(answer.value.access_token);
    if (!text) return unknown("unparsable");
    const seconds = Number(textField(answer.value.expires_in) ?? 3600);
    const since = clock().getTime();
    token = { text, since, until: since + (Number.isFinite(seconds) ? seconds : 0) * 1000 - renewEarlyMs };
    return ok(text);
  }

  async function call(
    method: "GET" | "POST",
    path: string,
    body?: string,
    timeoutMs?: number,
  ): Promise<GatewayResult<GatewayReply>> {
    for (let tries = 1; ; tries += 1) {
      const held = await currentToken();
      // Without a token the payment's call was never sent, no matter how the call for the token ended.
      if (held.kind === "unknown") return { kind: "unreached", why: held.cause };
      if (held.kind !== "ok") return held;
      const reply = await line.ask({
        method,
        url: `${base}/payment/v1.0.0${path}`,
        headers: {
          authorization: `Bearer ${held.value}`,
          accept: "application/json",
          ...(method === "POST" ? { "content-type": "application/json" } : {}),
        },
        ...(body === undefined ? {} : { body }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
      if (reply.kind !== "ok") return reply;
      if (reply.value.status !== 401 || tries === 2) return reply;
      if (token?.text === held.value) token = undefined;
    }
  }

  return {
    get: async (path) => read(await call("GET", path)),
    page: async (path, query) => readPage(await call("GET", `${path}?${new URLSearchParams(query)}`)),
    post: async (path, body, timeoutMs) => read(await call("POST", path, body ? JSON.stringify(body) : "", timeoutMs)),
  };
}

/** Lists come in an object, named payments, refunds or items, or without any. */
function readPage(answered: GatewayResult<GatewayReply>): GatewayResult<EnzonaPage> {
  if (answered.kind !== "ok") return answered;
  const bare = answered.value.status < 400 ? jsonIn(answered.value.text) : undefined;
  const answer = Array.isArray(bare) ? ok<JsonFields>({ items: bare }) : read(answered);
  if (answer.kind !== "ok") return answer;
  const { payments, refunds, items, pagination } = answer.value;
  const rows = payments ?? refunds ?? items;
  if (!Array.isArray(rows) || !rows.every(isFields)) return unknown("unparsable");
  const announced = [answered.value.totalCount, textField(isFields(pagination) ? pagination.total : undefined)].flatMap(
    (text) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : []),
  );
  return ok({ rows, total: announced.length > 0 ? Math.max(...announced) : undefined });
}

function read(answered: GatewayResult<GatewayReply>): GatewayResult<JsonFields> {
  if (answered.kind !== "ok") return answered;
  const reply = answered.value;
  const answer = objectIn(reply);
  if (answer.kind !== "ok") return answer;
  const fault = isFields(answer.value.fault) ? answer.value.fault : answer.value;
  const code = textField(fault.code);
  if (code === undefined) {
    if (reply.status >= 500) return unknown("5xx");
    return reply.status >= 400 ? refused(String(reply.status), textField(fault.message) ?? "") : answer;
  }
  if (undecided.includes(code)) return unknown("bankUnreachable");
  return refused(code, textField(fault.message) ?? textField(fault.description) ?? "");
}
