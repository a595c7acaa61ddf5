/** The road out: a small pool of SMTP connections, and what its refusals mean. */
import { createTransport } from "nodemailer";
import type { Claimed } from "./outbox.ts";

interface Attached {
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

export interface SmtpTransport {
  send(mail: Claimed, files: readonly Attached[]): Promise<void>;
  close(): void;
}

/** How many mails leave at once; the same number of connections is kept. */
export const smtpConnections = 5;

/** Options in the address win: `smtp://host?maxMessages=50`. */
export function openSmtpTransport(smtpUrl: string, from: string): SmtpTransport {
  const [, name = "", address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  const url = new URL(smtpUrl);
  const near = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const defaults = {
    pool: "true",
    maxConnections: String(smtpConnections),
    connectionTimeout: "10000",
    greetingTimeout: "10000",
    socketTimeout: "20000",
    // Nothing to encrypt for on one's own machine, where a certificate is self-signed anyway.
    ...(near ? { ignoreTLS: "true" } : {}),
  };
  for (const [name, value] of Object.entries(defaults))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  const transport = createTransport(url.href);
  // A pool without a listener ends the process when an idle connection breaks.
  transport.on("error", () => {});
  return {
    send: async (mail, files) => {
      await transport.sendMail({
        // One sender: the firm that signs it, as it was called when the mail was written.
        from: { name: mail.vars.firm ?? name, address },
        ...(mail.vars.answers ? { replyTo: mail.vars.answers } : {}),
        to: { name: "", address: mail.to },
        ...(mail.cc ? { cc: { name: "", address: mail.cc } } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        date: new Date(mail.createdAt),
        headers: { "Auto-Submitted": "auto-generated", "Content-Language": mail.language, ...waysOut(mail.vars.stop) },
        attachments: files.map(({ name, mime, content }) => ({
          filename: name,
          contentType: mime,
          content: Buffer.from(content),
        })),
        disableFileAccess: true,
        disableUrlAccess: true,
      });
    },
    close: () => transport.close(),
  };
}

/** What comes again and again can be ended in the mail program itself, with one press (RFC 8058). */
const waysOut = (stop: string | undefined): Readonly<Record<string, string>> =>
  stop ? { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

/** Reasons that say nothing of the line: begin with these codes, as a regular expression of the database. */
export const aboutTheMail = "^(EENVELOPE|EMESSAGE)";

/**
 * Permanent: this mail will never be taken (5xx about it or its addressee, no addressee at all). Everything else may
 * pass: 4xx, the network, and a refused sign-in, which is our own settings' fault and no mail's.
 */
export function readError(error: unknown): { permanent: boolean; reason: string } {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const isAboutTheMail = code === "EENVELOPE" || code === "EMESSAGE";
  const permanent = isAboutTheMail && (responseCode === undefined || responseCode >= 500);
  return { permanent, reason: [code, message].filter(Boolean).join(": ").slice(0, 500) || "unknown" };
}
