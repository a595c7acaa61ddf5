/** Labels of originals as a PDF; each printing leaves an audit line per paper. */
import { and, asc, inArray } from "drizzle-orm";
import type { Download } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { writeAuditEntry } from "../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/connection.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { visibleOriginals } from "./access.ts";
import { originals } from "./tables.ts";

export async function printOriginalLabels(call: Call, ids: readonly string[]): Promise<Download> {
  const sheet = await inTransaction(call.db, async (tx) => {
    const papers = await tx
      .select()
      .from(originals)
      .where(and(inArray(originals.id, [...ids]), visibleOriginals(requireCaller(call))))
      .orderBy(asc(originals.label));
    if (papers.length === 0) throw new Refusal("NOT_FOUND");
    const printed = papers.map(({ id, label }) => ({
      action: "custody.print",
      kind: "original",
      id,
      after: { label },
    }));
    await writeAuditEntry(tx, call, printed);
    const { name: firm } = await letterheadOf(tx);
    return { papers, firm, publicUrl: call.server.environment.publicUrl, now: call.now };
  });
  const content = await call.server.workers.run("originalLabels", sheet);
  return { name: `${sheet.papers[0]?.label}.pdf`, mime: "application/pdf", content, inline: true };
}
