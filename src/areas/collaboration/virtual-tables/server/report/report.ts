/** Report of a table as PDF or DOCX, rendered by a worker, for moderators. Reading it is audited. */
import { eq } from "drizzle-orm";
import type { Download, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { documentNamesOf } from "../../../media/server/public.ts";
import type { virtualTablesContract as contract } from "../../contract.ts";
import { moderatorIn } from "../table-access.ts";
import { tableMinutes } from "../minutes/minutes.ts";
import { lastLinesWithin } from "../minutes/minutes-pdf.ts";
import { peopleIn } from "../participants.ts";
import { readTables } from "../queries.ts";
import { roomPort } from "../room-port.ts";
import { virtualTables } from "../tables.ts";

/** Address of the report. For a closed table as PDF this is the newest minutes. */
export async function reportAddress(
  { tableId, format }: ParsedOf<typeof contract.report>,
  call: Call,
): Promise<{ url: string }> {
  const { state } = await moderatorIn(call, tableId);
  const [latest] = state === "closed" && format === "pdf" ? await tableMinutes(call.db, tableId) : [];
  return { url: latest?.url ?? `/legalsitapi/private/virtualTables/report/${tableId}?format=${format}` };
}

export async function reportFile({ id, format }: ParsedOf<typeof contract.reportFile>, call: Call): Promise<Download> {
  await moderatorIn(call, id);
  const { db, language, now } = call;
  const [table] = await readTables(call, { where: eq(virtualTables.id, id), order: [] });
  // Deleted meanwhile.
  if (!table) throw new Refusal("NOT_FOUND");
  const { house: staff, outside: guests } = await peopleIn(db, id);
  const people = [
    ...staff.map(({ name, role }) => ({ name, role })),
    ...guests.map(({ name }) => ({ name, role: "external" as const })),
  ];
  const documents = await documentNamesOf(db, { element: "virtualTable", elementId: id });
  await writeAuditEntry(db, call, { action: "virtualTables.report", kind: "virtualTable", id, after: { format } });
  const firm = await letterheadOf(db);
  const task = format === "docx" ? "tableReportDocx" : "tableReport";
  const { lines } = await roomPort().transcript(db, id, language);
  const content = await call.server.workers.run(task, {
    table,
    people,
    documents,
    talk: lastLinesWithin(lines, maxTalkLength),
    firm,
    language,
    now,
  });
  const name = table.title.replace(/[/\\]/g, "-");
  return { name: `${name}.${format}`, mime: mimes[format], content, inline: format === "pdf" };
}

/** In characters, the same for both formats: a worker renders an editable document of some thousand messages. */
const maxTalkLength = 120_000;

const mimes = {
  pdf: "application/pdf",
  docx: "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
} as const;
