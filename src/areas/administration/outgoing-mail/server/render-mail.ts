/**
 * Renders a mail as HTML and plain text: title, greeting, paragraphs, the code or the data table, one button, footer.
 * Tables and inline styles, because mail programs render them alike; one rule for dark mode; no remote content.
 */
import { base, productName } from "../../../../kit/frontends.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { formatPhone } from "../../../../kit/identity/phone.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import {
  optionallyAnonymousTemplates,
  anonymousTemplates,
  templateRows,
  type TemplateVarRow,
  type TemplateName,
} from "../template-catalogue.ts";
import { mailFrameEn, templatesEn } from "../templates.en.ts";
import { mailFrameEs, templatesEs } from "../templates.es.ts";
import { htmlOf, type MailTableRow, type MailLink, type MailContent } from "./mail-html.ts";

interface TemplateTexts {
  readonly subject: string;
  readonly title: string;
  /** Preview next to the subject, if all its variables have values; else the first paragraph. */
  readonly preheader?: string;
  readonly body: string;
  readonly button: string;
  /** Alternative after the button: a sentence that ends with a link. */
  readonly after?: string;
  readonly afterLink?: string;
}
const templates: Record<Language, Record<TemplateName, TemplateTexts>> = { es: templatesEs, en: templatesEn };
const frames = { es: mailFrameEs, en: mailFrameEn };

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
type Vars = Readonly<Record<string, string>>;

/** Throws when a variable that the template names is missing: a failed test is better than a mail with a gap. */
export function renderMail(template: TemplateName, language: Language, input: Vars): RenderedMail {
  // Mails from before the firm signed them are signed by the product.
  const vars: Vars = { firm: productName, firmLine: productName, firmContact: "", answers: "", ...input };
  const words = templates[language][template];
  const frameTexts = frames[language];
  const fill = (text: string) => {
    const [missingVariable] = missingVariables(text, vars);
    if (missingVariable) throw new Error(`the mail ${template} lacks a var: ${missingVariable}`);
    return interpolate(text, vars);
  };
  const paragraphs = fill(words.body).split("\n\n");
  const linkTarget = vars.courier ?? vars.stop ?? vars.verify;
  const site = vars.link && URL.canParse(vars.link) ? `${new URL(vars.link).origin}${base}` : "";
  const mail: MailContent = {
    language,
    firm: vars.firm ?? "",
    title: fill(words.title),
    preheader:
      words.preheader && missingVariables(words.preheader, vars).length === 0
        ? fill(words.preheader)
        : (paragraphs[0] ?? ""),
    greeting:
      anonymousTemplates.includes(template) || (optionallyAnonymousTemplates.includes(template) && !vars.name)
        ? ""
        : fill(frameTexts.greeting),
    paragraphs,
    code: vars.code,
    lines: templateRows[template].flatMap((row) => (vars[row] ? [lineOf(row, vars, frameTexts)] : [])),
    button: vars.link ? { label: words.button, to: vars.link } : undefined,
    after:
      words.after && words.afterLink && linkTarget
        ? { text: fill(words.after), label: words.afterLink, to: linkTarget }
        : undefined,
    footer: [
      template === "contactMessage" ? frameTexts.forwarded : vars.answers ? frameTexts.answered : frameTexts.unanswered,
      ...[vars.firmLine ?? "", vars.firmContact ?? ""].filter(Boolean),
    ],
    links: site
      ? [
          { label: frameTexts.track, to: `${site}/trackRequest` },
          { label: frameTexts.contact, to: `${site}/contact` },
        ]
      : [],
  };
  return { subject: fill(words.subject).replace(/\s+/g, " "), html: htmlOf(mail), text: textOf(mail) };
}

/** Missing variables of the template's own text; user input may contain braces. */
function missingVariables(text: string, vars: Vars): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) => (vars[name] === undefined ? [name] : []));
}

function lineOf(
  row: TemplateVarRow,
  vars: Vars,
  frameTexts: { labels: Readonly<Record<TemplateVarRow, string>>; map: string },
): MailTableRow {
  const value = vars[row] ?? "";
  const label = frameTexts.labels[row];
  if (row === "phone" || row === "carrierPhone")
    return { label, value: formatPhone(value), to: `tel:${value.replace(/[^+\d]/g, "")}` };
  if (row === "office" && vars.map) return { label, value, more: { label: frameTexts.map, to: vars.map } };
  // Adds the currency to an amount without one.
  const withCurrency = row === "amount" && vars.currency && !value.includes(vars.currency);
  return { label, value: withCurrency ? `${value} ${vars.currency}` : value };
}

function textOf(mail: MailContent): string {
  const width = Math.max(0, ...mail.lines.map(({ label }) => label.length + 1));
  const table = mail.lines
    .flatMap(({ label, value, more }) => [
      `${`${label}:`.padEnd(width)} ${value}`,
      ...(more ? [`${"".padEnd(width)} ${more.to}`] : []),
    ])
    .join("\n");
  const formatLink = (link: MailLink | undefined) => (link ? `${link.label}:\n${link.to}` : "");
  const after = mail.after ? `${mail.after.text}\n${mail.after.to}` : "";
  const footerLines = [...mail.footer, ...mail.links.map(({ label, to }) => `${label}: ${to}`)];
  return [
    mail.greeting,
    ...mail.paragraphs,
    mail.code ?? "",
    table,
    formatLink(mail.button),
    after,
    `-- \n${footerLines.join("\n")}`,
  ]
    .filter(Boolean)
    .join("\n\n");
}
