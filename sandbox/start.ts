/** External services for development and tests: three gateways and a mailbox, all in memory. */
import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import { sandboxUrlAt } from "../src/server/start/sandbox-defaults.ts";
import { bidaiondoSandbox } from "./bidaiondo.ts";
import { type Clock, mountControl } from "./control-api.ts";
import { enzonaSandbox } from "./enzona.ts";
import { parseKeepingNumbers } from "./enzona-payment.ts";
import { openFaults } from "./fault-injection.ts";
import type { SandboxContext } from "./sandbox-gateway.ts";
import { mountHome } from "./index-page.ts";
import { type GatewayBehaviour, Manners } from "./undocumented-behaviour.ts";
import { openMailServer } from "./mail-server.ts";
import { mountMailbox } from "./mailbox.ts";
import { mountSecrets, openSecrets } from "./secrets.ts";
import { mountStatements } from "./statement.ts";
import { transfermovilSandbox } from "./transfermovil.ts";

export interface Sandbox {
  readonly url: string;
  readonly smtpUrl: string;
  close(): Promise<void>;
}
export interface SandboxOptions {
  /** 0: any free port. The mail server uses the next one (or any free one, too). */
  readonly port: number;
  /** Tests pass the product's clock. */
  readonly now?: () => Date;
  readonly manners?: z.input<typeof Manners>;
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const clock = openClock(options.now ?? (() => new Date()));
  const initial = Manners.parse(options.manners ?? {});
  const current = { now: initial };
  const secrets = openSecrets();
  let callCount = 0;
  const context: SandboxContext = {
    faults: openFaults(),
    manners: current,
    secrets,
    now: clock.now,
    mixed: (value) => {
      if (!current.now.alternate) return value;
      callCount += 1;
      return callCount % 2 === 0 && /^(0|[1-9]\d*)(\.\d+)?$/.test(String(value)) ? Number(value) : String(value);
    },
  };
  const enzona = enzonaSandbox(context);
  const gateways = {
    transfermovil: transfermovilSandbox(context),
    enzona,
    bidaiondo: bidaiondoSandbox(context),
  };
  const mail = await openMailServer(options.port === 0 ? 0 : options.port + 1, clock.now);

  const app = fastify({ forceCloseConnections: true, bodyLimit: 4_000_000 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, callback) =>
    callback(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, callback) => {
    const text = String(body);
    try {
      if (text.trim() === "") callback(null, undefined);
      else callback(null, request.url.startsWith("/ez/") ? parseKeepingNumbers(text) : JSON.parse(text));
    } catch {
      callback(Object.assign(new Error("not JSON"), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, callback) => callback(null, undefined));
  mountControl(app, gateways, context, clock, () => enzona.forgetTokens());
  mountBehaviour(app, current, initial);
  mountSecrets(app, secrets, (gateway) => gateway === "enzona" && enzona.forgetTokens());
  for (const gateway of Object.values(gateways)) gateway.mount(app);
  mountStatements(app, gateways);
  mountMailbox(app, mail);
  mountHome(app, Object.values(gateways), clock.now);
  await app.listen({ host: "127.0.0.1", port: options.port });
  return {
    url: sandboxUrlAt((app.server.address() as AddressInfo).port),
    smtpUrl: `smtp://127.0.0.1:${mail.port}`,
    close: async () => {
      await app.close();
      await mail.close();
    },
  };
}

/** Behaviour set by a test is active until it is set again, or until faults are cleared. */
function mountBehaviour(app: FastifyInstance, current: GatewayBehaviour, initial: Manners): void {
  app.post("/control/manners", async (request, reply) => {
    const input = Manners.safeParse(request.body ?? {});
    if (!input.success) return reply.code(400).send({ error: z.prettifyError(input.error) });
    current.now = input.data;
    return current.now;
  });
  app.addHook("onResponse", async (request) => {
    if (request.url === "/control/faults/clear") current.now = initial;
  });
}

function openClock(base: () => Date): Clock {
  let offsetMs = 0;
  return {
    now: () => new Date(base().getTime() + offsetMs),
    shift: (ms) => {
      offsetMs = ms;
    },
  };
}
