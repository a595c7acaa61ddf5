/** The PDF report of who accessed a person's data, up to an instant. The same instant gives the same document. */
import { createHash } from "node:crypto";
import { and, asc, isNotNull, isNull } from "drizzle-orm";
import { maskFullName } from "../../../../kit/identity/masks.ts";
import { formatDateTime, formatNumber } from "../../../../kit/text/format.ts";
import type { Language } from "../../../../kit/text/language.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { PdfDocument } from "../../../../server/documents/pdf.ts";
import type { DocumentSource } from "../../../administration/issued-documents/server/public.ts";
import { type Letterhead, letterheadOf } from "../../../administration/firm/server/public.ts";
import { clientView } from "../../../practice/clients/server/public.ts";
import type { DataAccess } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { readSubject, type DataSubjectKey } from "./subject.ts";
import { readDataAccess } from "./read-accesses.ts";

const words = { es, en };
/** About 40 pages; older entries need a report of an earlier moment. */
const maxReportEntries = 1000;

export const reportKind = "dataAccessReport";

interface ReportInput extends DataSubjectKey {
  /** Not later than now. */
  readonly until?: string | undefined;
}

export const reportSource: DocumentSource<ReportInput> = {
  kind: reportKind,
  async read(call, { until: requested, ...key }) {
    const { db, language, now } = call;
    const subject = await readSubject(db, key);
    const until = new Date(Math.min(now.getTime(), requested ? Date.parse(requested) : now.getTime())).toISOString();
    const query = { until, limit: maxReportEntries };
    // The report is for the data subject, also when staff print it.
    const context = { reader: "person", language, words: words[language] } as const;
    const { entries, more } = await readDataAccess(db, subject, query, context);
    const { auditKind, id, name } = subject;
    await writeAuditEntry(call.server.db, call, {
      action: "dataAccess.print",
      kind: auditKind,
      id,
      after: { until, rows: entries.length },
    });
    const recordId = `${auditKind}:${id}:${until}`;
    const number = `DAT-${createHash("sha256").update(recordId).digest("hex").slice(0, 8).toUpperCase()}`;
    const firm = await letterheadOf(db);
    return {
      documents: [
        {
          recordId,
          facts: { holder: maskFullName(name), date: dayOf(new Date(until)), quantity: entries.length },
          person: { name },
          document: reportDocument({ number, name, until, entries, more, firm, language, now }),
        },
      ],
      fileName: `${words[language].title} ${dayOf(new Date(until))}`,
    };
  },
  demo: {
    email: "administrator@demo.example",
    input: async (db) => {
      const [client] = await db
        .select({ id: clientView.id, createdAt: clientView.createdAt })
        .from(clientView)
        .where(and(isNull(clientView.mergedInto), isNotNull(clientView.userId)))
        .orderBy(asc(clientView.clientNumber))
        .limit(1);
      // A fixed instant, so that each run issues the same document.
      return client && { subject: "client", id: client.id, until: client.createdAt };
    },
  },
};

interface Report {
  readonly number: string;
  readonly name: string;
  readonly until: string;
  readonly entries: readonly DataAccess[];
  readonly more: boolean;
  readonly firm: Letterhead;
  readonly language: Language;
  readonly now: Date;
}

function reportDocument({ number, name, until, entries, more, firm, language, now }: Report): PdfDocument {
  const { title, columns, accesses, records, report } = words[language];
  const moment = formatDateTime(until, language);
  return {
    template: new URL("./access-report.typ", import.meta.url),
    title,
    author: firm.name,
    number,
    since: until,
    printedAt: now,
    language,
    body: {
      firm: { name: firm.name, slogan: firm.slogan[language] },
      number,
      name,
      until: interpolate(report.until, { moment }),
      notes: [
        report.scope,
        ...(more ? [interpolate(report.newest, { count: formatNumber(entries.length, language) })] : []),
      ],
      nothing: report.nothing,
      heads: [columns.at, columns.access, columns.record, columns.by],
      rows: entries.map(({ at, access, record, title: of, by }) => [
        formatDateTime(at, language),
        accesses[access],
        [records[record], of].filter(Boolean).join(" "),
        by,
      ]),
    },
  };
}
