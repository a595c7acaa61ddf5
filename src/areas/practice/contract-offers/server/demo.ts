/** Demo offers: one of every status, some that wait too long, one corrected after it was sent. */
import { and, eq } from "drizzle-orm";
import { addDays, dayOf, timeOfDay } from "../../../../kit/time/calendar.ts";
import { sum } from "../../../../kit/numbers/money.ts";
import { personActor } from "../../../../server/audit/audit-log.ts";
import type { Database } from "../../../../server/database/connection.ts";
import { nextNumber } from "../../../../server/crud/number-series.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { bankAccountView } from "../../../money/bank-accounts/server/public.ts";
import { clientView } from "../../clients/server/public.ts";
import { filingView } from "../../filings/server/public.ts";
import { peopleByEmail } from "../../../administration/people/server/public.ts";
import { OfferContent } from "../offer.ts";
import type { OfferStatus } from "../states.ts";
import { beginOffer, moveOffer } from "./offer-workflow.ts";
import { readAllOffers } from "./queries.ts";
import { contractOfferLines, contractOffers, contractOfferVersions } from "./tables.ts";

interface DemoOffer {
  /** Start of the client's name. */
  readonly client: string;
  /** Days ago. */
  readonly createdAgo: number;
  readonly contract: string;
  readonly receivedBy: string;
  readonly currency: "CUP" | "USD" | "EUR";
  readonly concepts: readonly (readonly [code: string, amount: string, description?: string])[];
  readonly methods: readonly (readonly [code: string, amount: string])[];
  readonly chequeAmount?: string;
  /** Status changes in order, each with its age in days. */
  readonly steps: readonly (readonly [to: OfferStatus, ago: number, note?: string])[];
  readonly isDraft?: true;
  /** Linked with the client's own filing. */
  readonly isFiled?: true;
  readonly by?: "lawyer@demo.example";
}

const offers: readonly DemoOffer[] = [
  {
    client: "Puerto Azul Inversiones S.L.",
    createdAgo: 40,
    contract: "CT26000031",
    isFiled: true,
    receivedBy: "Nuria Roca Pons",
    currency: "USD",
    concepts: [
      ["CO001", "4200.00", "Constitución de la empresa mixta"],
      ["CO004", "380.00"],
    ],
    methods: [["bankTransfer", "4580.00"]],
    steps: [
      ["signed", 36],
      ["paid", 20],
    ],
  },
  {
    client: "Tejidos del Cauto MIPYME S.U.R.L.",
    createdAgo: 18,
    contract: "CT26000044",
    receivedBy: "Osmany Tamayo Leyva",
    currency: "CUP",
    concepts: [
      ["CO001", "45000.00", "Asesoría mensual"],
      ["CO006", "150.00"],
    ],
    methods: [
      ["cheque", "30000.00"],
      ["transfermovil", "15150.00"],
    ],
    chequeAmount: "30000.00",
    steps: [["signed", 12]],
  },
  {
    client: "Astilleros Ñico López",
    createdAgo: 13,
    contract: "CT26000047",
    receivedBy: "Dirección jurídica",
    currency: "CUP",
    concepts: [["CO001", "96500.00", "Arbitraje por averías"]],
    methods: [["bankTransfer", "96500.00"]],
    steps: [],
  },
  {
    client: "Bianchi Import-Export S.p.A.",
    createdAgo: 6,
    contract: "CT26000052",
    receivedBy: "Giulia Bianchi",
    currency: "EUR",
    concepts: [
      ["CO001", "1800.00", "Registro de dos marcas"],
      ["CO007", "240.00"],
    ],
    methods: [["bipay", "2040.00"]],
    steps: [["signed", 2]],
  },
  {
    client: "Puerto Azul Inversiones S.L.",
    createdAgo: 3,
    contract: "CT26000031-S01",
    receivedBy: "Amalia Cruz Reyes",
    currency: "USD",
    concepts: [["CO003", "620.00", "Legalización de los estatutos"]],
    methods: [["bankTransfer", "620.00"]],
    // Paid before it was signed.
    steps: [["paid", 1]],
  },
  {
    client: "María Elena Fuentes Rivas",
    createdAgo: 9,
    contract: "CT26000050",
    receivedBy: "María Elena Fuentes",
    currency: "USD",
    concepts: [["CO005", "208.00"]],
    methods: [["bipay", "208.00"]],
    steps: [["cancelled", 4, "La clienta desistió del trámite"]],
  },
  {
    client: "Yadira",
    createdAgo: 1,
    contract: "CT26000055",
    receivedBy: "Yadira Núñez",
    currency: "CUP",
    concepts: [["CO004", "3400.00", "Poder especial"]],
    methods: [["transfermovil", "3400.00"]],
    steps: [],
    by: "lawyer@demo.example",
  },
  {
    client: "Tejidos del Cauto MIPYME S.U.R.L.",
    createdAgo: 0,
    contract: "",
    receivedBy: "",
    currency: "CUP",
    concepts: [["CO001", "12000.00"]],
    methods: [],
    steps: [],
    isDraft: true,
  },
];

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
    for (const each of offers) {
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
