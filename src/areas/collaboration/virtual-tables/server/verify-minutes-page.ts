/**
 * Page /checkMinutes: verifies minutes by the code that is printed on them. A plain form; the printed QR code links
 * here.
 */
import type { OutputOf } from "../../../../kit/contract.ts";
import { Refusal } from "../../../../kit/errors.ts";
import { formatDateTime } from "../../../../kit/format.ts";
import type { Call } from "../../../../server/call.ts";
import { type Html, html } from "../../../../server/http/html.ts";
import type { ServerPage } from "../../../../server/http/server-page.ts";
import { renderInLayout, type PageViewer } from "../../../../server/http/page-layout.ts";
import { pageViewerOf } from "../../../administration/notifications/server/public.ts";
import { virtualTablesContract } from "../contract.ts";
import { serverMessages as en } from "../server-messages.en.ts";
import { serverMessages as es } from "../server-messages.es.ts";
import { checkMinutes, checkPath } from "./minutes.ts";

type MinutesCheck = OutputOf<typeof virtualTablesContract.checkMinutes>;

export const checkPage: ServerPage = {
  path: checkPath,
  limit: virtualTablesContract.checkMinutes.limit,
  render: async ({ query }, call) => {
    const reader = await pageViewerOf(call, query.get("lang"));
    const codeParam = query.get("code");
    const input = (codeParam ?? "").trim().slice(0, 60);
    if (codeParam === null) return { status: 200, html: formPage(reader, { input }) };
    if (!input) return { status: 400, html: formPage(reader, { input, fault: "missing" }) };
    const minutes = await findMinutes(call, input);
    if (!minutes) return { status: 404, html: formPage(reader, { input, fault: "unknown" }) };
    return { status: 200, html: foundPage(reader, input, minutes) };
  },
};

async function findMinutes(call: Call, input: string): Promise<MinutesCheck | undefined> {
  const parsed = virtualTablesContract.checkMinutes.input.safeParse({ code: input.replace(/[^a-z0-9-]/gi, "") });
  if (!parsed.success) return undefined;
  try {
    return await checkMinutes(parsed.data as Parameters<typeof checkMinutes>[0], call);
  } catch (error) {
    if (error instanceof Refusal) return undefined;
    throw error;
  }
}

interface FormState {
  readonly input: string;
  readonly fault?: "missing" | "unknown";
}

function formPage(reader: PageViewer, { input, fault: error }: FormState): string {
  const { language } = reader;
  const words = { es, en }[language];
  const describedBy = `code-hint${error === "missing" ? " code-fault" : ""}`;
  return renderInLayout({
    ...reader,
    title: error ? `${words.error}${words.title}` : words.title,
    ...(input && { keeps: { code: input } }),
    body: html`${error === "unknown" && unknownCode(words)}
<h1>${words.title}</h1>
<p class="lead">${words.lead}</p>
<form class="stack" method="get" action="/legalsit${checkPath}">
<input type="hidden" name="lang" value="${language}">
<div class="field"><label class="label" for="code">${words.code}</label>
<div class="hint" id="code-hint">${words.hint}</div>
${error === "missing" && html`<div class="fault" id="code-fault">${words.missing}</div>`}
<input class="input mono" id="code" name="code" value="${input}" maxlength="60" autocomplete="off" autocapitalize="characters" spellcheck="false" aria-describedby="${describedBy}"${error === "missing" && html` aria-invalid="true" autofocus`}></div>
<p><button class="button" type="submit">${words.submit}</button></p>
</form>`,
  });
}

function unknownCode(words: typeof es | typeof en): Html {
  return html`<div class="note note-bad stack-tight" role="alert" tabindex="-1" autofocus>
<h2>${words.problem}</h2>
<p>${words.unknown}</p>
</div>`;
}

function foundPage(reader: PageViewer, input: string, minutes: MinutesCheck): string {
  const { language } = reader;
  const words = { es, en }[language];
  const { file } = words;
  const facts = [
    [words.number, minutes.number],
    [words.table, minutes.title],
    [words.closed, formatDateTime(minutes.at, language)],
    [words.version, String(minutes.version)],
  ] as const;
  return renderInLayout({
    ...reader,
    title: words.ours,
    keeps: { code: input },
    scripts: ["compare.js"],
    body: html`<h1>${words.ours}</h1>
<p class="lead">${words.oursLead}</p>
<section class="card"><dl class="pairs">
${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}
</dl><p class="small muted">${words.versionHint}</p></section>
<section class="card stack-tight"><h2>${words.sha256}</h2><p class="mono small" style="white-space:normal;overflow-wrap:anywhere">${minutes.sha256}</p></section>
<section class="card" data-compare="${minutes.sha256}" hidden><div class="stack-tight"><h2>${file.title}</h2>
<div class="field"><label class="label" for="file">${file.label}</label>
<div class="hint" id="file-hint">${file.hint}</div>
<input class="input" id="file" type="file" accept="application/pdf" aria-describedby="file-hint"></div>
<p role="status" data-same="${file.same}" data-other="${file.other}" data-unread="${file.unread}"></p></div></section>
<p class="row"><a class="button button-quiet" href="/legalsit${checkPath}?lang=${language}">${words.another}</a></p>`,
  });
}
