/** The demo office's offers: one of every status, some that wait too long, one that was corrected after it was sent. */
import { and, eq, inArray } from "drizzle-orm";
import { addDays, dayOf, timeOfDay } from "../../../kit/calendar.ts";
import { sum } from "../../../kit/money.ts";
import { personActor } from "../../../server/audit/audit-log.ts";
import type { Database } from "../../../server/database/connection.ts";
import { nextNumber } from "../../../server/crud/number-series.ts";
import type { Server } from "../../../server/server.ts";
import type { World } from "../../../server/testing/demo-world.ts";
import { bankAccounts } from "../../bank-accounts/server/tables.ts";
import { clients } from "../../clients/server/tables.ts";
import { filings } from "../../filings/server/tables.ts";
import { fullNameOf } from "../../people/server/public.ts";
import { users } from "../../people/server/tables.ts";
import { OfferContent } from "../offer.ts";
import type { OfferStatus } from "../states.ts";
import { beginOffer, moveOffer } from "./offer-workflow.ts";
import { readAllOffers } from "./queries.ts";
import { contractOfferLines, contractOffers, contractOfferVersions } from "./tables.ts";

interface DemoOffer {
  /** Words of the client's name. */
  readonly client: string;
  /** Days ago. */
  readonly made: number;
  readonly contract: string;
  readonly receivedBy: string;
  readonly currency: "CUP" | "USD" | "EUR";
  readonly concepts: readonly (readonly [code: string, amount: string, description?: string])[];
  readonly methods: readonly (readonly [code: string, amount: string])[];
  readonly chequeAmount?: string;
  /** What became of it, one after the other, each so many days ago. */
  readonly steps: readonly (readonly [to: OfferStatus, ago: number, note?: string])[];
  readonly isDraft?: true;
  /** Its contract is the client's own filing. */
  readonly isFiled?: true;
  readonly by?: "lawyer@demo.example";
}

const offers: readonly DemoOffer[] = [
  {
    client: "Puerto Azul Inversiones S.L.",
    made: 40,
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
    made: 18,
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
    made: 13,
    contract: "CT26000047",
    receivedBy: "Dirección jurídica",
    currency: "CUP",
    concepts: [["CO001", "96500.00", "Arbitraje por averías"]],
    methods: [["bankTransfer", "96500.00"]],
    steps: [],
  },
  {
    client: "Bianchi Import-Export S.p.A.",
    made: 6,
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
    made: 3,
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
    made: 9,
    contract: "CT26000050",
    receivedBy: "María Elena Fuentes",
    currency: "USD",
    concepts: [["CO005", "208.00"]],
    methods: [["bipay", "208.00"]],
    steps: [["cancelled", 4, "La clienta desistió del trámite"]],
  },
  {
    client: "Yadira",
    made: 1,
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
    made: 0,
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
    const people = await tx
      .select()
      .from(users)
      .where(inArray(users.email, ["commercial@demo.example", "lawyer@demo.example"]));
    const who = (email: string) => people.find((each) => each.email === email);
    const accounts = await tx.select().from(bankAccounts).where(eq(bankAccounts.active, true));
    const known = await tx.select().from(clients);
    const filed = await tx.select().from(filings).where(eq(filings.kind, "contract"));
    for (const each of offers) {
      const client = known.find(({ name, mergedInto }) => name.startsWith(each.client) && !mergedInto);
      const maker = who(each.by ?? "commercial@demo.example");
      const approver = who("lawyer@demo.example");
      if (!client || !maker || !approver) continue;
      const filing = each.isFiled && filed.find(({ clientId }) => clientId === client.id);
      const date = addDays(today, -each.made);
      const at = (ago: number) => new Date(Math.min(timeOfDay(addDays(today, -ago), 10).getTime(), now.getTime()));
      const made = at(each.made).toISOString();
      const [row] = await tx
        .insert(contractOffers)
        .values({
          offerNumber: await nextNumber(tx, "OF", now),
          status: each.isDraft ? "draft" : "unsigned",
          statusAt: made,
          date,
          clientId: client.id,
          clientNumber: client.clientNumber,
          contract: (filing && filing.contractNumber) || each.contract || null,
          ...(filing && { filingId: filing.id }),
          contractDate: each.isDraft ? null : date,
          requestedBy: maker.id,
          approvedBy: approver.id,
          receivedBy: each.receivedBy || null,
          currency: each.currency,
          totalAmount: sum(each.concepts.map(([, amount]) => amount)),
          chequeAmount: each.chequeAmount ?? null,
          bankAccountId: accounts.find(({ currency }) => currency === each.currency)?.id ?? null,
          issuedAt: each.isDraft ? null : made,
          createdAt: made,
          createdBy: maker.id,
          updatedAt: made,
          updatedBy: maker.id,
        })
        .returning();
      if (!row) continue;
      const lines = (side: "concept" | "method", all: DemoOffer["concepts"]) =>
        all.map(([code, amount, description = null], position) => ({
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
      const actor = personActor(maker.id, fullNameOf(maker));
      await beginOffer(tx, row, { actor, now: at(each.made) });
      let offer = row;
      for (const [to, ago, note = null] of each.steps) {
        const then = at(ago).toISOString();
        const payment = {
          date: dayOf(at(ago)),
          method: "bankTransfer",
          amount: row.totalAmount,
          reference: `TR-${row.offerNumber.slice(-4)}`,
          byName: fullNameOf(maker),
          paymentId: null,
        };
        const written = {
          ...(to === "signed" && { signedAt: then, receiptDate: dayOf(at(ago)) }),
          ...(to === "paid" && { paidAt: then, payment }),
        };
        const said = { to, asActor: "keeper", actor, now: at(ago), ...(note && { note, input: { note } }) } as const;
        offer = (await moveOffer(tx, offer, { ...said, set: written })).row;
      }
    }
    await correctedOnce(tx, now);
  });
}

/** One that had been sent, and was corrected afterwards. */
async function correctedOnce(tx: Parameters<Parameters<Database["transaction"]>[0]>[0], now: Date): Promise<void> {
  const which = and(eq(contractOffers.contract, "CT26000047"), eq(contractOffers.version, 1));
  const [was] = await readAllOffers(tx, { where: which ?? eq(contractOffers.version, 1), order: [] });
  if (!was) return;
  const content = OfferContent.parse({
    ...was,
    concepts: was.concepts.map((line) => ({ ...line, amount: "90000.00" })),
  });
  await tx.insert(contractOfferVersions).values({
    offerId: was._id,
    version: 1,
    content: { ...content, totalAmount: "90000.00", paymentMethods: [{ method: "bankTransfer", amount: "90000.00" }] },
    until: new Date(now.getTime() - 86_400_000).toISOString(),
    byName: was.requestedByName ?? "",
  });
  await tx.update(contractOffers).set({ version: 2 }).where(eq(contractOffers.id, was._id));
}
