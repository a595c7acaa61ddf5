/** Sends what the outbox holds: woken by the `mail` signal, and by the clock for what falls due or was left behind. */
import { logError } from "../../../server/observability/log-error.ts";
import { redactForLog } from "../../../server/observability/logger.ts";
import type { Server } from "../../../server/server.ts";
import { publish } from "../../../server/realtime/notify-channel.ts";
import {
  type Claimed,
  claim,
  mailAttachments,
  deleteMailFiles,
  prepareToSend,
  recoverFutureClaims,
  release,
  renew,
  secondsToNext,
  settleFailed,
  settleSent,
} from "./outbox.ts";
import { smtpConnections, openSmtpTransport, readError, type SmtpTransport } from "./smtp-transport.ts";

const batch = 20;
const pollSeconds = 10;
/**
 * Renewed while mails are in hand, so that it need not outlast the slowest mail server: after a crash a mail waits a
 * minute, not the five of domain.md §2.11.
 */
const leaseSeconds = 60;

export interface WorkerOptions {
  readonly leaseSeconds?: number;
  readonly pollSeconds?: number;
}

/** Returns how to stop: what is being sent is finished, what was only claimed is given back. */
export function startMailWorker(server: Server, options: WorkerOptions = {}): () => Promise<void> {
  const { SMTP_URL, MAIL_FROM } = server.environment;
  if (!SMTP_URL) return async () => {};
  const road = openSmtpTransport(SMTP_URL, MAIL_FROM);
  const lease = options.leaseSeconds ?? leaseSeconds;
  let stopping = false;
  let rung = false;
  let wake = () => {};
  const ring = () => {
    rung = true;
    wake();
  };
  server.signals.on("mail", ring);

  async function work(): Promise<void> {
    while (!stopping) {
      rung = false;
      const mails = await claimDue().catch((error: unknown) => {
        logError(server, error, "the outbox cannot be read");
        return [];
      });
      await sendAll(mails);
      if (mails.length < batch && !rung && !stopping) await pause(await restOf());
    }
  }

  async function claimDue(): Promise<Claimed[]> {
    await recoverFutureClaims(server.db, lease);
    return claim(server.db, batch, lease);
  }

  /** Until the next is due, and never longer than the clock may be trusted. */
  async function restOf(): Promise<number> {
    const most = options.pollSeconds ?? pollSeconds;
    return Math.min(most, await secondsToNext(server.db).catch(() => most));
  }

  function pause(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      if (rung || stopping) return resolve();
      const timer = setTimeout(resolve, seconds * 1000);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function sendAll(mails: readonly Claimed[]): Promise<void> {
    const [first] = mails;
    if (!first) return;
    const queue = [...mails];
    const renewal = setInterval(
      () => void renew(server.db, first.lease, lease).catch(() => {}),
      (lease * 1000) / 3,
    ).unref();
    const lane = async () => {
      for (let mail = stopping ? undefined : queue.shift(); mail; mail = stopping ? undefined : queue.shift())
        await sendOne(server, road, mail);
    };
    await Promise.all(Array.from({ length: smtpConnections }, lane));
    clearInterval(renewal);
    await release(server.db, queue).catch(() => {});
    // Once for all of them: the desk looks at its list, not at a mail.
    await publish(server.db, "mails").catch(() => {});
  }

  const working = work();
  return async () => {
    stopping = true;
    wake();
    await working;
    road.close();
  };
}

async function sendOne(server: Server, road: SmtpTransport, mail: Claimed): Promise<void> {
  try {
    if (!(await prepareToSend(server.db, mail, server.now()))) return;
    const refused = await road.send(mail, await mailAttachments(server.db, mail)).then(
      () => undefined,
      (error: unknown) => readError(error),
    );
    if (refused) await settleFailed(server.db, mail, refused);
    else if (await settleSent(server.db, mail)) await deleteMailFiles(server.db, mail);
    if (refused) {
      const { permanent, reason } = refused;
      server.log.warn({ mail: mail.id, permanent, reason: redactForLog(reason) }, "a mail was not taken");
    }
  } catch (error) {
    // The database went away between the mail server's yes and our note of it: the lease runs out and it goes again.
    logError(server, error, "a mail could not be settled", { mail: mail.id });
  }
}
