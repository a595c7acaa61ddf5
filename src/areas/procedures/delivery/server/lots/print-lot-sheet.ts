/** The lot sheet that the carrier carries. */
import { asc, eq, isNotNull } from "drizzle-orm";
import { maskFullName } from "../../../../../kit/identity/masks.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { Call } from "../../../../../server/call.ts";
import { inTransaction, type Transaction } from "../../../../../server/database/connection.ts";
import { writeAuditEntry, updateStamps } from "../../../../../server/audit/audit-log.ts";
import type { DocumentSource } from "../../../../administration/issued-documents/server/public.ts";
import { letterheadOf } from "../../../../administration/firm/server/public.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";
import { lotDocument, type LotSheetPdf } from "./lot-sheet-pdf.ts";
import { lockLot } from "./lots.ts";
import { deliveries, deliveryLots } from "../tables.ts";

/** Marks the lot as printed, so that it may leave until it changes. Returns the address of its PDF. */
export async function printLot(call: Call, number: string): Promise<{ url: string }> {
  await inTransaction(call.db, async (tx) => {
    const { parcels } = await readLot(tx, number);
    await tx
      .update(deliveryLots)
      .set({ printedAt: call.now.toISOString(), ...updateStamps(call, call.now) })
      .where(eq(deliveryLots.number, number));
    await writeAuditEntry(tx, call, {
      action: "delivery.printLot",
      kind: "deliveryLot",
      id: number,
      after: { parcels: parcels.map((parcel) => parcel.number), found: parcels.map(({ id }) => id) },
    });
  });
  return { url: `/legalsitapi/private/deliveryService/lotTemplateFile/${encodeURIComponent(number)}` };
}

export const lotSheetSource: DocumentSource<string> = {
  kind: "lotSheet",
  async read(call, number) {
    const input = await inTransaction(call.db, async (tx) => {
      const { lot, carrier, parcels } = await readLot(tx, number);
      await writeAuditEntry(tx, call, {
        action: "delivery.openLotSheet",
        kind: "deliveryLot",
        id: number,
        after: { found: parcels.map(({ id }) => id) },
      });
      const municipalities = await codeNames(
        tx,
        parcels.map((parcel) => parcel.municipality),
        "es",
      );
      const { name: firmName } = await letterheadOf(tx);
      const { publicUrl } = call.server.environment;
      return { lot, carrier, parcels, municipalities, publicUrl, firm: firmName, now: call.now };
    });
    const { carrier, parcels } = input;
    const sheet = {
      recordId: number,
      facts: { recipient: maskFullName(carrier.name), quantity: parcels.length },
      person: { name: carrier.name, identityNumber: carrier.ci },
      namesSeveral: true as const,
      document: lotDocument(input),
    };
    return { documents: [sheet], fileName: number };
  },
  demo: {
    email: "administrator@demo.example",
    input: async (db) => {
      const [parcel] = await db
        .select({ number: deliveries.lotNumber })
        .from(deliveries)
        .where(isNotNull(deliveries.lotNumber))
        .orderBy(asc(deliveries.lotNumber))
        .limit(1);
      return parcel?.number ?? undefined;
    },
  },
};

/** MODEL_NOT_EXPORTED for an empty lot. */
async function readLot(tx: Transaction, number: string): Promise<Pick<LotSheetPdf, "lot" | "carrier" | "parcels">> {
  const { lot, carrier } = await lockLot(tx, number);
  const parcels = await tx
    .select()
    .from(deliveries)
    .where(eq(deliveries.lotNumber, number))
    .orderBy(asc(deliveries.municipality), asc(deliveries.number));
  if (parcels.length === 0) throw new Refusal("MODEL_NOT_EXPORTED", { facts: { lotNumber: number } });
  return { lot, carrier, parcels };
}
