/** What an offer said before it was corrected: kept once it had gone to somebody like that. */
import { desc, eq } from "drizzle-orm";
import type { Call } from "../../../server/call.ts";
import { actorName } from "../../../server/audit/audit-log.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { Refusal } from "../../../kit/errors.ts";
import { OfferContent } from "../offer.ts";
import { type ContractOfferRow, readAllOffers, readOffers } from "./queries.ts";
import { contractOffers, contractOfferVersions } from "./tables.ts";

/** Keeps what stood there, and makes what is written the next version. */
export async function storeVersion(
  call: Call,
  tx: Transaction,
  before: ContractOfferRow,
  offer: Partial<ContractOfferRow>,
): Promise<void> {
  if (before.sentAt === null) return;
  const [was] = await readAllOffers(tx, { where: eq(contractOffers.id, before.id), order: [] });
  if (!was) return;
  const { id: offerId, version } = before;
  await tx.insert(contractOfferVersions).values({
    offerId,
    version,
    content: OfferContent.parse(was),
    until: call.now.toISOString(),
    byName: actorName(call),
  });
  Object.assign(offer, { version: version + 1, sentAt: null });
}

/** Newest first, each with what it became. */
export async function offerVersions({ id }: { readonly id: string }, call: Call) {
  const [now] = await readOffers(call, { where: eq(contractOffers.id, id), order: [] });
  if (!now) throw new Refusal("NOT_FOUND");
  const rows = await call.db
    .select()
    .from(contractOfferVersions)
    .where(eq(contractOfferVersions.offerId, id))
    .orderBy(desc(contractOfferVersions.version));
  return rows.map(({ version, until, byName, content }, at) => ({
    version,
    until,
    byName,
    content,
    next: rows[at - 1]?.content ?? OfferContent.parse(now),
  }));
}
