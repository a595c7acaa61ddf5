/** Client of EnZona's PaymentAPI: caches the access token and classifies errors. */
import { type JsonFields, isFields, jsonIn, objectIn, textField } from "../lenient-fields.ts";
import type { GatewayConnection, GatewayReply } from "../gateway-connection.ts";
import { ok, type GatewayResult, refused, unknown } from "../gateway-result.ts";
import { type Secrets, rejectedSecretCode } from "../secrets.ts";

export interface EnzonaSettings {
  /** Base URL without `/token` and `/payment/v1.0.0`. */
  readonly url: string;
  readonly merchant: string;
}

/** Consumer key and secret of EnZona's API store. */
export interface EnzonaConsumer {
  readonly key: string;
  readonly secret: string;
}
export interface EnzonaApi {
  get(path: string): Promise<GatewayResult<JsonFields>>;
  /** One page of a list. `total` is the announced number of rows; undefined if none is announced. */
  page(path: string, query: Readonly<Record<string, string>>): Promise<GatewayResult<EnzonaPage>>;
  /** Repeated only if the token was rejected, that is, if nothing happened. */
  post(path: string, body?: object, timeoutMs?: number): Promise<GatewayResult<JsonFields>>;
}

interface EnzonaPage {
  readonly rows: readonly JsonFields[];
  readonly total: number | undefined;
}

const renewEarlyMs = 60_000;
/** Codes for failures of the system or the bank's network in the middle of an operation: the result is unknown. */
const undecidedCodes = ["5001", "5002", "5003"];

/** Creates the client. Concurrent calls share one token request; a token is renewed a minute before it expires. */
export function openEnzonaApi(
  settings: EnzonaSettings,
  consumers: Secrets<EnzonaConsumer>,
  connection: GatewayConnection,
  clock: () => Date,
): EnzonaApi {
  const base = settings.url.replace(/\/$/, "");
  let token: { text: string; since: number; until: number } | undefined;
  let pendingToken: Promise<GatewayResult<string>> | undefined;

  function currentToken(): Promise<GatewayResult<string>> {
    const now = clock().getTime();
    // A token with an issue time in the future was stored while the clock was ahead, and would be used for too long.
    if (token && now < token.until && now >= token.since - renewEarlyMs) return Promise.resolve(ok(token.text));
    pendingToken ??= consumers.sendWithSecret(requestToken).finally(() => (pendingToken = undefined));
    return pendingToken;
  }

  async function requestToken({ key, secret }: EnzonaConsumer): Promise<GatewayResult<string>> {
    const reply = await connection.send({
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
    const issuedAt = clock().getTime();
    token = { text, since: issuedAt, until: issuedAt + (Number.isFinite(seconds) ? seconds : 0) * 1000 - renewEarlyMs };
    return ok(text);
  }

  async function send(
    method: "GET" | "POST",
    path: string,
    body?: string,
    timeoutMs?: number,
  ): Promise<GatewayResult<GatewayReply>> {
    for (let attempt = 1; ; attempt += 1) {
      const tokenResult = await currentToken();
      // Without a token the payment's request was never sent, however the token request ended.
      if (tokenResult.kind === "unknown") return { kind: "unreached", why: tokenResult.cause };
      if (tokenResult.kind !== "ok") return tokenResult;
      const reply = await connection.send({
        method,
        url: `${base}/payment/v1.0.0${path}`,
        headers: {
          authorization: `Bearer ${tokenResult.value}`,
          accept: "application/json",
          ...(method === "POST" ? { "content-type": "application/json" } : {}),
        },
        ...(body === undefined ? {} : { body }),
        ...(timeoutMs === undefined ? {} : { timeoutMs }),
      });
      if (reply.kind !== "ok") return reply;
      if (reply.value.status !== 401 || attempt === 2) return reply;
      if (token?.text === tokenResult.value) token = undefined;
    }
  }

  return {
    get: async (path) => readObject(await send("GET", path)),
    page: async (path, query) => readPage(await send("GET", `${path}?${new URLSearchParams(query)}`)),
    post: async (path, body, timeoutMs) =>
      readObject(await send("POST", path, body ? JSON.stringify(body) : "", timeoutMs)),
  };
}

/** A list is an object with the field payments, refunds or items, or a bare array. */
function readPage(response: GatewayResult<GatewayReply>): GatewayResult<EnzonaPage> {
  if (response.kind !== "ok") return response;
  const bareValue = response.value.status < 400 ? jsonIn(response.value.text) : undefined;
  const answer = Array.isArray(bareValue) ? ok<JsonFields>({ items: bareValue }) : readObject(response);
  if (answer.kind !== "ok") return answer;
  const { payments, refunds, items, pagination } = answer.value;
  const rows = payments ?? refunds ?? items;
  if (!Array.isArray(rows) || !rows.every(isFields)) return unknown("unparsable");
  const announcedTotals = [
    response.value.totalCount,
    textField(isFields(pagination) ? pagination.total : undefined),
  ].flatMap((text) => (text !== undefined && /^\d{1,9}$/.test(text) ? Number(text) : []));
  return ok({ rows, total: announcedTotals.length > 0 ? Math.max(...announcedTotals) : undefined });
}

function readObject(response: GatewayResult<GatewayReply>): GatewayResult<JsonFields> {
  if (response.kind !== "ok") return response;
  const reply = response.value;
  const answer = objectIn(reply);
  if (answer.kind !== "ok") return answer;
  const errorFields = isFields(answer.value.fault) ? answer.value.fault : answer.value;
  const code = textField(errorFields.code);
  if (code === undefined) {
    if (reply.status >= 500) return unknown("5xx");
    return reply.status >= 400 ? refused(String(reply.status), textField(errorFields.message) ?? "") : answer;
  }
  if (undecidedCodes.includes(code)) return unknown("bankUnreachable");
  return refused(code, textField(errorFields.message) ?? textField(errorFields.description) ?? "");
}
