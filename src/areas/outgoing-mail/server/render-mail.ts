/**
 * A mail in both forms, HTML and plain text: title, greeting, paragraphs, the code or the table of data, one button,
 * footer. Tables and inline styles, because that is what mail programs draw alike; one rule for those that are dark;
 * nothing is fetched from anywhere.
 */
import { base, productName } from "../../../kit/frontends.ts";
import type { Language } from "../../../kit/language.ts";
import { formatPhone } from "../../../kit/phone.ts";
import { interpolate } from "../../../kit/words.ts";
import { alsoNameless, nameless, templateRows, type TemplateVarRow, type TemplateName } from "../template-catalogue.ts";
import { mailFrameEn, templatesEn } from "../templates.en.ts";
import { mailFrameEs, templatesEs } from "../templates.es.ts";
import { htmlOf, type MailTableRow, type MailLink, type MailContent } from "./mail-html.ts";

interface Template {
  readonly subject: string;
  readonly title: string;
  /** What a list of mails shows beside the subject, where all its vars were given; else the first paragraph. */
  readonly preheader?: string;
  readonly body: string;
  readonly button: string;
  /** A second way, after the button: a sentence and the link that ends it. */
  readonly after?: string;
  readonly afterLink?: string;
}
const templates: Record<Language, Record<TemplateName, Template>> = { es: templatesEs, en: templatesEn };
const frames = { es: mailFrameEs, en: mailFrameEn };

export interface RenderedMail {
  readonly subject: string;
  readonly html: string;
  readonly text: string;
}
type Vars = Readonly<Record<string, string>>;

/** Throws when a var that the template's sentences name is missing: a mail with a hole is worse than a failed test. */
export function renderMail(template: TemplateName, language: Language, given: Vars): RenderedMail {
  // Mails of before the firm signed them are signed by the product.
  const vars: Vars = { firm: productName, firmLine: productName, firmContact: "", answers: "", ...given };
  const words = templates[language][template];
  const frame = frames[language];
  const fill = (text: string) => {
    const [hole] = holesOf(text, vars);
    if (hole) throw new Error(`the mail ${template} lacks a var: ${hole}`);
    return interpolate(text, vars);
  };
  const paragraphs = fill(words.body).split("\n\n");
  const way = vars.courier ?? vars.stop ?? vars.verify;
  const site = vars.link && URL.canParse(vars.link) ? `${new URL(vars.link).origin}${base}` : "";
  const mail: MailContent = {
    language,
    firm: vars.firm ?? "",
    title: fill(words.title),
    preheader:
      words.preheader && holesOf(words.preheader, vars).length === 0 ? fill(words.preheader) : (paragraphs[0] ?? ""),
    greeting:
      nameless.includes(template) || (alsoNameless.includes(template) && !vars.name) ? "" : fill(frame.greeting),
    paragraphs,
    code: vars.code,
    lines: templateRows[template].flatMap((row) => (vars[row] ? [lineOf(row, vars, frame)] : [])),
    button: vars.link ? { label: words.button, to: vars.link } : undefined,
    after:
      words.after && words.afterLink && way ? { text: fill(words.after), label: words.afterLink, to: way } : undefined,
    footer: [
      template === "contactMessage" ? frame.forwarded : vars.answers ? frame.answered : frame.unanswered,
      ...[vars.firmLine ?? "", vars.firmContact ?? ""].filter(Boolean),
    ],
    links: site
      ? [
          { label: frame.track, to: `${site}/trackRequest` },
          { label: frame.contact, to: `${site}/contact` },
        ]
      : [],
  };
  return { subject: fill(words.subject).replace(/\s+/g, " "), html: htmlOf(mail), text: textOf(mail) };
}

/** Of the template's own words: what people typed may hold braces. */
function holesOf(text: string, vars: Vars): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].flatMap(([, name = ""]) => (vars[name] === undefined ? [name] : []));
}

function lineOf(
  row: TemplateVarRow,
  vars: Vars,
  frame: { labels: Readonly<Record<TemplateVarRow, string>>; map: string },
): MailTableRow {
  const value = vars[row] ?? "";
  const label = frame.labels[row];
  if (row === "phone" || row === "carrierPhone")
    return { label, value: formatPhone(value), to: `tel:${value.replace(/[^+\d]/g, "")}` };
  if (row === "office" && vars.map) return { label, value, more: { label: frame.map, to: vars.map } };
  // An amount that comes without its currency gets it.
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
  const way = (link: MailLink | undefined) => (link ? `${link.label}:\n${link.to}` : "");
  const after = mail.after ? `${mail.after.text}\n${mail.after.to}` : "";
  const foot = [...mail.footer, ...mail.links.map(({ label, to }) => `${label}: ${to}`)];
  return [mail.greeting, ...mail.paragraphs, mail.code ?? "", table, way(mail.button), after, `-- \n${foot.join("\n")}`]
    .filter(Boolean)
    .join("\n\n");
}
