/** Mails without what opens doors: codes, keys to an account, tokens of links. Who reads a mail here is not its addressee. */
import type { Language } from "../../../kit/language.ts";
import { secretTemplates } from "../letters.ts";
import { type RenderedMail, renderMail } from "./render.ts";

interface Cause {
  readonly template: string;
  readonly language: Language;
  readonly vars: Readonly<Record<string, string>>;
}

/** What is kept of a mail that carries the key to an account once it has left or will never leave; nothing of others. */
export function withoutSecret(mail: Cause): Partial<RenderedMail & { vars: Record<string, string> }> {
  const template = secretTemplates.find((each) => each === mail.template);
  if (!template) return {};
  const vars = { ...mail.vars, link: "", ...(mail.vars.code ? { code: "••••••" } : {}) };
  return { vars, ...renderMail(template, mail.language, vars) };
}

/** To look at: no keys, no tokens, and links that lead nowhere. */
export function blotted(mail: Cause & RenderedMail): RenderedMail {
  const { subject, html, text } = { ...mail, ...withoutSecret(mail) };
  return { subject, html: withoutTokens(html).replace(/\shref="[^"]*"/g, ""), text: withoutTokens(text) };
}

function withoutTokens(body: string): string {
  return body.replace(/(\btoken=)[\w%.-]+/g, "$1••••••");
}
