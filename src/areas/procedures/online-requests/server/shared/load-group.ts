/** Reads a group with its related data in a constant number of queries. */
import { eq, type Placeholder, type SQL, sql, getViewSelectedFields } from "drizzle-orm";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { preparedQuery } from "../../../../../server/database/prepared-query.ts";
import type { OnlineServiceOffer, PriceLine } from "../../../online-services/contract.ts";
import { serializeServiceOffer, serviceOfferView } from "../../../online-services/server/public.ts";
import { linkInSql, type PaymentLink, paymentStateInSql } from "../../../../money/payments/server/public.ts";
import { toPerson, type Person, personColumns, userView } from "../../../../administration/people/server/public.ts";
import { readSettings, type SettingKey, settingInSql } from "../../../../administration/settings/server/public.ts";
import type { ProcessingTime } from "../../wizard/processing-time.ts";
import { formsInSql, type RequestFormRow, type RequestGroupRow } from "./lock-group.ts";
import { priceLinesInSql } from "../payment/pricing.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { usualTermsInSql } from "./processing-times.ts";

/** A group with the data needed to display it. */
export interface FullGroup {
  readonly group: RequestGroupRow;
  readonly forms: readonly RequestFormRow[];
  readonly offer: OnlineServiceOffer;
  readonly requester: Person;
  readonly link: PaymentLink | undefined;
  /** Recent processing times of its service. */
  readonly usual: readonly ProcessingTime[];
  readonly lines: ReadonlyMap<string, PriceLine[]>;
  /** True while a payment attempt is open. */
  readonly paying: boolean;
  /** True if its open link has used up its payment attempts. */
  readonly isTriedOut: boolean;
  /** When the whole payment had been refunded. */
  readonly refundedAt: string | null;
  readonly settings: {
    readonly maxForms: number;
    readonly resubmissions: number;
    readonly resubmitDays: number;
    readonly resubmitDaysByUser: number;
    readonly linkMaxSends: number;
  };
}

export const groupById = preparedQuery((db, parameters) =>
  db
    .select()
    .from(requestGroups)
    .where(eq(requestGroups.commonId, parameters("commonId"))),
);

/** Settings that limit what can be done with a request. */
const rules = {
  maxForms: "online.maxFormsPerGroup",
  resubmissions: "online.resubmissions",
  resubmitDays: "online.resubmitDays",
  resubmitDaysByUser: "online.resubmitDaysByUser",
  linkMaxSends: "payment.linkMaxSends",
} as const satisfies Record<keyof FullGroup["settings"], SettingKey>;

const rulesInSql = Object.fromEntries(Object.entries(rules).map(([name, key]) => [name, settingInSql(key)])) as Record<
  keyof typeof rules,
  SQL<number>
>;

/** A group with all its data, in one statement. */
const groupQuery = (commonId: (parameters: typeof sql.placeholder) => SQL | Placeholder) =>
  preparedQuery((db, parameters) =>
    db
      .select({
        group: requestGroups,
        forms: formsInSql(db, eq(requestForms.commonId, requestGroups.commonId)),
        offer: getViewSelectedFields(serviceOfferView),
        requester: personColumns,
        settings: rulesInSql,
        usual: usualTermsInSql(db, requestGroups.offerId),
        lines: priceLinesInSql(db, requestGroups.commonId),
        link: linkInSql(db, requestGroups.family, requestGroups.commonId),
        payment: paymentStateInSql(db, requestGroups.family, requestGroups.commonId),
      })
      .from(requestGroups)
      .innerJoin(serviceOfferView, eq(serviceOfferView.id, requestGroups.offerId))
      .innerJoin(userView, eq(userView.id, requestGroups.requesterId))
      .where(eq(requestGroups.commonId, commonId(parameters))),
  );
const readByGroupId = groupQuery((parameters) => parameters("commonId"));
const readByFormId = groupQuery(
  (parameters) =>
    sql`(select ${requestForms.commonId} from ${requestForms} where ${requestForms.id} = ${parameters("formId")})`,
);

export async function fullGroup(db: Queryable, commonId: string): Promise<FullGroup> {
  const full = toFullGroup(await readByGroupId(db, { commonId }));
  if (!full) throw new Error("the group is gone");
  return full;
}

export async function groupOfForm(db: Queryable, formId: string): Promise<FullGroup | undefined> {
  return toFullGroup(await readByFormId(db, { formId }));
}

function toFullGroup([row]: Awaited<ReturnType<typeof readByGroupId>>): FullGroup | undefined {
  if (!row) return undefined;
  const { offer, requester, payment, ...rest } = row;
  const { isOpen: paying, isExhausted: isTriedOut, refundedAt } = payment;
  return {
    ...rest,
    offer: serializeServiceOffer(offer),
    requester: toPerson(requester),
    paying,
    isTriedOut,
    refundedAt,
  };
}

/** Only the settings. */
export async function readRules(db: Queryable): Promise<FullGroup["settings"]> {
  const values = await readSettings(db, Object.values(rules));
  return Object.fromEntries(Object.entries(rules).map(([name, key]) => [name, values[key]])) as FullGroup["settings"];
}
