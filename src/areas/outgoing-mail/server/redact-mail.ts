/** Mails without what opens doors: codes, keys to an account, tokens of links. Who reads a mail here is not its addressee. */
import type { Language } from "../../../kit/language.ts";
import { secretTemplates } from "../template-catalogue.ts";
import { type RenderedMail, renderMail } from "./render-mail.ts";

interface Cause {
  readonly template: string;
  readonly language: Language;
  readonly vars: Readonly<Record<string, string>>;
}

/** What is kept of a mail once it has left or will never leave: no code, no key to an account, no token of a link. */
export function stripSecrets(mail: Cause & RenderedMail): RenderedMail & { vars: Record<string, string> } {
  const vars = Object.fromEntries(Object.entries(mail.vars).map(([name, value]) => [name, withoutTokens(value)]));
  const { subject, html, text } = mail;
  return secretOf(mail) ?? { vars, subject, html: withoutTokens(html), text: withoutTokens(text) };
}

/** The subject to look at: an account's code stands in its mail's. */
export function redactedSubject(mail: Cause & Pick<RenderedMail, "subject">): string {
  return secretOf(mail)?.subject ?? mail.subject;
}

/** To look at: no keys, no tokens, and links that lead nowhere. */
export function redactForViewing(mail: Cause & RenderedMail): RenderedMail {
  const { subject, html, text } = stripSecrets(mail);
  return { subject, html: html.replace(/\shref="[^"]*"/g, ""), text };
}

/** Mails that are a key themselves are written anew without it. */
function secretOf(mail: Cause): (RenderedMail & { vars: Record<string, string> }) | undefined {
  const template = secretTemplates.find((each) => each === mail.template);
  if (!template) return undefined;
  const vars = { ...mail.vars, link: "", ...(mail.vars.code ? { code: "••••••" } : {}) };
  return { vars, ...renderMail(template, mail.language, vars) };
}

function withoutTokens(body: string): string {
  return body.replace(/(\btoken=)[\w%.-]+/g, "$1••••••");
}
