/** A mail in both forms: subject, greeting, text, table of data, one button, footer. */
import type { Language } from "../../../kit/language.ts";
import { say } from "../../../kit/words.ts";
import { mailFrameEn, templatesEn } from "../templates.en.ts";
import { mailFrameEs, templatesEs } from "../templates.es.ts";

export type TemplateName = keyof typeof templatesEs;
const templates = { es: templatesEs, en: templatesEn };
const frames = { es: mailFrameEs, en: mailFrameEn };

export function renderMail(
  template: TemplateName,
  language: Language,
  vars: Readonly<Record<string, string>>,
): { subject: string; html: string; text: string } {
  const words = templates[language][template];
  const frame = frames[language];
  const greeting = say(frame.greeting, vars);
  const body = say(words.body, vars);
  return {
    subject: say(words.subject, vars),
    text: [greeting, body, vars.link, frame.footer].filter(Boolean).join("\n\n"),
    html: `<p>${escape(greeting)}</p><p>${escape(body)}</p>${vars.link ? `<p><a href="${escape(vars.link)}">${escape(words.button)}</a></p>` : ""}<hr><p>${escape(frame.footer)}</p>`,
  };
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
