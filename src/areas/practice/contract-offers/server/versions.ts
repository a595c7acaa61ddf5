/** Versions of an offer that were sent before it was corrected. */
import { desc, eq } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import { actorName } from "../../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { OfferContent } from "../offer.ts";
import { type ContractOfferRow, readAllOffers, readOffers } from "./queries.ts";
import { contractOffers, contractOfferVersions } from "./tables.ts";

/** Stores the current version if it was sent, and increments the version number. */
export async function storeVersion(
  call: Call,
  tx: Transaction,
  before: ContractOfferRow,
  offer: Partial<ContractOfferRow>,
): Promise<void> {
  if (before.sentAt === null) return;
  const [sentOffer] = await readAllOffers(tx, { where: eq(contractOffers.id, before.id), order: [] });
  if (!sentOffer) return;
  const { id: offerId, version } = before;
  await tx.insert(contractOfferVersions).values({
    offerId,
    version,
    content: OfferContent.parse(sentOffer),
    until: call.now.toISOString(),
    byName: actorName(call),
  });
  Object.assign(offer, { version: version + 1, sentAt: null });
}

/** Newest first, each with the version that replaced it. */
export async function offerVersions({ id }: { readonly id: string }, call: Call) {
  const [current] = await readOffers(call, { where: eq(contractOffers.id, id), order: [] });
  if (!current) throw new Refusal("NOT_FOUND");
  const rows = await call.db
    .select()
    .from(contractOfferVersions)
    .where(eq(contractOfferVersions.offerId, id))
    .orderBy(desc(contractOfferVersions.version));
  return rows.map(({ version, until, byName, content }, index) => ({
    version,
    until,
    byName,
    content,
    next: rows[index - 1]?.content ?? OfferContent.parse(current),
  }));
}
