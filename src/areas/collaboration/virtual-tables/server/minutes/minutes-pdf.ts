/** PDF of the minutes of a table: participants, goals, decisions, votes and the whole conversation. */
import { formatBytes, formatDateTime } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import type { PdfDocument } from "../../../../../server/documents/pdf.ts";
import type { Letterhead } from "../../../../administration/firm/server/public.ts";
import type { Objective } from "../../schemas.ts";
import { words } from "../../words.es.ts";
import type { TableTranscript } from "../room-port.ts";

/** Content at the time of the closing. */
export interface MinutesData extends TableTranscript {
  readonly number: string;
  readonly version: number;
  readonly code: string;
  /** When it closed, and who closed it. */
  readonly at: string;
  readonly by: string;
  readonly title: string;
  readonly description: string;
  readonly openDate: string;
  readonly people: readonly {
    readonly id: string;
    readonly name: string;
    readonly role: "moderator" | "member" | "external";
  }[];
  readonly goals: readonly Pick<Objective, "text" | "achievedAt" | "achievedBy">[];
  readonly documents: readonly { readonly name: string; readonly size: number; readonly sha256: string }[];
  readonly firm: Letterhead;
}

/** In Spanish, the language of the firm's books. */
export function minutesDocument(data: MinutesData): PdfDocument {
  const { minutes: m, report: r, roles, columns: c, room, fields } = words;
  const at = (instant: string | null) => (instant ? formatDateTime(instant, "es") : "");
  const { lines, left } = lastLinesWithin(data.lines);
  return {
    template: new URL("./minutes.typ", import.meta.url),
    title: interpolate(m.title, { number: data.number, title: data.title }),
    author: data.firm.name,
    number: data.number,
    since: data.at,
    printedAt: new Date(data.at),
    body: {
      firm: { name: data.firm.name, slogan: data.firm.slogan.es },
      kind: m.kind,
      number: data.number,
      title: data.title,
      description: data.description,
      facts: [
        { label: c.openDate, value: at(data.openDate) },
        { label: m.closed, value: at(data.at) },
        { label: m.closedBy, value: data.by },
        { label: m.version, value: String(data.version) },
      ],
      people: {
        title: room.people,
        heads: [r.name, r.part, m.from, m.until],
        rows: data.people.map(({ id, name, role }) => {
          const visit = data.visits.find(({ person }) => person === id);
          return [name, roles[role], at(visit?.firstAt ?? null) || m.never, at(visit?.lastAt ?? null)];
        }),
      },
      goals: {
        title: c.goals,
        heads: [fields.goalText, m.end, r.by],
        rows: data.goals.map(({ text, achievedAt, achievedBy }) => [
          text,
          achievedAt ? interpolate(m.achieved, { at: at(achievedAt) }) : m.pending,
          achievedBy ?? "",
        ]),
      },
      decisions: {
        title: m.decisions,
        heads: [m.moment, m.who, m.decision],
        rows: data.decisions.map((each) => [at(each.at), each.by, each.text]),
      },
      votes: {
        title: m.votes,
        heads: [m.moment, m.question, m.result],
        rows: data.votes.map((each) => [
          at(each.at),
          each.text,
          each.options.map(({ text, count }) => `${text}: ${count}`).join("\n"),
        ]),
      },
      documents: {
        title: r.documents,
        heads: [r.name, r.size, "SHA-256"],
        rows: data.documents.map(({ name, size, sha256 }) => [name, formatBytes(size, "es"), sha256]),
      },
      annex: {
        title: m.annex,
        note: left > 0 ? interpolate(m.left, { count: left }) : "",
        heads: ["N.º", m.moment, m.who, m.message],
        rows: lines.map((each) => [String(each.seq), at(each.at), each.by, each.text]),
      },
    },
  };
}

/**
 * A PDF is limited (documents/pdf.ts). A longer conversation keeps its newest messages and states the number of
 * omitted ones.
 */
const maxCharacters = 380_000;
const charactersPerMessage = 60;

export function lastLinesWithin(lines: TableTranscript["lines"], maxLength = maxCharacters) {
  let remaining = maxLength;
  let firstIndex = lines.length;
  while (firstIndex > 0) {
    const line = lines[firstIndex - 1];
    remaining -= charactersPerMessage + (line?.by.length ?? 0) + (line?.text.length ?? 0);
    if (remaining < 0) break;
    firstIndex -= 1;
  }
  return { lines: lines.slice(firstIndex), left: firstIndex };
}
