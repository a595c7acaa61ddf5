/** Offers as tests begin them. */
import type { TestApp } from "../../../../server/testing/test-app.ts";

/** One of the commercial desk, whole: Carla Montes asks for it and approves it; `more` says what is not usual. */
export async function makeOffer(
  app: TestApp,
  client = "Astilleros",
  { amount = "910.00", ...more }: { amount?: string; draft?: boolean; filing?: string } = {},
) {
  const { contractOffers, bankAccounts, people } = app.as("commercial@demo.example");
  const [named] = await contractOffers.clients({ search: client });
  const { docs } = await bankAccounts.all({ currency: "CUP" });
  const [worker] = await people.workers({ search: "Carla Montes" });
  return contractOffers.create({
    client: named?._id ?? "",
    requestedBy: worker?._id ?? "",
    approvedBy: worker?._id ?? "",
    receivedBy: "Rosa Leal",
    contract: "CT26000901",
    contractDate: "2026-11-19",
    currency: "CUP",
    concepts: [{ concept: "CO001", amount }],
    paymentMethods: [{ method: "transfermovil", amount }],
    bankAccount: docs[0]?._id ?? "",
    ...more,
  });
}
