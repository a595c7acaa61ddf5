/** Documents of an offer: read by who reads the offer, brought and taken away by who keeps it. */
import { eq } from "drizzle-orm";
import { id as isId } from "../../../kit/schemas.ts";
import { transitionNotAllowed } from "../../../server/workflow/state-machine.ts";
import type { OnRemoved, DocumentRightResolver } from "../../media/server/public.ts";
import { revokeSignature } from "./offer-actions.ts";
import { lockOffer } from "./offer-workflow.ts";
import { readOffers } from "./queries.ts";
import { contractOffers } from "./tables.ts";

export const filesOfOffer: DocumentRightResolver = async (call, id) => {
  if (!isId.safeParse(id).success) return "none";
  const permissions = call.caller?.permissions ?? [];
  const mayKeep = permissions.includes("manageContractOffer");
  if (!mayKeep && !permissions.includes("allOffers")) return "none";
  const [offer] = await readOffers(call, { where: eq(contractOffers.id, id), order: [] });
  if (!offer) return "none";
  return mayKeep ? "write" : "read";
};

/** Without its scan an offer is not signed; that of one that is paid stays. */
export const onScanRemoved: OnRemoved = async (call, tx, { id, elementId }) => {
  const offer = await lockOffer(tx, elementId);
  if (offer.scan !== id) return;
  if (offer.status !== "signed") throw transitionNotAllowed({ ...offer, number: offer.offerNumber }, "unsigned");
  await revokeSignature(tx, call, offer, "Se quitó el documento firmado");
};
