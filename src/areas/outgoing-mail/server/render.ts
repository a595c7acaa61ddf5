/**
 * A mail in both forms, HTML and plain text: title, greeting, paragraphs, the code or the table of data, one button,
 * footer. Tables and inline styles, because that is what mail programs draw alike; nothing is fetched from anywhere.
 */
import { productName } from "../../../kit/doors.ts";
import type { Language } from "../../../kit/language.ts";
import { say } from "../../../kit/words.ts";
import { rowsOf, type TemplateName } from "../letters.ts";
import { mailFrameEn, templatesEn } from "../templates.en.ts";
import { mailFrameEs, templatesEs } from "../templates.es.ts";

const templates = { es: templatesEs, en: templatesEn };
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
  const vars: Vars = { firm: productName, firmLine: productName, firmContact: "", ...given };
  const words = templates[language][template];
  const frame = frames[language];
  const fill = (text: string) => {
    const filled = say(text, vars);
    if (/\{\w+\}/.test(filled)) throw new Error(`the mail ${template} lacks a var: ${filled.match(/\{\w+\}/)?.[0]}`);
    return filled;
  };
  const mail: Mail = {
    language,
    firm: vars.firm ?? "",
    title: fill(words.title),
    // Of a person who paid for somebody else we know an address and no name.
    greeting: template === "paymentReceipt" ? "" : fill(frame.greeting),
    paragraphs: fill(words.body).split("\n\n"),
    code: vars.code,
    rows: rowsOf[template].flatMap((row) => (vars[row] ? [[frame.labels[row], shown(row, vars)] as const] : [])),
    button: vars.link ? { label: words.button, link: vars.link } : undefined,
    plainLink: frame.plainLink,
    footer: [
      ...(vars.tracker ? [fill(frame.tracker)] : []),
      vars.firmLine ?? "",
      ...(vars.firmContact ? [vars.firmContact] : []),
      frame.contact,
      frame.automatic,
    ],
  };
  return { subject: fill(words.subject).replace(/\s+/g, " "), html: htmlOf(mail), text: textOf(mail) };
}

interface Mail {
  readonly language: Language;
  readonly firm: string;
  readonly title: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly code: string | undefined;
  readonly rows: readonly (readonly [label: string, value: string])[];
  readonly button: { readonly label: string; readonly link: string } | undefined;
  readonly plainLink: string;
  readonly footer: readonly string[];
}

/** An amount that comes without its currency gets it. */
function shown(row: string, vars: Vars): string {
  const value = vars[row] ?? "";
  return row === "amount" && vars.currency && !value.includes(vars.currency) ? `${value} ${vars.currency}` : value;
}

function textOf(mail: Mail): string {
  const width = Math.max(0, ...mail.rows.map(([label]) => label.length + 1));
  const table = mail.rows.map(([label, value]) => `${`${label}:`.padEnd(width)} ${value}`).join("\n");
  const button = mail.button ? `${mail.button.label}:\n${mail.button.link}` : "";
  return [mail.greeting, ...mail.paragraphs, mail.code ?? "", table, button, `-- \n${mail.footer.join("\n")}`]
    .filter(Boolean)
    .join("\n\n");
}

const ink = { page: "#f3f5f8", card: "#ffffff", head: "#12284a", brass: "#d2ad56", line: "#e2e7ee" };
const type = { text: "#16202e", muted: "#55657c", action: "#24559a", tint: "#eef4fc" };
const sans = "'Public Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "'Source Serif 4',Georgia,'Times New Roman',serif";
const table = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;

function htmlOf(mail: Mail): string {
  const paragraph = (text: string) =>
    `<p style="margin:0 0 16px;font:400 16px/1.55 ${sans};color:${type.text}">${escape(text)}</p>`;
  return `<!doctype html>
<html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light"><title>${escape(mail.title)}</title></head>
<body style="margin:0;padding:0;background:${ink.page}">
<div style="display:none;max-height:0;overflow:hidden">${escape(mail.paragraphs[0] ?? "")}</div>
<table ${table} style="background:${ink.page}"><tr><td align="center" style="padding:24px 12px">
<table ${table} style="max-width:600px;background:${ink.card};border:1px solid ${ink.line};border-radius:8px">
<tr><td style="padding:18px 28px;background:${ink.head};border-bottom:3px solid ${ink.brass};border-radius:8px 8px 0 0;font:600 20px/1.2 ${serif};color:#ffffff">${escape(mail.firm)}</td></tr>
<tr><td style="padding:28px 28px 12px">
<h1 style="margin:0 0 16px;font:600 24px/1.25 ${serif};color:${type.text}">${escape(mail.title)}</h1>
${mail.greeting && paragraph(mail.greeting)}
${mail.paragraphs.map(paragraph).join("\n")}
${codeOf(mail)}${rowsTable(mail)}${buttonOf(mail)}
</td></tr>
<tr><td style="padding:16px 28px 20px;border-top:1px solid ${ink.line};font:400 13px/1.5 ${sans};color:${type.muted}">${mail.footer.map(escape).join("<br>")}</td></tr>
</table></td></tr></table>
</body></html>`;
}

function codeOf({ code }: Mail): string {
  if (!code) return "";
  return `<p style="margin:0 0 20px;padding:14px;background:${type.tint};border-radius:6px;text-align:center;font:650 30px/1.2 ui-monospace,Consolas,Menlo,monospace;letter-spacing:6px;color:${ink.head}">${escape(code)}</p>`;
}

function rowsTable({ rows }: Mail): string {
  if (rows.length === 0) return "";
  const cell = `padding:9px 0;border-bottom:1px solid ${ink.line};vertical-align:top`;
  const lines = rows.map(
    ([label, value]) =>
      `<tr><th scope="row" align="left" style="${cell};padding-right:16px;width:38%;font:400 14px/1.45 ${sans};color:${type.muted}">${escape(label)}</th><td style="${cell};font:600 14px/1.45 ${sans};color:${type.text}">${escape(value)}</td></tr>`,
  );
  return `<table width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-top:1px solid ${ink.line};border-collapse:collapse">${lines.join("")}</table>`;
}

function buttonOf({ button, plainLink }: Mail): string {
  if (!button) return "";
  const link = escape(button.link);
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 16px"><tr><td style="background:${type.action};border-radius:6px"><a href="${link}" style="display:inline-block;padding:12px 22px;font:600 16px/1.2 ${sans};color:#ffffff;text-decoration:none">${escape(button.label)}</a></td></tr></table>
<p style="margin:0 0 16px;font:400 13px/1.5 ${sans};color:${type.muted}">${escape(plainLink)}<br><a href="${link}" style="color:${type.action};word-break:break-all">${link}</a></p>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
