/** Offers for tests. */
import type { TestApp } from "../../../../../server/testing/test-app.ts";

/**
 * A complete offer of the commercial staff, requested and approved by Carla Montes; the last parameter overrides
 * fields.
 */
export async function makeOffer(
  app: TestApp,
  client = "Astilleros",
  { amount = "910.00", ...overrides }: { amount?: string; draft?: boolean; filing?: string } = {},
) {
  const { contractOffers, bankAccounts, people } = app.as("commercial@demo.example");
  const [clientOption] = await contractOffers.clients({ search: client });
  const { docs } = await bankAccounts.all({ currency: "CUP" });
  const [worker] = await people.workers({ search: "Carla Montes" });
  return contractOffers.create({
    client: clientOption?._id ?? "",
    requestedBy: worker?._id ?? "",
    approvedBy: worker?._id ?? "",
    receivedBy: "Rosa Leal",
    contract: "CT26000901",
    contractDate: "2026-11-19",
    currency: "CUP",
    concepts: [{ concept: "CO001", amount }],
    paymentMethods: [{ method: "transfermovil", amount }],
    bankAccount: docs[0]?._id ?? "",
    ...overrides,
  });
}
