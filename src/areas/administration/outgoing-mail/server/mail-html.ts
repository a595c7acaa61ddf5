/** Renders a mail as HTML, with colours for light and dark mail programs. */
import type { Language } from "../../../../kit/text/language.ts";

export interface MailLink {
  readonly label: string;
  readonly to: string;
}

/** A row of the data table: label, value, the link of the value, and a link below it. */
export interface MailTableRow {
  readonly label: string;
  readonly value: string;
  readonly to?: string;
  readonly more?: MailLink;
}

export interface MailContent {
  readonly language: Language;
  readonly firm: string;
  readonly title: string;
  readonly preheader: string;
  readonly greeting: string;
  readonly paragraphs: readonly string[];
  readonly code: string | undefined;
  readonly lines: readonly MailTableRow[];
  readonly button: MailLink | undefined;
  readonly after: (MailLink & { readonly text: string }) | undefined;
  readonly footer: readonly string[];
  readonly links: readonly MailLink[];
}

const light = { page: "#f3f5f8", card: "#ffffff", line: "#e2e7ee", text: "#16202e", muted: "#55657c" };
const lightLinks = { link: "#24559a", action: "#24559a", tint: "#eef4fc" };
const dark = { page: "#0b111b", card: "#121b2a", line: "#243147", text: "#e8edf5", muted: "#a9b6c9" };
const darkLinks = { link: "#8db3e6", action: "#2e66b2", tint: "#1c3358" };
const headColors = { ink: "#12284a", brass: "#d2ad56" };
const sans = "'Public Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const serif = "'Source Serif 4',Georgia,'Times New Roman',serif";
const table = `role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0"`;

/** Dark mode overrides the inline styles by class. */
const darkStyles = `<style>:root{color-scheme:light dark}@media (prefers-color-scheme:dark){.page{background:${dark.page}!important}.card{background:${dark.card}!important;border-color:${dark.line}!important}.line{border-color:${dark.line}!important}.text{color:${dark.text}!important}.muted{color:${dark.muted}!important}.link{color:${darkLinks.link}!important}.action{background:${darkLinks.action}!important}.tint{background:${darkLinks.tint}!important;color:${dark.text}!important}}</style>`;

export function htmlOf(mail: MailContent): string {
  return `<!doctype html>
<html lang="${mail.language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(mail.title)}</title>${darkStyles}</head>
<body class="page" style="margin:0;padding:0;background:${light.page}">
<div style="display:none;max-height:0;overflow:hidden">${escape(mail.preheader)}</div>
<div role="main"><table ${table} class="page" style="background:${light.page}"><tr><td align="center" style="padding:24px 12px">
<table ${table} class="card" style="max-width:600px;background:${light.card};border:1px solid ${light.line};border-radius:8px">
<tr><td style="padding:16px 24px;background:${headColors.ink};border-bottom:3px solid ${headColors.brass};border-radius:8px 8px 0 0;font:600 20px/1.2 ${serif};color:#ffffff">${escape(mail.firm)}</td></tr>
<tr><td style="padding:24px 24px 8px">
<h1 class="text" style="margin:0 0 14px;font:600 22px/1.25 ${serif};color:${light.text}">${escape(mail.title)}</h1>
${mail.greeting && paragraph(escape(mail.greeting))}
${mail.paragraphs.map((text) => paragraph(escape(text).replace(/\n/g, "<br>"))).join("\n")}
${codeOf(mail)}${linesOf(mail)}${buttonOf(mail)}${mail.after ? paragraph(`${escape(mail.after.text)} ${linkOf(mail.after)}.`) : ""}
</td></tr>
<tr><td class="line muted" style="padding:14px 24px 18px;border-top:1px solid ${light.line};font:400 14px/1.5 ${sans};color:${light.muted}">${footOf(mail)}</td></tr>
</table></td></tr></table></div>
</body></html>`;
}

function paragraph(html: string): string {
  return `<p class="text" style="margin:0 0 16px;font:400 16px/1.55 ${sans};color:${light.text}">${html}</p>`;
}

function codeOf({ code }: MailContent): string {
  if (!code) return "";
  return `<p class="tint" style="margin:0 0 20px;padding:14px;background:${lightLinks.tint};border-radius:6px;text-align:center;font:650 30px/1.2 ui-monospace,Consolas,Menlo,monospace;letter-spacing:6px;color:${headColors.ink}">${escape(code)}</p>`;
}

function linesOf({ lines }: MailContent): string {
  if (lines.length === 0) return "";
  const cell = `padding:9px 0;border-bottom:1px solid ${light.line};vertical-align:top`;
  const rows = lines.map(({ label, value, to, more }) => {
    const content = to ? linkOf({ label: value, to }) : escape(value);
    const below = more ? `<br>${linkOf(more)}` : "";
    return `<tr><th class="line muted" scope="row" align="left" style="${cell};padding-right:14px;width:31%;font:400 15px/1.45 ${sans};color:${light.muted}">${escape(label)}</th><td class="line text" style="${cell};font:600 15px/1.45 ${sans};color:${light.text}">${content}${below}</td></tr>`;
  });
  return `<table class="line" width="100%" cellpadding="0" cellspacing="0" border="0" style="margin:0 0 20px;border-top:1px solid ${light.line};border-collapse:collapse">${rows.join("")}</table>`;
}

function buttonOf({ button }: MailContent): string {
  if (!button) return "";
  return `<table ${table} style="margin:4px 0 16px"><tr><td class="action" align="center" style="background:${lightLinks.action};border-radius:6px"><a href="${escape(button.to)}" style="display:block;padding:13px 20px;font:600 16px/1.2 ${sans};color:#ffffff;text-decoration:none">${escape(button.label)}</a></td></tr></table>`;
}

function footOf({ footer, links }: MailContent): string {
  return [...footer.map(escape), links.map(linkOf).join(" · ")].filter(Boolean).join("<br>");
}

function linkOf({ label, to }: MailLink): string {
  return `<a class="link" href="${escape(to)}" style="color:${lightLinks.link}">${escape(label)}</a>`;
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
