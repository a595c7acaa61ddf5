/** PDF of the voucher. The first printing is recorded, because the signature requires it. */
import { eq } from "drizzle-orm";
import type { Download } from "../../../../../kit/contract/contract.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction } from "../../../../../server/database/connection.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import type { Vale } from "../../vale.ts";
import { pageOfVale } from "../payment/public-page.ts";
import { readVale } from "../queries.ts";
import { legalizationContracts } from "../tables.ts";

export async function printVale({ id }: { readonly id: string }, call: Call): Promise<Download> {
  const vale = await inTransaction(call.db, async (tx) => {
    const vale = await readVale(tx, id);
    const { number, state, paid } = vale;
    if (!vale.printedAt) {
      // Does not change `updatedAt`: open forms stay valid.
      const printedAt = call.now.toISOString();
      await tx.update(legalizationContracts).set({ printedAt }).where(eq(legalizationContracts.id, id));
    }
    await writeAuditEntry(tx, call, {
      action: "legalization.print",
      kind: "legalization",
      id,
      after: { number, state, paid },
    });
    return vale;
  });
  return printed(call, vale);
}

/** The PDF of the current voucher; the caller checks access. */
export async function printed(call: Call, vale: Vale): Promise<Download> {
  const codes = vale.documents.flatMap(({ documentType, destination }) => [documentType, destination]);
  const content = await call.server.workers.run("vale", {
    vale,
    names: await codeNames(call.db, codes, "es"),
    firm: await letterheadOf(call.db),
    page: pageOfVale(call.server, vale._id),
    now: call.now,
  });
  return { name: `${vale.number}.pdf`, mime: "application/pdf", content, inline: true };
}
