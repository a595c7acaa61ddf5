/** SMTP transport: a small connection pool, and the meaning of its errors. */
import { createTransport } from "nodemailer";
import type { ClaimedMail } from "./outbox.ts";

interface Attachment {
  readonly name: string;
  readonly mime: string;
  readonly content: Uint8Array;
}

export interface SmtpTransport {
  send(mail: ClaimedMail, files: readonly Attachment[]): Promise<void>;
  close(): void;
}

/** Number of mails sent at once, and of connections. */
export const smtpConnections = 5;

/** Options in the URL take precedence: `smtp://host?maxMessages=50`. */
export function openSmtpTransport(smtpUrl: string, from: string): SmtpTransport {
  const [, name = "", address = from] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>\s*$/.exec(from) ?? [];
  const url = new URL(smtpUrl);
  const isLocal = ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  const defaults = {
    pool: "true",
    maxConnections: String(smtpConnections),
    connectionTimeout: "10000",
    greetingTimeout: "10000",
    socketTimeout: "20000",
    // No encryption on the own machine, where a certificate is self-signed anyway.
    ...(isLocal ? { ignoreTLS: "true" } : {}),
  };
  for (const [name, value] of Object.entries(defaults))
    if (!url.searchParams.has(name)) url.searchParams.set(name, value);
  const transport = createTransport(url.href);
  // Without a listener, an idle connection that breaks ends the process.
  transport.on("error", () => {});
  return {
    send: async (mail, files) => {
      await transport.sendMail({
        // The sender is the firm, with the name it had when the mail was written.
        from: { name: mail.vars.firm ?? name, address },
        ...(mail.vars.answers ? { replyTo: mail.vars.answers } : {}),
        to: { name: "", address: mail.to },
        ...(mail.cc ? { cc: { name: "", address: mail.cc } } : {}),
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        messageId: mail.messageId,
        date: new Date(mail.createdAt),
        headers: {
          "Auto-Submitted": "auto-generated",
          "Content-Language": mail.language,
          ...unsubscribeHeaders(mail.vars.stop),
        },
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

/** One-click unsubscribe for recurring mails (RFC 8058). */
const unsubscribeHeaders = (stop: string | undefined): Readonly<Record<string, string>> =>
  stop ? { "List-Unsubscribe": `<${stop}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" } : {};

/** Errors that concern the mail and not the connection begin with these codes; a regular expression of the database. */
export const messageErrorPattern = "^(EENVELOPE|EMESSAGE)";

/**
 * Permanent: 5xx about the mail or its addressee, or no addressee at all. Temporary: 4xx, the network, and a refused
 * sign-in, which is an error of our settings.
 */
export function readError(error: unknown): { permanent: boolean; reason: string } {
  const { code, responseCode, message } = error as { code?: string; responseCode?: number; message?: string };
  const isMailError = code === "EENVELOPE" || code === "EMESSAGE";
  const permanent = isMailError && (responseCode === undefined || responseCode >= 500);
  return { permanent, reason: [code, message].filter(Boolean).join(": ").slice(0, 500) || "unknown" };
}
