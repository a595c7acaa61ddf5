/** Demo offers: one of every status, some that wait too long, one corrected after it was sent. */
import { and, eq } from "drizzle-orm";
import { addDays, dayOf, timeOfDay } from "../../../../../kit/time/calendar.ts";
import { sum } from "../../../../../kit/numbers/money.ts";
import { personActor } from "../../../../../server/audit/audit-log.ts";
import type { Database } from "../../../../../server/database/connection.ts";
import { nextNumber } from "../../../../../server/crud/number-series.ts";
import type { Server } from "../../../../../server/server.ts";
import type { World } from "../../../../../server/demo/demo-world.ts";
import { bankAccountView } from "../../../../money/bank-accounts/server/public.ts";
import { clientView } from "../../../clients/server/public.ts";
import { filingView } from "../../../filings/server/public.ts";
import { peopleByEmail } from "../../../../administration/people/server/public.ts";
import { OfferContent } from "../../offer.ts";
import { type DemoOffer, demoOfferRows } from "./demo-offers.ts";
import { beginOffer, moveOffer } from "../offer-workflow.ts";
import { readAllOffers } from "../queries.ts";
import { contractOfferLines, contractOffers, contractOfferVersions } from "../tables.ts";

export async function demoContractOffers(db: Database, _world: World, server: Server): Promise<void> {
  const now = server.now();
  const today = dayOf(now);
  await db.transaction(async (tx) => {
    const [first] = await tx.select({ id: contractOffers.id }).from(contractOffers).limit(1);
    if (first) return;
    const people = await peopleByEmail(tx, ["commercial@demo.example", "lawyer@demo.example"]);
    const accounts = await tx.select().from(bankAccountView).where(eq(bankAccountView.active, true));
    const allClients = await tx.select().from(clientView);
    const contractFilings = await tx.select().from(filingView).where(eq(filingView.kind, "contract"));
    for (const each of demoOfferRows) {
      const client = allClients.find(({ name, mergedInto }) => name.startsWith(each.client) && !mergedInto);
      const author = people.get(each.by ?? "commercial@demo.example");
      const approver = people.get("lawyer@demo.example");
      if (!client || !author || !approver) continue;
      const filing = each.isFiled && contractFilings.find(({ clientId }) => clientId === client.id);
      const date = addDays(today, -each.createdAgo);
      const dateAt = (ago: number) => new Date(Math.min(timeOfDay(addDays(today, -ago), 10).getTime(), now.getTime()));
      const createdAt = dateAt(each.createdAgo).toISOString();
      const [row] = await tx
        .insert(contractOffers)
        .values({
          offerNumber: await nextNumber(tx, "OF", now),
          status: each.isDraft ? "draft" : "unsigned",
          statusAt: createdAt,
          date,
          clientId: client.id,
          clientNumber: client.clientNumber,
          contract: (filing && filing.contractNumber) || each.contract || null,
          ...(filing && { filingId: filing.id }),
          contractDate: each.isDraft ? null : date,
          requestedBy: author.id,
          approvedBy: approver.id,
          receivedBy: each.receivedBy || null,
          currency: each.currency,
          totalAmount: sum(each.concepts.map(([, amount]) => amount)),
          chequeAmount: each.chequeAmount ?? null,
          bankAccountId: accounts.find(({ currency }) => currency === each.currency)?.id ?? null,
          issuedAt: each.isDraft ? null : createdAt,
          createdAt,
          createdBy: author.id,
          updatedAt: createdAt,
          updatedBy: author.id,
        })
        .returning();
      if (!row) continue;
      const lines = (side: "concept" | "method", entries: DemoOffer["concepts"]) =>
        entries.map(([code, amount, description = null], position) => ({
          offerId: row.id,
          side,
          position,
          code,
          amount,
          description,
        }));
      await tx
        .insert(contractOfferLines)
        .values([...lines("concept", each.concepts), ...lines("method", each.methods)]);
      const actor = personActor(author.id, author.name);
      await beginOffer(tx, row, { actor, now: dateAt(each.createdAgo) });
      let offer = row;
      for (const [to, ago, note = null] of each.steps) {
        const movedAt = dateAt(ago).toISOString();
        const payment = {
          date: dayOf(dateAt(ago)),
          method: "bankTransfer",
          amount: row.totalAmount,
          reference: `TR-${row.offerNumber.slice(-4)}`,
          byName: author.name,
          paymentId: null,
        };
        const columns = {
          ...(to === "signed" && { signedAt: movedAt, receiptDate: dayOf(dateAt(ago)) }),
          ...(to === "paid" && { paidAt: movedAt, payment }),
        };
        const transition = {
          to,
          asActor: "keeper",
          actor,
          now: dateAt(ago),
          ...(note && { note, input: { note } }),
        } as const;
        offer = (await moveOffer(tx, offer, { ...transition, set: columns })).row;
      }
    }
    await addCorrectedVersion(tx, now);
  });
}

/** Stores an earlier version for an offer that was corrected after it was sent. */
async function addCorrectedVersion(
  tx: Parameters<Parameters<Database["transaction"]>[0]>[0],
  now: Date,
): Promise<void> {
  const isCorrected = and(eq(contractOffers.contract, "CT26000047"), eq(contractOffers.version, 1));
  const [offer] = await readAllOffers(tx, { where: isCorrected ?? eq(contractOffers.version, 1), order: [] });
  if (!offer) return;
  const content = OfferContent.parse({
    ...offer,
    concepts: offer.concepts.map((line) => ({ ...line, amount: "90000.00" })),
  });
  await tx.insert(contractOfferVersions).values({
    offerId: offer._id,
    version: 1,
    content: { ...content, totalAmount: "90000.00", paymentMethods: [{ method: "bankTransfer", amount: "90000.00" }] },
    until: new Date(now.getTime() - 86_400_000).toISOString(),
    byName: offer.requestedByName ?? "",
  });
  await tx.update(contractOffers).set({ version: 2 }).where(eq(contractOffers.id, offer._id));
}
