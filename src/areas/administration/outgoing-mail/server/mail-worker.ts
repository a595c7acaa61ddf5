/**
 * Sends the mails of the outbox: woken by the `mail` signal, and by a timer for mails that fall due or that a stopped
 * worker had claimed.
 */
import { logError } from "../../../../server/observability/log-error.ts";
import { redactForLog } from "../../../../server/observability/logger.ts";
import type { Server } from "../../../../server/server.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import {
  type ClaimedMail,
  claimMails,
  mailAttachments,
  deleteMailFiles,
  prepareToSend,
  recoverFutureClaims,
  releaseMails,
  renewLease,
  secondsToNext,
  settleFailed,
  settleSent,
} from "./outbox.ts";
import { smtpConnections, openSmtpTransport, readError, type SmtpTransport } from "./smtp-transport.ts";

const batch = 20;
const pollSeconds = 10;
/**
 * Renewed while mails are being sent, so that it need not outlast the slowest mail server: after a crash a mail waits a
 * minute.
 */
const leaseSeconds = 60;

interface WorkerOptions {
  readonly leaseSeconds?: number;
  readonly pollSeconds?: number;
}

/** Returns a function that stops the worker: mails being sent are finished, mails only claimed are released. */
export function startMailWorker(server: Server, options: WorkerOptions = {}): () => Promise<void> {
  const { SMTP_URL, MAIL_FROM } = server.environment;
  if (!SMTP_URL) return async () => {};
  const transport = openSmtpTransport(SMTP_URL, MAIL_FROM);
  const lease = options.leaseSeconds ?? leaseSeconds;
  let stopping = false;
  let isWoken = false;
  let wake = () => {};
  const requestWake = () => {
    isWoken = true;
    wake();
  };
  server.signals.on("mail", requestWake);

  async function work(): Promise<void> {
    while (!stopping) {
      isWoken = false;
      const mails = await claimDue().catch((error: unknown) => {
        logError(server, error, "the outbox cannot be read");
        return [];
      });
      await sendAll(mails);
      if (mails.length < batch && !isWoken && !stopping) await pause(await secondsToSleep());
    }
  }

  async function claimDue(): Promise<ClaimedMail[]> {
    await recoverFutureClaims(server.db, lease);
    return claimMails(server.db, batch, lease);
  }

  /** Seconds to sleep: until the next mail falls due, at most the poll interval. */
  async function secondsToSleep(): Promise<number> {
    const maxSeconds = options.pollSeconds ?? pollSeconds;
    return Math.min(maxSeconds, await secondsToNext(server.db).catch(() => maxSeconds));
  }

  function pause(seconds: number): Promise<void> {
    return new Promise((resolve) => {
      if (isWoken || stopping) return resolve();
      const timer = setTimeout(resolve, seconds * 1000);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function sendAll(mails: readonly ClaimedMail[]): Promise<void> {
    const [first] = mails;
    if (!first) return;
    const queue = [...mails];
    const renewal = setInterval(
      () => void renewLease(server.db, first.lease, lease).catch(() => {}),
      (lease * 1000) / 3,
    ).unref();
    const sendNext = async () => {
      for (let mail = stopping ? undefined : queue.shift(); mail; mail = stopping ? undefined : queue.shift())
        await sendOne(server, transport, mail);
    };
    await Promise.all(Array.from({ length: smtpConnections }, sendNext));
    clearInterval(renewal);
    await releaseMails(server.db, queue).catch(() => {});
    // One update for the whole batch: the list shows all mails.
    await publish(server.db, "mails").catch(() => {});
  }

  const working = work();
  return async () => {
    stopping = true;
    wake();
    await working;
    transport.close();
  };
}

async function sendOne(server: Server, transport: SmtpTransport, mail: ClaimedMail): Promise<void> {
  try {
    if (!(await prepareToSend(server.db, mail, server.now()))) return;
    const failure = await transport.send(mail, await mailAttachments(server.db, mail)).then(
      () => undefined,
      (error: unknown) => readError(error),
    );
    if (failure) await settleFailed(server.db, mail, failure);
    else if (await settleSent(server.db, mail)) await deleteMailFiles(server.db, mail);
    if (failure) {
      const { permanent, reason } = failure;
      server.log.warn({ mail: mail.id, permanent, reason: redactForLog(reason) }, "a mail was not taken");
    }
  } catch (error) {
    // The database was lost between the mail server's acceptance and our note of it: the lease expires and the mail is
    // sent again.
    logError(server, error, "a mail could not be settled", { mail: mail.id });
  }
}
