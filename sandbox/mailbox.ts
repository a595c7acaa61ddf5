/** All received mails, as JSON for tests and as a page for people. */
import type { FastifyInstance } from "fastify";
import { type ReceivedMail, type MailServer, MailFault } from "./mail-server.ts";
import { html, Markup, page } from "./html-page.ts";

const maxShown = 200;

export function mountMailbox(app: FastifyInstance, mail: MailServer): void {
  const renderPage = () => mailPage(mail.letters().slice(0, maxShown));
  app.get("/mailbox", async (request, reply) => {
    if (/text\/html/.test(request.headers.accept ?? ""))
      return reply.type("text/html; charset=utf-8").send(renderPage());
    return mail.letters().map(({ to, subject, text, html: body, at }) => ({ to, subject, text, html: body, at }));
  });
  app.get("/mailbox/page", (_request, reply) => reply.type("text/html; charset=utf-8").send(renderPage()));
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
      const copyCount = (byId.get(messageId)?.copies ?? 0) + 1;
      byId.set(messageId, { messageId, to, at, copies: copyCount });
    }
    return [...byId.values()];
  });
}

function mailPage(mails: readonly ReceivedMail[]): string {
  if (mails.length === 0) return page("Correo", html`<p>Todavía no ha llegado ningún mensaje.</p>`);
  const cards = mails.map(
    (mail) => html`<article class="card">
<h2>${mail.subject || "(sin asunto)"}</h2>
<p>Para ${mail.to} · <time datetime="${mail.at}">${mail.at}</time></p>
<pre>${linked(mail.text)}</pre>
${mail.html === "" ? "" : html`<details><summary>Como lo ve el destinatario</summary><iframe sandbox="" title="${`Mensaje ${mail.subject}`}" srcdoc="${mail.html}"></iframe></details>`}
</article>`,
  );
  return page("Correo", html`${cards}`);
}

/** Turns addresses in the text into links. */
function linked(text: string): Markup {
  const parts = text.split(/(https?:\/\/[^\s<>"]+)/);
  return html`${parts.map((fragment, index) => (index % 2 ? html`<a href="${fragment}">${fragment}</a>` : html`${fragment}`))}`;
}
