/**
 * /V/:token, which the QR code of a document opens, and /verify, where people type number, date and short code. They
 * work without scripts.
 */
import { base } from "../../../../../kit/frontends.ts";
import { formatDateTime, formatDay } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { Call } from "../../../../../server/call.ts";
import { type PageViewer, renderInLayout } from "../../../../../server/http/pages/page-layout.tsx";
import { ButtonLink, ErrorNote, LabelledInput, PairList } from "../../../../../server/http/page-parts.tsx";
import type { ServerPage, ServerPageResponse } from "../../../../../server/http/pages/server-page.ts";
import { pageViewerOf } from "../../../notifications/server/public.ts";
import { serverMessages as en } from "../../server-messages.en.ts";
import { serverMessages as es } from "../../server-messages.es.ts";
import type { DocumentState } from "../../states.ts";
import type { IssuedFacts } from "../tables.ts";
import { tokenPath, verifyPath } from "../document-codes.ts";
import {
  checkByDetails,
  checkByFile,
  checkByToken,
  type CheckedDocument,
  type PrintedDetails,
} from "./check-document.ts";

const messages = { es, en };
/** Checks of one address in a minute. */
const limit = [30, 60] as const;
const noteOf: Record<DocumentState, string> = { valid: "note-ok", corrected: "note-warn", withdrawn: "note-bad" };
/** Of the operations that publish seals. */
const sealsPath = "/legalsitapi/public/seals";
const nothing: PrintedDetails = { number: "", date: "", code: "" };

const tokenPage: ServerPage = {
  path: `${tokenPath}/:token`,
  limit,
  render: async ({ params, query }, call) => {
    const viewer = await pageViewerOf(call, query.get("lang"));
    const document = await checkByToken(call, params.token ?? "");
    return document
      ? resultPage(viewer, document, {})
      : formPage(viewer, call, nothing, messages[viewer.language].unknownToken);
  },
};

const detailsPage: ServerPage = {
  path: verifyPath,
  limit,
  render: async ({ query }, call) => {
    const viewer = await pageViewerOf(call, query.get("lang"));
    const read = (name: keyof PrintedDetails) => (query.get(name) ?? "").slice(0, 60);
    const sha256 = query.get("sha256")?.toLowerCase();
    if (sha256 !== undefined) {
      const document = await checkByFile(call, sha256);
      return document
        ? resultPage(viewer, document, { sha256 })
        : formPage(viewer, call, nothing, messages[viewer.language].unknownFile);
    }
    const details = { number: read("number"), date: read("date"), code: read("code") };
    if (!Object.values(details).every(Boolean)) return formPage(viewer, call, details);
    const document = await checkByDetails(call, details);
    return document
      ? resultPage(viewer, document, { ...details })
      : formPage(viewer, call, details, messages[viewer.language].unknown);
  },
};

/** Address of the check with what the document shows. */
export const detailsPath = (details: PrintedDetails): string =>
  `${verifyPath}?${new URLSearchParams({ ...details }).toString()}`;

export const checkPages: readonly ServerPage[] = [tokenPage, detailsPage];

/** Further facts of the register, and the seal. */
function factEntries(facts: IssuedFacts, language: Language): (readonly [string, string])[] {
  const { facts: labels } = messages[language];
  return (Object.keys(labels) as (keyof typeof labels)[]).flatMap((name) => {
    const value = facts[name];
    if (value === undefined) return [];
    const isDay = name === "date" || name === "validUntil";
    return [[labels[name], isDay ? formatDay(`${value}`, language) : `${value}`] as const];
  });
}

function formPage(viewer: PageViewer, { server }: Call, details: PrintedDetails, problem?: string): ServerPageResponse {
  const { language } = viewer;
  const words = messages[language];
  const { file, offline } = words;
  const body = (
    <>
      {problem && (
        <ErrorNote title={words.problem}>
          <p>{problem}</p>
        </ErrorNote>
      )}
      <h1>{words.title}</h1>
      <p className="lead">{words.lead}</p>
      <form className="stack" method="get" action={base + verifyPath}>
        <input type="hidden" name="lang" value={language} />
        <LabelledInput
          name="number"
          label={words.number}
          hint={words.numberHint}
          className="input mono"
          defaultValue={details.number}
          maxLength={60}
          required
        />
        <LabelledInput
          name="date"
          label={words.date}
          hint={words.dateHint}
          type="date"
          defaultValue={details.date}
          required
        />
        <LabelledInput
          name="code"
          label={words.code}
          hint={words.codeHint}
          className="input mono"
          defaultValue={details.code}
          maxLength={60}
          autoCapitalize="characters"
          required
        />
        <p>
          <button className="button" type="submit">
            {words.submit}
          </button>
        </p>
      </form>
      <section className="card" data-lookup={`${base}${verifyPath}?lang=${language}&sha256=`} hidden>
        <div className="stack-tight">
          <h2>{file.lookup}</h2>
          <LabelledInput name="file" label={file.label} hint={file.hint} type="file" accept="application/pdf" />
          <p role="status" data-unread={file.unread} />
        </div>
      </section>
      {server.sealKeys && (
        <section className="card stack-tight">
          <h2>{offline.title}</h2>
          <p>{offline.lead}</p>
          <p className="row">
            <a className="button button-quiet" href={`${sealsPath}/verifier`} download>
              {offline.verifier}
            </a>
            <a className="button button-quiet" href={`${sealsPath}/statusList`} download>
              {offline.statusList}
            </a>
          </p>
        </section>
      )}
    </>
  );
  return {
    status: problem ? 404 : 200,
    html: renderInLayout({ ...viewer, title: words.title, scripts: ["compare.js"], body }),
  };
}

function resultPage(
  viewer: PageViewer,
  document: CheckedDocument,
  preservedQuery: Readonly<Record<string, string>>,
): ServerPageResponse {
  const { language } = viewer;
  const words = messages[language];
  const { kind, number, version, state, issuedAt, facts, sha256, endedAt, erasedAt } = document;
  const { file } = words;
  const title = words.states[state];
  const date = endedAt ? formatDateTime(endedAt, language) : "";
  const body = (
    <>
      <div className={`note ${noteOf[state]}`}>
        <h1>{title}</h1>
        <p className="lead">{interpolate(words.leads[state], { date })}</p>
      </div>
      {erasedAt && (
        <p className="note note-warn">{interpolate(words.erased, { date: formatDay(erasedAt, language) })}</p>
      )}
      <section className="card">
        <PairList
          entries={[
            [words.kind, words.kinds[kind]],
            [words.numberLabel, number],
            [words.version, version],
            [words.issued, formatDay(issuedAt, language)],
            ...factEntries(facts, language),
          ]}
        />
      </section>
      <section className="card stack-tight">
        <h2>{words.sha256}</h2>
        <p className="mono small" style={{ whiteSpace: "normal", overflowWrap: "anywhere" }}>
          {sha256}
        </p>
      </section>
      <section className="card" data-compare={sha256} hidden>
        <div className="stack-tight">
          <h2>{file.title}</h2>
          <LabelledInput name="file" label={file.label} hint={file.hint} type="file" accept="application/pdf" />
          <p role="status" data-same={file.same} data-other={file.other} data-unread={file.unread} />
        </div>
      </section>
      <p className="row">
        <ButtonLink to={`${verifyPath}?lang=${language}`} label={words.another} isQuiet />
      </p>
    </>
  );
  return { status: 200, html: renderInLayout({ ...viewer, title, preservedQuery, scripts: ["compare.js"], body }) };
}
