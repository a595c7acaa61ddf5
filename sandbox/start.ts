/** The outside world for development and tests: three gateways and everybody's mailbox. Nothing outlives it. */
import type { AddressInfo } from "node:net";
import fastify, { type FastifyInstance } from "fastify";
import { z } from "zod";
import { sandboxUrlAt } from "../src/server/start/sandbox-defaults.ts";
import { bidaiondoSandbox } from "./bidaiondo.ts";
import { type Clock, mountControl } from "./control-api.ts";
import { enzonaSandbox } from "./enzona.ts";
import { parseKeepingNumbers } from "./enzona-payment.ts";
import { openFaults } from "./fault-injection.ts";
import type { Surroundings } from "./sandbox-gateway.ts";
import { mountHome } from "./index-page.ts";
import { type HeldManners, Manners } from "./undocumented-behaviour.ts";
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
  /** 0: any free one. The mail server takes the next one (or any, too). */
  readonly port: number;
  /** Tests share the product's clock. */
  readonly now?: () => Date;
  readonly manners?: z.input<typeof Manners>;
}

export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const clock = openClock(options.now ?? (() => new Date()));
  const asOpened = Manners.parse(options.manners ?? {});
  const manners = { now: asOpened };
  const secrets = openSecrets();
  let turns = 0;
  const around: Surroundings = {
    faults: openFaults(),
    manners,
    secrets,
    now: clock.now,
    mixed: (value) => {
      if (!manners.now.alternate) return value;
      turns += 1;
      return turns % 2 === 0 && /^(0|[1-9]\d*)(\.\d+)?$/.test(String(value)) ? Number(value) : String(value);
    },
  };
  const enzona = enzonaSandbox(around);
  const gateways = { transfermovil: transfermovilSandbox(around), enzona, bidaiondo: bidaiondoSandbox(around) };
  const mail = await openMailServer(options.port === 0 ? 0 : options.port + 1, clock.now);

  const app = fastify({ forceCloseConnections: true, bodyLimit: 4_000_000 });
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );
  app.addContentTypeParser("application/json", { parseAs: "string" }, (request, body, done) => {
    const text = String(body);
    try {
      if (text.trim() === "") done(null, undefined);
      else done(null, request.url.startsWith("/ez/") ? parseKeepingNumbers(text) : JSON.parse(text));
    } catch {
      done(Object.assign(new Error("not JSON"), { statusCode: 400 }));
    }
  });
  app.addContentTypeParser("*", { parseAs: "string" }, (_request, _body, done) => done(null, undefined));
  mountControl(app, gateways, around, clock, () => enzona.forgetTokens());
  mountManners(app, manners, asOpened);
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

/** What tests ask for holds until it is asked for otherwise, or until faults are cleared. */
function mountManners(app: FastifyInstance, held: HeldManners, asOpened: Manners): void {
  app.post("/control/manners", async (request, reply) => {
    const given = Manners.safeParse(request.body ?? {});
    if (!given.success) return reply.code(400).send({ error: z.prettifyError(given.error) });
    held.now = given.data;
    return held.now;
  });
  app.addHook("onResponse", async (request) => {
    if (request.url === "/control/faults/clear") held.now = asOpened;
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
