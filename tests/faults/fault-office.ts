/** The server and the sandbox on one clock that tests advance; base of the edge cases and fault scenarios. */
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { freePort } from "../../scripts/free-ports.mjs";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { processEvents } from "../../src/areas/money/payments/server/webhooks/webhook-inbox.ts";
import { pollPayments } from "../../src/areas/money/payments/server/polling/poll-payments.ts";
import { pollRefunds } from "../../src/areas/money/payments/server/refunds/refund-job.ts";
import type { PaymentRow } from "../../src/areas/money/payments/server/attempts/queries.ts";
import { paymentLog, payments } from "../../src/areas/money/payments/server/tables.ts";
import { gatewayEvents } from "../../src/areas/money/payments/server/gateway-table.ts";
import {
  type TestContractRow,
  openContracts,
} from "../../src/areas/money/payments/server/testing/payable-contracts.ts";
import type { GatewayKey } from "../../src/areas/money/payments/states.ts";
import type { Gateways } from "../../src/areas/money/payments/server/gateways/open-gateways.ts";
import type { PaymentProvider } from "../../src/areas/money/payments/server/gateways/provider.ts";
import type { Server } from "../../src/server/server.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";
import { gatewaysOf } from "../../src/areas/money/payments/server/gateways/server-gateways.ts";

export type Action = "pay" | "deny" | "expire" | "pay-late" | "abandon" | "refund-done" | "refund-refused";

export interface Belief {
  readonly gateway: string;
  readonly reference: string;
  readonly state: string;
  readonly amount: string;
  readonly refunded: string;
  readonly callbacks: readonly { readonly status: number }[];
}

export interface StartedAttempt {
  readonly reference: string;
  readonly gateway: GatewayKey;
  readonly redirectUrl?: string;
  readonly form?: { readonly action: string; readonly fields: Readonly<Record<string, string>> } | undefined;
}

/** Gateway calls whose response can be lost in a simulated crash. */
export type Mortal = "create" | "complete" | "refund";

export interface Death {
  readonly died: Promise<void>;
  /** Cancels the planned crash. */
  spare(): void;
}

export interface Office {
  readonly app: TestApp;
  sandbox: Sandbox;
  readonly now: () => Date;
  advance(seconds: number): void;
  /** Starts a payment like the payer's browser; a card form is posted at once. */
  begin(contract: TestContractRow, gateway: GatewayKey): Promise<StartedAttempt>;
  act(started: Pick<StartedAttempt, "gateway" | "reference">, action: Action): Promise<Belief | undefined>;
  /** Sets the next fault of the gateway for this reference, or for «next». */
  fault(gateway: GatewayKey, reference: string, fault: Readonly<Record<string, unknown>>): Promise<void>;
  clearFaults(): Promise<void>;
  /** The next such call for a reference with this prefix does its work at the gateway and never returns. */
  dieNext(gateway: GatewayKey, method: Mortal, prefix: string): Death;
  /** Waits for the work or for any simulated crash, which may have stopped this work. */
  untilDeath(work: Promise<unknown>): Promise<void>;
  beliefs(): Promise<Belief[]>;
  payment(reference: string): Promise<PaymentRow>;
  /** Number of times that the attempt reached a status. */
  timesIn(payment: PaymentRow, status: PaymentRow["status"]): Promise<number>;
  /** Waits until no webhook is in process. */
  quiet(): Promise<void>;
  /** Advances the clock and runs everything that is due by then. */
  later(seconds: number): Promise<void>;
  close(): Promise<void>;
}

const sandboxNames: Readonly<Record<GatewayKey, string>> = {
  transfermovil: "transfermovil",
  enzona: "enzona",
  bipay: "bidaiondo",
};

