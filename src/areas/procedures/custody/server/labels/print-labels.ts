/** PDF with labels of originals; each printing writes an audit entry per original. */
import { and, asc, inArray } from "drizzle-orm";
import type { Download } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { visibleOriginals } from "../access.ts";
import { originals } from "../tables.ts";

export async function printOriginalLabels(call: Call, ids: readonly string[]): Promise<Download> {
  const input = await inTransaction(call.db, async (tx) => {
    const papers = await tx
      .select()
      .from(originals)
      .where(and(inArray(originals.id, [...ids]), visibleOriginals(requireCaller(call))))
      .orderBy(asc(originals.label));
    if (papers.length === 0) throw new Refusal("NOT_FOUND");
    const auditEntries = papers.map(({ id, label }) => ({
      action: "custody.print",
      kind: "original",
      id,
      after: { label },
    }));
    await writeAuditEntry(tx, call, auditEntries);
    const { name: firm } = await letterheadOf(tx);
    return { papers, firm, publicUrl: call.server.environment.publicUrl, now: call.now };
  });
  const content = await call.server.workers.run("originalLabels", input);
  return { name: `${input.papers[0]?.label}.pdf`, mime: "application/pdf", content, inline: true };
}
