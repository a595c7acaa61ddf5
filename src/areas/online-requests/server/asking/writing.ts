/** What the questions of a request depend on, in one answer: a page that is written on begins with it. */
import { Refusal } from "../../../../kit/errors.ts";
import type { OutputOf } from "../../../../kit/contract.ts";
import type { Call } from "../../../../server/call.ts";
import { itemsByType } from "../../../nomenclators/server/public.ts";
import { offerOf, offerPricesNow } from "../../../online-services/server/public.ts";
import type { onlineRequests } from "../../contract.ts";
import { details } from "../desk/details.ts";

export async function toWrite(call: Call, commonId: string): Promise<OutputOf<typeof onlineRequests.writing>> {
  const group = await details(call, commonId);
  const offer = await offerOf(call.db, group.offer._id);
  if (!offer) throw new Refusal("SERVICE_NOT_FOUND");
  const items = await itemsByType(call.db, ["DOCUMENT_TYPE", "DESTINATION"]);
  const inDollars = (await offerPricesNow(call, offer)).find(({ currency }) => currency === "USD");
  return {
    group,
    offer,
    documents: items.DOCUMENT_TYPE ?? [],
    destinations: items.DESTINATION ?? [],
    legalizesAbroad: inDollars ? inDollars.legalization !== null : true,
  };
}
