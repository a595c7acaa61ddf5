/** The mailbox of everybody: what the product sent, for programs and for people. */
import type { FastifyInstance } from "fastify";
import { type ReceivedMail, type MailServer, MailFault } from "./mail-server.ts";
import { html, Markup, page } from "./html-page.ts";

const shownToPeople = 200;

export function mountMailbox(app: FastifyInstance, mail: MailServer): void {
  const write = () => mailPage(mail.letters().slice(0, shownToPeople));
  app.get("/mailbox", async (request, reply) => {
    if (/text\/html/.test(request.headers.accept ?? "")) return reply.type("text/html; charset=utf-8").send(write());
    return mail.letters().map(({ to, subject, text, html: body, at }) => ({ to, subject, text, html: body, at }));
  });
  app.get("/mailbox/page", (_request, reply) => reply.type("text/html; charset=utf-8").send(write()));
  app.delete("/mailbox", async () => {
    mail.empty();
    return { done: true };
  });
  app.post("/control/mail/fault", async (request, reply) => {
    const fault = MailFault.safeParse(request.body ?? {});
    if (!fault.success) return reply.code(400).send({ error: "temporary, permanent, delayMs: whole numbers" });
    mail.fail(fault.data);
    return { fault: fault.data };
  });
  app.get("/control/mail/messages", async () => {
    const byId = new Map<string, { messageId: string; to: string; at: string; copies: number }>();
    for (const { messageId, to, at } of mail.letters()) {
      const copies = (byId.get(messageId)?.copies ?? 0) + 1;
      byId.set(messageId, { messageId, to, at, copies });
    }
    return [...byId.values()];
  });
}

function mailPage(letters: readonly ReceivedMail[]): string {
  if (letters.length === 0) return page("Correo", html`<p>Todavía no ha llegado ningún mensaje.</p>`);
  const shown = letters.map(
    (letter) => html`<article class="card">
<h2>${letter.subject || "(sin asunto)"}</h2>
<p>Para ${letter.to} · <time datetime="${letter.at}">${letter.at}</time></p>
<pre>${linked(letter.text)}</pre>
${letter.html === "" ? "" : html`<details><summary>Como lo ve el destinatario</summary><iframe sandbox="" title="${`Mensaje ${letter.subject}`}" srcdoc="${letter.html}"></iframe></details>`}
</article>`,
  );
  return page("Correo", html`${shown}`);
}

/** Addresses in the text become links. */
function linked(text: string): Markup {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`${parts.map((part, index) => (index % 2 ? html`<a href="${part}">${part}</a>` : html`${part}`))}`;
}
