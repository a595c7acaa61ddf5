import { createTransport, type Transporter } from "nodemailer";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { type Sandbox, startSandbox } from "../../sandbox/start.ts";

let sandbox: Sandbox;
let transport: Transporter;
const read = async (path: string, accept = "application/json") =>
  fetch(`${sandbox.url}${path}`, { headers: { accept } });
const fail = (fault: object) =>
  fetch(`${sandbox.url}/control/mail/fault`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(fault),
  });
const letter = (subject: string, messageId = `<${subject}@legalsit.example>`) => ({
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
  await fail({});
});
afterAll(async () => {
  transport.close();
  await sandbox.close();
});

test("what is sent is read, newest first, accents and all", async () => {
  await transport.sendMail(letter("Código de activación"));
  await transport.sendMail(letter("Enlace de pago"));
  const letters = (await (await read("/mailbox")).json()) as Record<string, string>[];
  expect(letters.map(({ subject }) => subject)).toEqual(["Enlace de pago", "Código de activación"]);
  expect(Object.keys(letters[0] ?? {})).toEqual(["to", "subject", "text", "html", "at"]);
  expect(letters[0]?.to).toBe("client@demo.example, client2@demo.example");
  expect(letters[0]?.text).toContain("123456");
  expect(letters[0]?.html).toContain("<b>123456</b>");
});

test("people get a page, whose text is text and whose addresses are links", async () => {
  await transport.sendMail(letter("<script>alert(1)</script>"));
  const page = await (await read("/mailbox", "text/html")).text();
  expect(page).toBe(await (await read("/mailbox/page")).text());
  expect(page).not.toContain("<script>");
  expect(page).toContain('<a href="https://legalsit.example/x?a=1&#38;b=">');
});

test("it refuses for now as often as it is told, then takes the message", async () => {
  await fail({ temporary: 2 });
  await expect(transport.sendMail(letter("a"))).rejects.toMatchObject({ responseCode: 451 });
  await expect(transport.sendMail(letter("a"))).rejects.toMatchObject({ responseCode: 451 });
  await transport.sendMail(letter("a"));
  expect(await (await read("/mailbox")).json()).toHaveLength(1);
});

test("it refuses for good, or answers late", async () => {
  await fail({ permanent: 1 });
  await expect(transport.sendMail(letter("b"))).rejects.toMatchObject({ responseCode: 550 });
  await fail({ delayMs: 300 });
  const began = performance.now();
  await transport.sendMail(letter("b"));
  expect(performance.now() - began).toBeGreaterThan(290);
  expect((await fail({ temporary: "two" })).status).toBe(400);
});

test("a message that comes twice is one message in two copies", async () => {
  await transport.sendMail(letter("c"));
  await transport.sendMail(letter("c"));
  await transport.sendMail(letter("d"));
  const seen = (await (await read("/control/mail/messages")).json()) as { messageId: string; copies: number }[];
  expect(seen.map(({ messageId, copies }) => [messageId, copies])).toEqual([
    ["<d@legalsit.example>", 1],
    ["<c@legalsit.example>", 2],
  ]);
});
