/**
 * Removes secrets from mails: codes, keys of accounts, tokens of links. Staff who read a mail are not its addressee.
 */
import type { Language } from "../../../../kit/text/language.ts";
import { secretTemplates } from "../template-catalogue.ts";
import { type RenderedMail, renderMail } from "./render-mail.ts";

interface MailSource {
  readonly template: string;
  readonly language: Language;
  readonly vars: Readonly<Record<string, string>>;
  readonly bodyErasedAt?: string | null;
}

/** What is stored of a mail after it was sent or cancelled: no code, no key, no token. */
export function stripSecrets(mail: MailSource & RenderedMail): RenderedMail & { vars: Record<string, string> } {
  const vars = Object.fromEntries(Object.entries(mail.vars).map(([name, value]) => [name, withoutTokens(value)]));
  const { subject, html, text } = mail;
  return withoutSecret(mail) ?? { vars, subject, html: withoutTokens(html), text: withoutTokens(text) };
}

/** The subject for viewing; an account's mail has its code in the subject. */
export function redactSubject(mail: MailSource & Pick<RenderedMail, "subject">): string {
  return withoutSecret(mail)?.subject ?? mail.subject;
}

/** The mail for viewing: no keys, no tokens, and links without an effect. */
export function redactForViewing(mail: MailSource & RenderedMail): RenderedMail {
  const { subject, html, text } = stripSecrets(mail);
  return { subject, html: html.replace(/\shref="[^"]*"/g, ""), text };
}

/** Renders a mail that is itself a key again, without the key. */
function withoutSecret(mail: MailSource): (RenderedMail & { vars: Record<string, string> }) | undefined {
  const template = secretTemplates.find((each) => each === mail.template);
  // Without its variables a mail cannot be rendered; its secrets went with them.
  if (!template || mail.bodyErasedAt) return undefined;
  const vars = { ...mail.vars, link: "", ...(mail.vars.code ? { code: "••••••" } : {}) };
  return { vars, ...renderMail(template, mail.language, vars) };
}

function withoutTokens(body: string): string {
  return body.replace(/(\btoken=)[\w%.-]+/g, "$1••••••");
}
