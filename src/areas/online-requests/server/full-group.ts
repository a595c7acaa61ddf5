/** Reads a group with everything around it, in a fixed number of queries. */
import { asc, eq } from "drizzle-orm";
import type { Queryable } from "../../../server/database/database.ts";
import { prepared } from "../../../server/database/prepared.ts";
import type { OnlineServiceOffer, PriceLine } from "../../online-services/contract.ts";
import { offerOf } from "../../online-services/server/public.ts";
import { hasOpenPayment, linkOf, type PaymentLink } from "../../payments/server/public.ts";
import { type Person, personOf } from "../../people/server/public.ts";
import { readSettings } from "../../settings/server/public.ts";
import type { UsualTerm } from "../usual-term.ts";
import type { Form, Group } from "./request.ts";
import { priceLinesOf } from "./paying/pricing.ts";
import { requestForms, requestGroups } from "./tables.ts";
import { usualTermsOf } from "./usual-terms.ts";

/** A group with all that is needed to show it. */
export interface FullGroup {
  readonly group: Group;
  readonly forms: readonly Form[];
  readonly offer: OnlineServiceOffer;
  readonly requester: Person;
  readonly link: PaymentLink | undefined;
  /** How long documents of its service took lately. */
  readonly usual: readonly UsualTerm[];
  readonly lines: ReadonlyMap<string, PriceLine[]>;
  /** Somebody may be paying right now. */
  readonly paying: boolean;
  readonly settings: {
    readonly maxForms: number;
    readonly resubmissions: number;
    readonly resubmitDays: number;
    readonly resubmitDaysByUser: number;
    readonly linkMaxSends: number;
  };
}

export const groupById = prepared((db, given) =>
  db
    .select()
    .from(requestGroups)
    .where(eq(requestGroups.commonId, given("commonId"))),
);

const formsOf = prepared((db, given) =>
  db
    .select()
    .from(requestForms)
    .where(eq(requestForms.commonId, given("commonId")))
    .orderBy(asc(requestForms.position)),
);

export async function fullGroup(db: Queryable, commonId: string): Promise<FullGroup> {
  const [group] = await groupById(db, { commonId });
  if (!group) throw new Error("the group is gone");
  return fullGroupOf(db, group);
}

export async function fullGroupOf(db: Queryable, group: Group): Promise<FullGroup> {
  const forms = await formsOf(db, { commonId: group.commonId });
  const offer = await offerOf(db, group.offerId);
  const requester = await personOf(db, group.requesterId);
  if (!offer || !requester) throw new Error("a group points to nothing");
  return {
    group,
    forms,
    offer,
    requester,
    usual: await usualTermsOf(db, [group.offerId]),
    link: await linkOf(db, group.family, group.commonId),
    lines: await priceLinesOf(
      db,
      forms.map((form) => form.id),
    ),
    paying: await hasOpenPayment(db, group.family, group.commonId),
    settings: await readRules(db),
  };
}

/** The settings a request's life depends on. */
export async function readRules(db: Queryable): Promise<FullGroup["settings"]> {
  const read = await readSettings(db, [
    "online.maxFormsPerGroup",
    "online.resubmissions",
    "online.resubmitDays",
    "online.resubmitDaysByUser",
    "payment.linkMaxSends",
  ]);
  return {
    maxForms: read["online.maxFormsPerGroup"],
    resubmissions: read["online.resubmissions"],
    resubmitDays: read["online.resubmitDays"],
    resubmitDaysByUser: read["online.resubmitDaysByUser"],
    linkMaxSends: read["payment.linkMaxSends"],
  };
}
