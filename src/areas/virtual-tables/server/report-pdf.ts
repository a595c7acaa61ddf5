/** What the report of a table says on paper: what it is about, who takes part, what was reached, its documents by their content. */
import { formatBytes, formatDateTime } from "../../../kit/format.ts";
import type { Language } from "../../../kit/language.ts";
import { interpolate } from "../../../kit/words.ts";
import { renderPdf } from "../../../server/documents/pdf.ts";
import type { Letterhead } from "../../firm/server/public.ts";
import type { VirtualTable } from "../schemas.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import type { TableTranscript } from "./room-port.ts";

export interface TableReportPdf {
  readonly table: VirtualTable;
  readonly people: readonly { readonly name: string; readonly role: "moderator" | "member" | "external" }[];
  readonly documents: readonly { readonly name: string; readonly size: number; readonly sha256: string }[];
  /** As far as it fits, and how many before it do not. */
  readonly talk: { readonly lines: TableTranscript["lines"]; readonly left: number };
  readonly firm: Letterhead;
  readonly language: Language;
  readonly now: Date;
}

/** A table of the report: its heading, those of its columns, its lines. */
export interface ReportPart {
  readonly title: string;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** All that it says, in the language of who asked for it; each kind of file only sets it. */
export function reportText({ table, people, documents, talk, language }: TableReportPdf) {
  const { report: words, minutes, ...said } = { es, en }[language];
  const { columns: c, roles, states } = said;
  const at = (instant: string | null) => (instant ? formatDateTime(instant, language) : "");
  const facts = [
    [c.openDate, at(table.openDate)],
    [c.closeDate, at(table.closeDate) || said.room.noEnd],
    [c.groups, table.named.groups.map(({ name }) => name).join(", ")],
    [c.keywords, table.keywords.join(", ")],
  ].flatMap(([label = "", value = ""]) => (value ? [{ label, value }] : []));
  return {
    name: interpolate(words.title, { title: table.title }),
    /** Of one that is not over. */
    draft: table.state === "closed" ? undefined : words.draft,
    kind: words.kind,
    state: states[table.state],
    title: table.title,
    description: table.description,
    facts,
    people: {
      title: said.room.people,
      heads: [words.name, words.part],
      rows: people.map(({ name, role }) => [name, roles[role]]),
    } satisfies ReportPart,
    goals: {
      title: c.goals,
      heads: [said.fields.goalText, words.achieved, words.by],
      rows: table.goals.map(({ text, achievedAt, achievedBy }) => [text, at(achievedAt), achievedBy ?? ""]),
    } satisfies ReportPart,
    documents: {
      title: words.documents,
      heads: [words.name, words.size, "SHA-256"],
      rows: documents.map(({ name, size, sha256 }) => [name, formatBytes(size, language), sha256]),
    } satisfies ReportPart,
    talk: [...table.goals, { _id: null, text: words.noGoal }].map(({ _id, text }) => ({
      title: interpolate(words.talk, { goal: text }),
      heads: [minutes.moment, minutes.who, minutes.said],
      rows: talk.lines
        .filter(({ objective = null }) => objective === _id)
        .map((line) => [at(line.at), line.by, line.text]),
    })) satisfies ReportPart[],
    left: talk.left > 0 ? interpolate(minutes.left, { count: talk.left }) : "",
  };
}

/** As PDF; of a table that is not over it is marked as a draft. */
export function renderTableReport(of: TableReportPdf): Promise<Uint8Array> {
  const { firm, language, now, table } = of;
  const { name, draft, ...body } = reportText(of);
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
