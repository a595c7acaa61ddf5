/** Rows of a client's requests, for their list and their home, with the allowed actions. Constant number of queries. */
import { asc, desc, eq, inArray } from "drizzle-orm";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { Call } from "../../../../../server/call.ts";
import { serviceOfferView } from "../../../online-services/server/public.ts";
import {
  linkStateOf,
  subjectsBeingPaid,
  findExhaustedSubjects,
  findFullyRefunded,
  newestLinks,
} from "../../../../money/payments/server/public.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { abilitiesOf, correctUntil } from "../shared/allowed-actions.ts";
import { groupFacts } from "../shared/serializers.ts";
import { deliveryPort } from "../delivery/delivery-port.ts";
import { readRules } from "../shared/load-group.ts";
import { holderName } from "../shared/notifications.ts";
import { families } from "../../states.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { usualTermsOf } from "../shared/processing-times.ts";
import { publicTokenOf } from "./public-token.ts";
import { codeNames } from "../../../../administration/nomenclators/server/public.ts";

export type OwnRow = OutputOf<typeof onlineRequestsContract.mine>["docs"][number];

/** Newest first. */
export async function ownRows(call: Call, ids: readonly string[]): Promise<OwnRow[]> {
  if (ids.length === 0) return [];
  const { db, now, language } = call;
  const rows = await db
    .select({
      group: requestGroups,
      nameEs: serviceOfferView.nameEs,
      nameEn: serviceOfferView.nameEn,
      termDays: serviceOfferView.termDays,
    })
    .from(requestGroups)
    .innerJoin(serviceOfferView, eq(serviceOfferView.id, requestGroups.offerId))
    .where(inArray(requestGroups.commonId, [...ids]))
    .orderBy(desc(requestGroups.createdAt), desc(requestGroups.commonId));
  const forms = await db
    .select()
    .from(requestForms)
    .where(inArray(requestForms.commonId, [...ids]))
    .orderBy(asc(requestForms.position));
  const names = await codeNames(
    db,
    forms.flatMap((form) => [form.documentType, form.rejectReason].filter((code) => code !== null)),
    language,
  );
  const links = await newestLinks(db, ids);
  const paying = await subjectsBeingPaid(db, ids);
  const exhausted = await findExhaustedSubjects(db, families, ids);
  const refunded = await findFullyRefunded(db, families, ids);
  const settings = await readRules(db);
  const couriers = await deliveryPort().activeCouriers(db, ids);
  const usual = await usualTermsOf(db, [...new Set(rows.map((row) => row.group.offerId))]);
  return rows.map(({ group, nameEs, nameEn, termDays }) => {
    const groupForms = forms.filter((form) => form.commonId === group.commonId);
    const link = links.get(group.commonId);
    const offer = { name: { es: nameEs, en: nameEn }, termDays };
    const { commonId } = group;
    const refundedAt = refunded.get(commonId) ?? null;
    const paymentState = { paying: paying.has(commonId), isTriedOut: exhausted.has(commonId) };
    const can = abilitiesOf({ group, forms: groupForms, link, ...paymentState, settings }, now);
    return {
      ...groupFacts({ group, forms: groupForms, offer, usual, refundedAt }, language, now),
      forms: groupForms.map((form) => {
        const until = correctUntil(form, { group, settings }, now);
        return {
          _id: form.id,
          number: form.number,
          holder: holderName(form),
          document: names.get(form.documentType ?? "") ?? "",
          status: form.status,
          correctUntil: until,
          reason: until
            ? [names.get(form.rejectReason ?? ""), form.rejectText].filter(Boolean).join(". ") || null
            : null,
        };
      }),
      draftExpiresAt: group.draftExpiresAt,
      courier: couriers.get(group.commonId) ?? null,
      publicToken: publicTokenOf(call.server, group),
      linkState: link ? linkStateOf(link, now) : ("none" as const),
      payBy: can.pay && link ? link.expiresAt : null,
      can,
    };
  });
}