export async function openOffice(variables: Record<string, string> = {}): Promise<Office> {
  let nowMs = Date.parse("2026-11-20T15:00:00.000Z");
  const now = () => new Date(nowMs);
  const sandbox = await startSandbox({ port: 0, now, manners: { alternate: true } });
  const port = await freePort();
  const environment = {
    ...testEnvironment({ SANDBOX_PORT: new URL(sandbox.url).port, GATEWAY_TIMEOUT_MS: "400", ...variables }),
    PORT: port,
    publicUrl: `http://127.0.0.1:${port}`,
  };
  const app = await openTestApp({ environment, now });
  await openContracts(app.server);

  const control = async (path: string, body: unknown = {}) => {
    const response = await fetch(`${sandbox.url}/control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return response.ok ? ((await response.json()) as Belief) : undefined;
  };

  const { deaths: crashes, mourners: crashListeners } = crashable(app.server);

  const office: Office = {
    app,
    sandbox,
    now,
    advance: (seconds) => {
      nowMs += seconds * 1000;
    },
    begin: async (contract, gateway) => {
      const calls = app.as("nobody").payments;
      const input = { commonId: contract.id, token: contract.token };
      if (gateway === "transfermovil") return { gateway, ...(await calls.createTransfermovil(input)) };
      if (gateway === "enzona") return { gateway, ...(await calls.createEnzona(input)) };
      const started = await calls.createCard({ ...input, currency: "USD" });
      await postForm(started.form);
      return { gateway, ...started };
    },
    act: ({ gateway, reference }, action) => control(`${sandboxNames[gateway]}/${reference}/${action}`),
    fault: async (gateway, reference, fault) => {
      await control(`${sandboxNames[gateway]}/${reference}/fault`, fault);
    },
    clearFaults: async () => {
      await control("faults/clear");
    },
    dieNext: (gateway, method, prefix) => {
      const key = `${gateway} ${method} ${prefix}`;
      const died = new Promise<void>((resolve) => crashes.set(key, resolve));
      return { died, spare: () => void crashes.delete(key) };
    },
    untilDeath: async (work) => {
      let onCrash = () => {};
      const crash = new Promise<void>((resolve) => {
        onCrash = resolve;
      });
      crashListeners.add(onCrash);
      try {
        await Promise.race([work, crash]);
      } finally {
        crashListeners.delete(onCrash);
      }
    },
    beliefs: async () => (await (await fetch(`${sandbox.url}/control/attempts`)).json()) as Belief[],
    payment: async (reference) => {
      const [row] = await app.server.db.select().from(payments).where(eq(payments.reference, reference));
      if (!row) throw new Error(`there is no payment ${reference}`);
      return row;
    },
    timesIn: async (payment, status) => {
      const log = await app.server.db.select().from(paymentLog).where(eq(paymentLog.paymentId, payment.id));
      return log.filter((entry) => entry.to === status).length;
    },
    quiet: async () => {
      for (let round = 0; round < 500; round++) {
        await processEvents(app.server);
        const [eventInProgress] = await app.server.db
          .select({ id: gatewayEvents.id })
          .from(gatewayEvents)
          .where(eq(gatewayEvents.outcome, "working"))
          .limit(1);
        if (!eventInProgress) return;
        await wait(10);
      }
      throw new Error("events never came to their end");
    },
    later: async (seconds) => {
      nowMs += seconds * 1000;
      await office.quiet();
      await pollPayments(app.server);
      await pollRefunds(app.server);
    },
    close: async () => {
      await app.close();
      await office.sandbox.close();
    },
  };
  return office;
}

/** Wraps the gateways so that calls can crash by key: gateway, method and the first nine digits of the reference. */
function crashable(server: Server): { deaths: Map<string, () => void>; mourners: Set<() => void> } {
  const crashes = new Map<string, () => void>();
  const crashListeners = new Set<() => void>();
  const gateways = gatewaysOf(server) as { -readonly [G in keyof Gateways]: Gateways[G] };
  for (const [gateway, provider] of Object.entries(gateways) as [GatewayKey, PaymentProvider][]) {
    const crashAfter = async <T>(method: string, reference: string, work: Promise<T>): Promise<T> => {
      const key = `${gateway} ${method} ${reference.slice(0, 9)}`;
      const reportCrash = crashes.get(key);
      crashes.delete(key);
      const result = await work;
      if (!reportCrash) return result;
      reportCrash();
      for (const onCrash of crashListeners) onCrash();
      return new Promise<T>(() => {});
    };
    gateways[gateway] = {
      ...provider,
      create: (attempt) => crashAfter("create", attempt.reference, provider.create(attempt)),
      complete: (attempt) => crashAfter("complete", attempt.reference, provider.complete(attempt)),
      refund: (attempt, refund) => crashAfter("refund", attempt.reference, provider.refund(attempt, refund)),
    };
  }
  return { deaths: crashes, mourners: crashListeners };
}

/** The payer's browser posts the signed form to the card gateway. */
export async function postForm(form: StartedAttempt["form"]): Promise<void> {
  if (!form) throw new Error("there is no form");
  await fetch(form.action, { method: "POST", body: new URLSearchParams({ ...form.fields }), redirect: "manual" }).catch(
    () => {},
  );
}
