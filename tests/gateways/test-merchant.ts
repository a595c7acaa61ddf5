/** A merchant for tests: our gateway adapters, the sandbox over real HTTP, and a listener for its webhooks. */
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { WebhookRequest } from "../../src/kit/contract/contract.ts";
import type { GatewayKey } from "../../src/areas/money/payments/states.ts";
import { type Gateways, openGateways } from "../../src/areas/money/payments/server/gateways/open-gateways.ts";
import type {
  Attempt,
  PaymentProvider,
  ParsedWebhook,
} from "../../src/areas/money/payments/server/gateways/provider.ts";
import type { GatewayResult } from "../../src/areas/money/payments/server/gateways/gateway-result.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import type { Belief } from "../../sandbox/sandbox-gateway.ts";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";

export interface Shop {
  readonly sandbox: Sandbox;
  /** The clock of both sides. */
  clock: Date;
  /** Offset of our clock from the gateways' clock, in milliseconds. */
  skewMs: number;
  provider(gateway: GatewayKey): PaymentProvider;
  /** Opens new adapters without a token or an open circuit breaker. */
  reopen(variables?: Record<string, string>): Gateways;
  attempt(gateway: GatewayKey, overrides?: Partial<Attempt>): Attempt;
  control(path: string, body?: object): Promise<{ status: number; body: Belief & { error?: string } }>;
  believed(reference: string): Promise<Belief[]>;
  /** Number of responses of a sandbox route with this status. */
  answers(route: string, status: number): Promise<number>;
  readonly pushes: WebhookRequest[];
  /** Runs before a webhook is acknowledged as "stored"; does nothing by default. */
  hear: (push: WebhookRequest) => Promise<void> | void;
  close(): Promise<void>;
}

export const product = { transfermovil: "transfermovil", enzona: "enzona", bipay: "bidaiondo" } as const;
let sequence = 0;

export async function openShop(): Promise<Shop> {
  const pushes: WebhookRequest[] = [];
  let gateways: Gateways;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", async () => {
      const [path = "", query = ""] = (request.url ?? "").split("?");
      const push: WebhookRequest = {
        method: request.method ?? "",
        headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)])),
        query,
        body: Buffer.concat(chunks),
        remoteIp: request.socket.remoteAddress ?? "",
      };
      pushes.push(push);
      await shop.hear(push);
      const acknowledgement = gateways[path.slice(1) as GatewayKey]?.ackFor("stored");
      response
        .writeHead(acknowledgement?.status ?? 404, { "content-type": acknowledgement?.contentType ?? "text/plain" })
        .end(acknowledgement?.body);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const sandbox = await startSandbox({ port: 0, now: () => shop.clock, manners: { alternate: true } });

  const shop: Shop = {
    sandbox,
    clock: new Date("2026-01-05T15:00:00Z"),
    skewMs: 0,
    provider: (gateway) => {
      const provider = gateways[gateway];
      if (!provider) throw new Error(`${gateway} is not configured`);
      return provider;
    },
    reopen: (variables = {}) => {
      const environment = { ...testEnvironment({ GATEWAY_TIMEOUT_MS: "1500", ...variables }), sandboxUrl: sandbox.url };
      gateways = openGateways(environment, () => new Date(shop.clock.getTime() + shop.skewMs));
      return gateways;
    },
    attempt: (gateway, overrides = {}) => {
      sequence += 1;
      return {
        reference: `126${String(sequence).padStart(6, "0")}001`,
        amount: { minor: 15050n, currency: gateway === "bipay" ? "EUR" : "CUP" },
        description: "Certificación de antecedentes penales",
        language: "es",
        payerPhone: "+5352345678",
        callbackUrl: `${origin}/${gateway}`,
        returnUrl: `${origin}/return`,
        cancelUrl: `${origin}/cancelled`,
        ...overrides,
      };
    },
    control: async (path, body) => {
      const response = await fetch(`${sandbox.url}/control/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body ?? {}),
      });
      return { status: response.status, body: (await response.json()) as Belief & { error?: string } };
    },
    believed: async (reference) => {
      const beliefs = (await (await fetch(`${sandbox.url}/control/attempts`)).json()) as Belief[];
      return beliefs.filter((belief) => belief.reference === reference);
    },
    answers: async (route, status) => {
      const calls = (await (await fetch(`${sandbox.url}/control/calls`)).json()) as Record<string, unknown>[];
      return Number(calls.find((call) => call.route === route && call.status === status)?.count ?? 0);
    },
    pushes,
    hear: () => {},
    close: async () => {
      await sandbox.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  gateways = shop.reopen();
  return shop;
}

/** Returns the value of a successful result; throws otherwise. */
export function good<T>(outcome: GatewayResult<T>): T {
  if (outcome.kind !== "ok") throw new Error(`expected a good answer, got ${JSON.stringify(outcome)}`);
  return outcome.value;
}

/** Posts the card form like a payer's browser. Returns the page of the operation. */
export async function postForm(action: string, fields: Readonly<Record<string, string>>): Promise<Response> {
  return fetch(action, { method: "POST", body: new URLSearchParams(fields), redirect: "follow" });
}

/** Creates an attempt and posts its card form, if any, so that it exists at the gateway. */
export async function placed(shop: Shop, gateway: GatewayKey, overrides: Partial<Attempt> = {}): Promise<Attempt> {
  const attempt = shop.attempt(gateway, overrides);
  const { gatewayId, present } = good(await shop.provider(gateway).create(attempt));
  if (present.kind === "form") await postForm(present.action, present.fields);
  return { ...attempt, gatewayId };
}

export async function lastPush(
  shop: Shop,
  gateway: GatewayKey,
  channel: ParsedWebhook["channel"] = "server",
): Promise<ParsedWebhook> {
  const push = shop.pushes.at(-1);
  if (!push) throw new Error("nothing was called back");
  return shop.provider(gateway).parsePush(push, channel);
}
