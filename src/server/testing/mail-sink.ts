/** A mail server for tests: records every accepted mail, and rejects mail to addresses that a test names. */
import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

export interface MailSink {
  readonly url: string;
  readonly port: number;
  /** Message-ID of every accepted mail, including repetitions, in order. */
  readonly accepted: string[];
  readonly mails: Email[];
  /** SMTP error code for mail to an address. */
  readonly faults: Map<string, number>;
  close(): Promise<void>;
}

/** Starts the mail server at a free port. `parse` fills `mails`; `delayMs` delays each acceptance. */
export async function openMailSink(options: { parse?: boolean; delayMs?: number } = {}): Promise<MailSink> {
  const accepted: string[] = [];
  const mails: Email[] = [];
  const faults = new Map<string, number>();
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS", "AUTH"],
    logger: false,
    onRcptTo: ({ address }, _session, done) => {
      const code = faults.get(address);
      done(code ? Object.assign(new Error("refused by the test"), { responseCode: code }) : null);
    },
    onData: (stream, _session, done) => {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", async () => {
        const raw = Buffer.concat(chunks);
        if (options.delayMs) await new Promise((resolve) => setTimeout(resolve, options.delayMs));
        accepted.push(/^Message-ID:\s*(<[^>]+>)/im.exec(raw.toString("latin1"))?.[1] ?? "");
        if (options.parse) mails.push(await PostalMime.parse(raw));
        done();
      });
    },
  });
  server.on("error", () => {});
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${port}`,
    port,
    accepted,
    mails,
    faults,
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}
