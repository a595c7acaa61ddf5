/** The voucher on paper; the first printing is written on it, for it goes on only once it was printed. */
import { eq } from "drizzle-orm";
import type { Download } from "../../../kit/contract.ts";
import { record } from "../../../server/audit.ts";
import type { Call } from "../../../server/call.ts";
import { inTransaction } from "../../../server/database/database.ts";
import { letterheadOf } from "../../firm/server/public.ts";
import { namesOf } from "../../nomenclators/server/public.ts";
import { readVale } from "./reading.ts";
import { legalizationContracts } from "./tables.ts";

export async function printVale({ id }: { readonly id: string }, call: Call): Promise<Download> {
  const sheet = await inTransaction(call.db, async (tx) => {
    const vale = await readVale(tx, id);
    const { number, state, paid } = vale;
    const codes = vale.documents.flatMap(({ documentType, destination }) => [documentType, destination]);
    const names = await namesOf(tx, codes, "es");
    if (!vale.printedAt) {
      // No new version: whoever has it open is not refused for it.
      const printedAt = call.now.toISOString();
      await tx.update(legalizationContracts).set({ printedAt }).where(eq(legalizationContracts.id, id));
    }
    await record(tx, call, { action: "legalization.print", kind: "legalization", id, after: { number, state, paid } });
    const { publicUrl } = call.server.environment;
    return { vale, names, firm: await letterheadOf(tx), publicUrl, now: call.now };
  });
  const content = await call.server.workers.run("vale", sheet);
  return { name: `${sheet.vale.number}.pdf`, mime: "application/pdf", content, inline: true };
}
