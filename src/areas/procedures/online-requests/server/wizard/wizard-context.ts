/** Everything that the wizard needs for a request, in one response. */
import { and, asc, desc, eq, isNotNull, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../../server/call.ts";
import { itemsByType } from "../../../../administration/nomenclators/server/public.ts";
import { serviceOfferById, offerPricesNow } from "../../../online-services/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { WizardContext } from "../../wizard/wizard-context.ts";
import { selfRelationship } from "../../wizard/form-validation.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import { readRequestDetails } from "../desk/details.ts";
import { holderName } from "../shared/notifications.ts";
import { requestForms, requestGroups } from "../tables.ts";

export async function readWizardContext(
  call: Call,
  commonId: string,
): Promise<OutputOf<typeof onlineRequestsContract.writing>> {
  const group = await readRequestDetails(call, commonId);
  const offer = await serviceOfferById(call.db, group.offer._id);
  if (!offer) throw new Refusal("SERVICE_NOT_FOUND");
  const items = await itemsByType(call.db, ["DOCUMENT_TYPE", "DESTINATION"]);
  const usdPrice = (await offerPricesNow(call, offer)).find(({ currency }) => currency === "USD");
  return {
    group,
    offer,
    documents: items.DOCUMENT_TYPE ?? [],
    destinations: items.DESTINATION ?? [],
    earlier: group.requester._id === requireCaller(call).userId ? await earlierPeople(call, group) : [],
    legalizesAbroad: usdPrice ? usdPrice.legalization !== null : true,
  };
}

/**
 * Holders of the requester's last request, to be offered again. Excludes holders that this request already has, and
 * for AP the deceased.
 */
async function earlierPeople(
  call: Call,
  { commonId, family, requester }: RequestGroup,
): Promise<WizardContext["earlier"]> {
  const sameGroup = alias(requestForms, "own");
  const isNotInRequest = notExists(
    call.db
      .select({ one: sql`1` })
      .from(sameGroup)
      .where(
        and(
          eq(sameGroup.commonId, commonId),
          or(
            and(eq(sameGroup.relationship, selfRelationship), eq(requestForms.relationship, selfRelationship)),
            eq(sameGroup.identityNumber, requestForms.identityNumber),
          ),
        ),
      ),
  );
  const rows = await call.db
    .select({ form: requestForms, number: requestGroups.number })
    .from(requestForms)
    .innerJoin(requestGroups, eq(requestGroups.commonId, requestForms.commonId))
    .where(
      and(
        eq(requestGroups.requesterId, requester._id),
        ne(requestGroups.commonId, commonId),
        isNotNull(requestGroups.finishedAt),
        isNull(requestGroups.deletedAt),
        isNotNull(requestForms.firstName),
        family === "AP" ? eq(requestForms.holderDeceased, false) : undefined,
        isNotInRequest,
      ),
    )
    .orderBy(desc(requestGroups.finishedAt), asc(requestForms.position))
    .limit(3);
  return rows
    .filter(({ number }) => number === rows[0]?.number)
    .map(({ form, number }) => ({ commonId: form.commonId, formId: form.id, number, name: holderName(form) }));
}
