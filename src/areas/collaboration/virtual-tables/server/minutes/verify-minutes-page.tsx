/**
 * Page /checkMinutes: verifies minutes by the code that is printed on them. A plain form; the printed QR code links
 * here.
 */
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { formatDateTime } from "../../../../../kit/text/format.ts";
import { base } from "../../../../../kit/frontends.ts";
import type { Call } from "../../../../../server/call.ts";
import type { ServerPage, ServerPageResponse } from "../../../../../server/http/pages/server-page.ts";
import { messagePage, type PageViewer, renderInLayout } from "../../../../../server/http/pages/page-layout.tsx";
import { ButtonLink, ErrorNote, LabelledInput, PairList } from "../../../../../server/http/page-parts.tsx";
import { pageViewerOf } from "../../../../administration/notifications/server/public.ts";
import { virtualTablesContract } from "../../contract.ts";
import { serverMessages as en } from "../../server-messages.en.ts";
import { serverMessages as es } from "../../server-messages.es.ts";
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
    return foundPage(reader, input, minutes);
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
  const isMissing = error === "missing";
  return renderInLayout({
    ...reader,
    title: error ? `${words.error}${words.title}` : words.title,
    ...(input && { preservedQuery: { code: input } }),
    body: (
      <>
        {error === "unknown" && (
          <ErrorNote title={words.problem}>
            <p>{words.unknown}</p>
          </ErrorNote>
        )}
        <h1>{words.title}</h1>
        <p className="lead">{words.lead}</p>
        <form className="stack" method="get" action={`${base}${checkPath}`}>
          <input type="hidden" name="lang" value={language} />
          <LabelledInput
            name="code"
            label={words.code}
            hint={words.hint}
            fault={isMissing && words.missing}
            className="input mono"
            defaultValue={input}
            maxLength={60}
            autoCapitalize="characters"
            autoFocus={isMissing}
          />
          <p>
            <button className="button" type="submit">
              {words.submit}
            </button>
          </p>
        </form>
      </>
    ),
  });
}

function foundPage(reader: PageViewer, input: string, minutes: MinutesCheck): ServerPageResponse {
  const { language } = reader;
  const words = { es, en }[language];
  const { file } = words;
  const body = (
    <>
      <section className="card">
        <PairList
          entries={[
            [words.number, minutes.number],
            [words.table, minutes.title],
            [words.closed, formatDateTime(minutes.at, language)],
            [words.version, minutes.version],
          ]}
        />
        <p className="small muted">{words.versionHint}</p>
      </section>
      <section className="card stack-tight">
        <h2>{words.sha256}</h2>
        <p className="mono small" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
          {minutes.sha256}
        </p>
      </section>
      <section className="card" data-compare={minutes.sha256} hidden>
        <div className="stack-tight">
          <h2>{file.title}</h2>
          <LabelledInput name="file" label={file.label} hint={file.hint} type="file" accept="application/pdf" />
          <p role="status" data-same={file.same} data-other={file.other} data-unread={file.unread} />
        </div>
      </section>
      <p className="row">
        <ButtonLink to={`${checkPath}?lang=${language}`} label={words.another} isQuiet />
      </p>
    </>
  );
  const layout = { ...reader, title: words.ours, preservedQuery: { code: input }, scripts: ["compare.js"] };
  return messagePage(200, { ...layout, lead: words.oursLead, body });
}
