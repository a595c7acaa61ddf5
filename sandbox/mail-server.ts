/** SMTP server that stores received mails in memory, with fault injection. */
import type { AddressInfo } from "node:net";
import PostalMime from "postal-mime";
import { SMTPServer } from "smtp-server";
import { z } from "zod";

export interface ReceivedMail {
  readonly messageId: string;
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
  readonly at: string;
}
/** `temporary`, `permanent`: number of next messages that are refused so. `delayMs`: delay of every answer. */
export const MailFault = z.strictObject({
  temporary: z.number().int().min(0).optional(),
  permanent: z.number().int().min(0).optional(),
  delayMs: z.number().int().min(0).max(120_000).optional(),
});
export type MailFault = z.output<typeof MailFault>;

export interface MailServer {
  readonly port: number;
  /** Newest first. */
  letters(): readonly ReceivedMail[];
  fail(fault: MailFault): void;
  empty(): void;
  close(): Promise<void>;
}

const maxMails = 20_000;

export async function openMailServer(port: number, now: () => Date): Promise<MailServer> {
  const mails: ReceivedMail[] = [];
  let fault: MailFault = {};

  /** The refusal of the next message, if a fault is pending. */
  function dueRefusal(): Error | undefined {
    for (const [kind, code] of [
      ["temporary", 451],
      ["permanent", 550],
    ] as const) {
      const remaining = fault[kind] ?? 0;
      if (remaining === 0) continue;
      fault = { ...fault, [kind]: remaining - 1 };
      return Object.assign(new Error(kind === "temporary" ? "Try again later" : "Mailbox unavailable"), {
        responseCode: code,
      });
    }
    return undefined;
  }

  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onAuth: (_auth, _session, callback) => callback(null, { user: "anyone" }),
    onData: (stream, session, callback) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const refusal = dueRefusal();
        if (!refusal) {
          const envelopeTo = session.envelope.rcptTo.map(({ address }) => address);
          mails.push(await parseMail(Buffer.concat(chunks), envelopeTo, now()));
          if (mails.length > maxMails) mails.shift();
        }
        const delay = fault.delayMs ?? 0;
        if (delay > 0) await new Promise((resolve) => setTimeout(resolve, delay).unref());
        callback(refusal ?? null);
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve, reject) => {
    server.server.once("error", reject);
    server.listen(port, "127.0.0.1", () => resolve());
  });
  return {
    port: (server.server.address() as AddressInfo).port,
    letters: () => mails.toReversed(),
    fail: (nextFault) => {
      fault = nextFault;
    },
    empty: () => void mails.splice(0),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

async function parseMail(raw: Buffer, envelopeTo: readonly string[], receivedAt: Date): Promise<ReceivedMail> {
  const parsed = await PostalMime.parse(raw);
  return {
    messageId: parsed.messageId ?? "",
    from: parsed.from?.address ?? "",
    to: envelopeTo.join(", "),
    subject: parsed.subject ?? "",
    text: parsed.text ?? "",
    html: parsed.html ?? "",
    at: receivedAt.toISOString(),
  };
}
