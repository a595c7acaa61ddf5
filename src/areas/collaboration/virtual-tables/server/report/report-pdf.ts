/** PDF of a table's report: description, participants, goals, and documents with their hashes. */
import { formatBytes, formatDateTime } from "../../../../../kit/text/format.ts";
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { renderPdf } from "../../../../../server/documents/pdf.ts";
import type { Letterhead } from "../../../../administration/firm/server/public.ts";
import type { VirtualTable } from "../../schemas.ts";
import { words as en } from "../../words.en.ts";
import { words as es } from "../../words.es.ts";
import type { TableTranscript } from "../room-port.ts";

export interface TableReportPdf {
  readonly table: VirtualTable;
  readonly people: readonly { readonly name: string; readonly role: "moderator" | "member" | "external" }[];
  readonly documents: readonly { readonly name: string; readonly size: number; readonly sha256: string }[];
  /** The part of the conversation that fits, and the number of omitted messages. */
  readonly talk: { readonly lines: TableTranscript["lines"]; readonly left: number };
  readonly firm: Letterhead;
  readonly language: Language;
  readonly now: Date;
}

/** A table of the report: title, column headers and rows. */
export interface ReportPart {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Content of the report in the reader's language, shared by both formats. */
export function reportText({ table, people, documents, talk, language }: TableReportPdf) {
  const { report: words, minutes, ...labels } = { es, en }[language];
  const { columns: c, roles, states } = labels;
  const at = (instant: string | null) => (instant ? formatDateTime(instant, language) : "");
  const facts = [
    [c.openDate, at(table.openDate)],
    [c.closeDate, at(table.closeDate) || labels.room.noEnd],
    [c.groups, table.named.groups.map(({ name }) => name).join(", ")],
    [c.keywords, table.keywords.join(", ")],
  ].flatMap(([label = "", value = ""]) => (value ? [{ label, value }] : []));
  return {
    name: interpolate(words.title, { title: table.title }),
    /** Watermark of a table that is not closed. */
    draft: table.state === "closed" ? undefined : words.draft,
    kind: words.kind,
    state: states[table.state],
    title: table.title,
    description: table.description,
    facts,
    people: {
      title: labels.room.people,
      heads: [words.name, words.part],
      rows: people.map(({ name, role }) => [name, roles[role]]),
    } satisfies ReportPart,
    goals: {
      title: c.goals,
      heads: [labels.fields.goalText, words.achieved, words.by],
      rows: table.goals.map(({ text, achievedAt, achievedBy }) => [text, at(achievedAt), achievedBy ?? ""]),
    } satisfies ReportPart,
    documents: {
      title: words.documents,
      heads: [words.name, words.size, "SHA-256"],
      rows: documents.map(({ name, size, sha256 }) => [name, formatBytes(size, language), sha256]),
    } satisfies ReportPart,
    talk: [...table.goals, { _id: null, text: words.noGoal }].map(({ _id, text }) => ({
      title: interpolate(words.talk, { goal: text }),
      heads: [minutes.moment, minutes.who, minutes.message],
      rows: talk.lines
        .filter(({ objective = null }) => objective === _id)
        .map((line) => [at(line.at), line.by, line.text]),
    })) satisfies ReportPart[],
    left: talk.left > 0 ? interpolate(minutes.left, { count: talk.left }) : "",
  };
}

/** As PDF, with a watermark if the table is not closed. */
export function renderTableReport(input: TableReportPdf): Promise<Uint8Array> {
  const { firm, language, now, table } = input;
  const { name, draft, ...body } = reportText(input);
  return renderPdf({
    template: new URL("./report.typ", import.meta.url),
    title: name,
    author: firm.name,
    number: "",
    since: table.updatedAt,
    printedAt: now,
    language,
    ...(draft && { watermark: draft }),
    body: { firm: { name: firm.name, slogan: firm.slogan[language] }, ...body },
  });
}
