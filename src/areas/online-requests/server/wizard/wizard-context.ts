/** What the questions of a request depend on, in one answer: a page that is written on begins with it. */
import { and, asc, desc, eq, isNotNull, isNull, ne, notExists, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { Refusal } from "../../../../kit/errors.ts";
import type { OutputOf } from "../../../../kit/contract.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { itemsByType } from "../../../nomenclators/server/public.ts";
import { serviceOfferById, offerPricesNow } from "../../../online-services/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { ToWrite } from "../../wizard/wizard-context.ts";
import { self } from "../../wizard/form-validation.ts";
import type { RequestGroup } from "../../schemas/group-schemas.ts";
import { details } from "../desk/details.ts";
import { holderName } from "../shared/notifications.ts";
import { requestForms, requestGroups } from "../tables.ts";

export async function readWizardContext(
  call: Call,
  commonId: string,
): Promise<OutputOf<typeof onlineRequestsContract.writing>> {
  const group = await details(call, commonId);
  const offer = await serviceOfferById(call.db, group.offer._id);
  if (!offer) throw new Refusal("SERVICE_NOT_FOUND");
  const items = await itemsByType(call.db, ["DOCUMENT_TYPE", "DESTINATION"]);
  const inDollars = (await offerPricesNow(call, offer)).find(({ currency }) => currency === "USD");
  return {
    group,
    offer,
    documents: items.DOCUMENT_TYPE ?? [],
    destinations: items.DESTINATION ?? [],
    earlier: group.requester._id === requireCaller(call).userId ? await earlierPeople(call, group) : [],
    legalizesAbroad: inDollars ? inDollars.legalization !== null : true,
  };
}

/** Whoever this request is about already is not offered again, nor are the dead where only the living are asked about. */
async function earlierPeople(call: Call, { commonId, family, requester }: RequestGroup): Promise<ToWrite["earlier"]> {
  const own = alias(requestForms, "own");
  const isElsewhere = notExists(
    call.db
      .select({ one: sql`1` })
      .from(own)
      .where(
        and(
          eq(own.commonId, commonId),
          or(
            and(eq(own.relationship, self), eq(requestForms.relationship, self)),
            eq(own.identityNumber, requestForms.identityNumber),
          ),
        ),
      ),
  );
  const found = await call.db
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
        isElsewhere,
      ),
    )
    .orderBy(desc(requestGroups.finishedAt), asc(requestForms.position))
    .limit(3);
  return found
    .filter(({ number }) => number === found[0]?.number)
    .map(({ form, number }) => ({ commonId: form.commonId, formId: form.id, number, name: holderName(form) }));
}
