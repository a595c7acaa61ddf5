import { and, eq, inArray, isNull } from "drizzle-orm";
import { addMonths, dayOf } from "../../../../kit/time/calendar.ts";
import { type Database, inTransaction } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { onlineServiceOffers, tariffs } from "./tables.ts";
import { conceptNames, seededOffers, seededTariffs, since } from "./seeded-services.ts";
import { tariffCodeOf, insertAfter } from "./write-tariff.ts";

const shared = {
  requirementsEs: "Los mismos datos que para la certificación corriente.",
  requirementsEn: "The same details as for the ordinary certificate.",
  termDays: 5,
  includesLegalization: true,
} as const;

/**
 * Tariffs of residents and of people abroad besides the general ones, in pesos and in dollars: a price with the wrong
 * residence has a different amount.
 */
const demoTariffs = [
  { family: "AP", concept: "legalization", residence: "abroad", currency: "USD", amount: "35.00" },
  { family: "TR", concept: "service", residence: "cuba", currency: "CUP", documentType: "DT-RG.12", amount: "450.00" },
  { family: "TR", concept: "service", residence: "abroad", currency: "USD", documentType: "DT-RG.12", amount: "60.00" },
  { family: "TR", concept: "copy", residence: "cuba", currency: "CUP", documentType: "DT-RG.12", amount: "20.00" },
  { family: "TR", concept: "copy", residence: "abroad", currency: "USD", documentType: "DT-RG.12", amount: "4.00" },
] as const;

/** The office's tariffs of legalization: by the group of a document or for all, with the stamps of what it obtains. */
function officeTariffs(): (typeof tariffs.$inferInsert)[] {
  const shared = { family: "LEG", residence: "any" } as const;
  const prices = [
    { ...shared, concept: "service", currency: "CUP", amount: "400.00" },
    { ...shared, concept: "service", currency: "CUP", documentType: "DT-AP", amount: "1250.00" },
    { ...shared, concept: "legalization", currency: "CUP", amount: "375.00" },
    { ...shared, concept: "service", currency: "USD", amount: "52.00" },
    { ...shared, concept: "legalization", currency: "USD", amount: "30.00" },
  ] as const;
  const stamps = seededTariffs()
    .filter(({ concept, currency, documentType }) => concept === "stamp" && currency === "CUP" && documentType)
    .map((tariff) => ({ ...tariff, family: "LEG" as const }));
  return [
    ...prices.map((each) => ({ ...each, ...conceptNames[each.concept], code: tariffCodeOf(each), validFrom: since })),
    ...stamps.map((each) => ({ ...each, code: tariffCodeOf({ ...each, documentType: each.documentType ?? "" }) })),
  ];
}

function withCode(tariff: (typeof demoTariffs)[number]): typeof tariffs.$inferInsert {
  return { ...tariff, ...conceptNames[tariff.concept], code: tariffCodeOf(tariff), validFrom: since };
}

/**
 * The seeded offers, enabled and priced; one service with a single place a week, a disabled one, tariffs of each
 * residence, and one that changes the month after next.
 */
export async function demoOffers(db: Database, _world: World, server: Server): Promise<void> {
  const now = server.now();
  await inTransaction(db, async (tx) => {
    const proposed = seededOffers.map((offer) => offer.code);
    await tx.update(onlineServiceOffers).set({ active: true }).where(inArray(onlineServiceOffers.code, proposed));
    await tx.insert(tariffs).values(seededTariffs()).onConflictDoNothing();
    await tx
      .insert(onlineServiceOffers)
      .values([
        {
          ...shared,
          code: "AP02",
          family: "AP",
          nameEs: "Antecedentes penales en cinco días",
          nameEn: "Criminal record in five days",
          descriptionEs: "La misma certificación, más rápido. Hay un cupo por semana.",
          descriptionEn: "The same certificate, faster. There is one slot a week.",
          documentTypes: ["DT-AP.01"],
          weeklyCapacity: 1,
          order: 90,
        },
        {
          ...shared,
          code: "TR90",
          family: "TR",
          nameEs: "Títulos y programas de estudio",
          nameEn: "Diplomas and study programmes",
          descriptionEs: "Certificaciones académicas. Se activará cuando las universidades confirmen el plazo.",
          descriptionEn:
            "Academic certificates. It will be activated when the universities confirm the processing time.",
          documentTypes: ["DT-AC.01", "DT-AC.02", "DT-AC.03"],
          weeklyCapacity: 20,
          order: 91,
          active: false,
        },
      ])
      .onConflictDoNothing();
    await tx.insert(tariffs).values(demoTariffs.map(withCode)).onConflictDoNothing();
    await tx.insert(tariffs).values(officeTariffs()).onConflictDoNothing();
    const [newestTariff] = await tx
      .select()
      .from(tariffs)
      .where(and(eq(tariffs.code, "AP-legalization-CUP"), isNull(tariffs.nextFrom)));
    const validFrom = `${addMonths(dayOf(now), 2).slice(0, 7)}-01`;
    if (!newestTariff || newestTariff.validFrom >= validFrom) return;
    await insertAfter(tx, { now: now.toISOString(), by: null }, newestTariff, {
      family: "AP",
      concept: "legalization",
      residence: "any",
      currency: "CUP",
      amount: "400.00",
      perCopy: true,
      validFrom,
      basis: "Resolución 486/2025",
      code: newestTariff.code,
    });
  });
}
