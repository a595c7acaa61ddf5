/** Document access of an offer: readers of the offer may read, `manageContractOffer` may add and remove. */
import { eq } from "drizzle-orm";
import { transitionNotAllowed } from "../../../../server/workflow/state-machine.ts";
import type { OnRemoved, DocumentRightResolver } from "../../../collaboration/media/server/public.ts";
import { revokeSignature } from "./offer-actions.ts";
import { lockOffer } from "./offer-workflow.ts";
import { readOffers } from "./queries.ts";
import { contractOffers } from "./tables.ts";

export const filesOfOffer: DocumentRightResolver = async (call, id) => {
  const permissions = call.caller?.permissions ?? [];
  const mayEdit = permissions.includes("manageContractOffer");
  if (!mayEdit && !permissions.includes("allOffers")) return "none";
  const [offer] = await readOffers(call, { where: eq(contractOffers.id, id), order: [] });
  if (!offer) return "none";
  return mayEdit ? "write" : "read";
};

/** Revokes the signature when the signed scan is removed. TRANSITION_NOT_ALLOWED for the scan of a paid offer. */
export const onScanRemoved: OnRemoved = async (call, tx, { id, elementId }) => {
  const offer = await lockOffer(tx, elementId);
  if (offer.scan !== id) return;
  if (offer.status !== "signed") throw transitionNotAllowed({ ...offer, number: offer.offerNumber }, "unsigned");
  await revokeSignature(tx, call, offer, "Se quitó el documento firmado");
};
