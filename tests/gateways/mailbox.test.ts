import { createTransport, type Transporter } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";

let sandbox: Sandbox;
let transport: Transporter;
const fetchPath = async (path: string, accept = "application/json") =>
  fetch(`${sandbox.url}${path}`, { headers: { accept } });
const setFault = (fault: object) =>
  fetch(`${sandbox.url}/control/mail/fault`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
const mailWith = (subject: string, messageId = `<${subject}@legalsit.example>`) => ({
  from: "Legalsit <no-responder@legalsit.example>",
  to: ["client@demo.example", "client2@demo.example"],
  subject,
  messageId,
  text: "Su código es 123456. Siga en https://legalsit.example/x?a=1&b=<2>",
  html: "<p>Su código es <b>123456</b></p>",
});
beforeAll(async () => {
  sandbox = await startSandbox({ port: 0 });
  transport = createTransport(sandbox.smtpUrl);
});
beforeEach(async () => {
  await fetch(`${sandbox.url}/mailbox`, { method: "DELETE" });
  await setFault({});
});
afterAll(async () => {
  transport.close();
  await sandbox.close();
});

test("sent mails are listed, newest first, with accents", async () => {
  await transport.sendMail(mailWith("Código de activación"));
  await transport.sendMail(mailWith("Enlace de pago"));
  const mails = (await (await fetchPath("/mailbox")).json()) as Record<string, string>[];
  expect(mails.map(({ subject }) => subject)).toEqual(["Enlace de pago", "Código de activación"]);
  expect(Object.keys(mails[0] ?? {})).toEqual(["to", "subject", "text", "html", "at"]);
  expect(mails[0]?.to).toBe("client@demo.example, client2@demo.example");
  expect(mails[0]?.text).toContain("123456");
  expect(mails[0]?.html).toContain("<b>123456</b>");
});

test("the HTML page escapes text and makes addresses links", async () => {
  await transport.sendMail(mailWith("<script>alert(1)</script>"));
  const page = await (await fetchPath("/mailbox", "text/html")).text();
  expect(page).toBe(await (await fetchPath("/mailbox/page")).text());
  expect(page).not.toContain("<script>");
  expect(page).toContain('<a href="https://legalsit.example/x?a=1&#38;b=">');
});

test("it refuses temporarily as often as configured, then accepts the message", async () => {
  await setFault({ temporary: 2 });
  await expect(transport.sendMail(mailWith("a"))).rejects.toMatchObject({ responseCode: 451 });
  await expect(transport.sendMail(mailWith("a"))).rejects.toMatchObject({ responseCode: 451 });
  await transport.sendMail(mailWith("a"));
  expect(await (await fetchPath("/mailbox")).json()).toHaveLength(1);
});

test("it refuses permanently, or responds late", async () => {
  await setFault({ permanent: 1 });
  await expect(transport.sendMail(mailWith("b"))).rejects.toMatchObject({ responseCode: 550 });
  await setFault({ delayMs: 300 });
  const startedAt = performance.now();
  await transport.sendMail(mailWith("b"));
  expect(performance.now() - startedAt).toBeGreaterThan(290);
  expect((await setFault({ temporary: "two" })).status).toBe(400);
});

test("a message that is sent twice is one message with two copies", async () => {
  await transport.sendMail(mailWith("c"));
  await transport.sendMail(mailWith("c"));
  await transport.sendMail(mailWith("d"));
  const messages = (await (await fetchPath("/control/mail/messages")).json()) as {
    messageId: string;
    copies: number;
  }[];
  expect(messages.map(({ messageId, copies }) => [messageId, copies])).toEqual([
    ["<d@legalsit.example>", 1],
    ["<c@legalsit.example>", 2],
  ]);
});
