/** The product beside its sandbox, on one clock that tests move: what the hard cases and the fault schedules run in. */
import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { eq } from "drizzle-orm";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";
import { processEvents } from "../../src/areas/payments/server/webhooks/webhook-inbox.ts";
import { pollPayments } from "../../src/areas/payments/server/polling/poll-payments.ts";
import { pollRefunds } from "../../src/areas/payments/server/refunds/refund-job.ts";
import type { PaymentRow } from "../../src/areas/payments/server/attempts/queries.ts";
import { paymentLog, payments } from "../../src/areas/payments/server/tables.ts";
import { gatewayEvents } from "../../src/areas/payments/server/gateway-table.ts";
import { type TestContractRow, openContracts } from "../../src/areas/payments/server/testing/payable-contracts.ts";
import type { GatewayKey } from "../../src/areas/payments/states.ts";
import type { Gateways } from "../../src/server/gateways/open.ts";
import type { PaymentProvider } from "../../src/server/gateways/provider.ts";
import type { Server } from "../../src/server/server.ts";
import { openTestApp, type TestApp } from "../../src/server/testing/test-app.ts";
import { testEnvironment } from "../../src/server/testing/test-environment.ts";

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

/** Calls of which a process may never hear again. */
export type Mortal = "create" | "complete" | "refund";

export interface Death {
  readonly died: Promise<void>;
  /** Nobody has to die any more. */
  spare(): void;
}

export interface Office {
  readonly app: TestApp;
  sandbox: Sandbox;
  readonly now: () => Date;
  advance(seconds: number): void;
  /** Begins to pay as the payer's browser does; a card's form is posted at once. */
  begin(contract: TestContractRow, gateway: GatewayKey): Promise<StartedAttempt>;
  act(started: Pick<StartedAttempt, "gateway" | "reference">, action: Action): Promise<Belief | undefined>;
  /** What goes wrong next at the gateway for this reference, or for the next one it sees. */
  fault(gateway: GatewayKey, reference: string, knobs: Readonly<Record<string, unknown>>): Promise<void>;
  clearFaults(): Promise<void>;
  /** The next such call for a reference that begins so does its work at the gateway, and is never heard of again. */
  dieNext(gateway: GatewayKey, method: Mortal, prefix: string): Death;
  /** Waits for this work, or until some call dies: it may have been this one's, whose process is gone then. */
  untilDeath(work: Promise<unknown>): Promise<void>;
  beliefs(): Promise<Belief[]>;
  payment(reference: string): Promise<PaymentRow>;
  /** How often the attempt came to a status. */
  timesIn(payment: PaymentRow, status: PaymentRow["status"]): Promise<number>;
  /** Lets events that are being acted on come to their end. */
  quiet(): Promise<void>;
  /** Some seconds later, with everything done that was due by then. */
  later(seconds: number): Promise<void>;
  close(): Promise<void>;
}

const sandboxNames: Readonly<Record<GatewayKey, string>> = {
  transfermovil: "transfermovil",
  enzona: "enzona",
  bipay: "bidaiondo",
};

export async function openOffice(variables: Record<string, string> = {}): Promise<Office> {
  let moment = Date.parse("2026-11-20T15:00:00.000Z");
  const now = () => new Date(moment);
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

  const { deaths, mourners } = mortal(app.server);

  const office: Office = {
    app,
    sandbox,
    now,
    advance: (seconds) => {
      moment += seconds * 1000;
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
    fault: async (gateway, reference, knobs) => {
      await control(`${sandboxNames[gateway]}/${reference}/fault`, knobs);
    },
    clearFaults: async () => {
      await control("faults/clear");
    },
    dieNext: (gateway, method, prefix) => {
      const key = `${gateway} ${method} ${prefix}`;
      const died = new Promise<void>((resolve) => deaths.set(key, resolve));
      return { died, spare: () => void deaths.delete(key) };
    },
    untilDeath: async (work) => {
      let mourn = () => {};
      const death = new Promise<void>((resolve) => {
        mourn = resolve;
      });
      mourners.add(mourn);
      try {
        await Promise.race([work, death]);
      } finally {
        mourners.delete(mourn);
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
      return log.filter((line) => line.to === status).length;
    },
    quiet: async () => {
      for (let turn = 0; turn < 500; turn++) {
        await processEvents(app.server);
        const [working] = await app.server.db
          .select({ id: gatewayEvents.id })
          .from(gatewayEvents)
          .where(eq(gatewayEvents.outcome, "working"))
          .limit(1);
        if (!working) return;
        await wait(10);
      }
      throw new Error("events never came to their end");
    },
    later: async (seconds) => {
      moment += seconds * 1000;
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

/** Lets calls to the gateways die by name: gateway, method and the reference's first nine digits. */
function mortal(server: Server): { deaths: Map<string, () => void>; mourners: Set<() => void> } {
  const deaths = new Map<string, () => void>();
  const mourners = new Set<() => void>();
  const open = server.gateways as { -readonly [G in keyof Gateways]: Gateways[G] };
  for (const [gateway, real] of Object.entries(open) as [GatewayKey, PaymentProvider][]) {
    const dying = async <T>(method: string, reference: string, work: Promise<T>): Promise<T> => {
      const key = `${gateway} ${method} ${reference.slice(0, 9)}`;
      const tell = deaths.get(key);
      deaths.delete(key);
      const done = await work;
      if (!tell) return done;
      tell();
      for (const mourn of mourners) mourn();
      return new Promise<T>(() => {});
    };
    open[gateway] = {
      ...real,
      create: (attempt) => dying("create", attempt.reference, real.create(attempt)),
      complete: (attempt) => dying("complete", attempt.reference, real.complete(attempt)),
      refund: (attempt, refund) => dying("refund", attempt.reference, real.refund(attempt, refund)),
    };
  }
  return { deaths, mourners };
}

/** The payer's browser posts the signed form to the card gateway. */
export async function postForm(form: StartedAttempt["form"]): Promise<void> {
  if (!form) throw new Error("there is no form");
  await fetch(form.action, { method: "POST", body: new URLSearchParams({ ...form.fields }), redirect: "manual" }).catch(
    () => {},
  );
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
