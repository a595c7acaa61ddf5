/** Reads a group with its related data in a constant number of queries. */
import { asc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../../../server/database/connection.ts";
import { preparedQuery } from "../../../../../server/database/prepared-query.ts";
import { batchQueries } from "../../../../../server/database/query-batch.ts";
import type { OnlineServiceOffer, PriceLine } from "../../../online-services/contract.ts";
import { shownOffer } from "../../../online-services/server/public.ts";
import { onlineServiceOffers } from "../../../online-services/server/tables.ts";
import {
  hasOpenPayment,
  linkOf,
  type PaymentLink,
  exhaustedLinks,
  fullyRefunded,
} from "../../../../money/payments/server/public.ts";
import { asPerson, type Person } from "../../../../administration/people/server/public.ts";
import { userColumns, users } from "../../../../administration/people/server/tables.ts";
import { readSettings, type SettingKey, settingInSql } from "../../../../administration/settings/server/public.ts";
import type { ProcessingTime } from "../../wizard/processing-time.ts";
import type { RequestFormRow, RequestGroupRow } from "./form-workflow.ts";
import { priceLinesOf } from "../payment/pricing.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { usualTermsOf } from "./processing-times.ts";

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

/** Group, forms, service, requester and settings, in one statement. */
const groupQuery = (commonId: (parameters: typeof sql.placeholder) => SQL | Placeholder) =>
  preparedQuery((db, parameters) =>
    db
      .select({
        group: requestGroups,
        form: requestForms,
        offer: onlineServiceOffers,
        requester: userColumns,
        settings: rulesInSql,
      })
      .from(requestGroups)
      .innerJoin(onlineServiceOffers, eq(onlineServiceOffers.id, requestGroups.offerId))
      .innerJoin(users, eq(users.id, requestGroups.requesterId))
      .leftJoin(requestForms, eq(requestForms.commonId, requestGroups.commonId))
      .where(eq(requestGroups.commonId, commonId(parameters)))
      .orderBy(asc(requestForms.position)),
  );
const readByGroupId = groupQuery((parameters) => parameters("commonId"));
const readByFormId = groupQuery(
  (parameters) =>
    sql`(select ${requestForms.commonId} from ${requestForms} where ${requestForms.id} = ${parameters("formId")})`,
);

type LoadedGroup = Pick<FullGroup, "group" | "forms" | "offer" | "requester" | "settings">;

export async function fullGroup(db: Queryable, commonId: string): Promise<FullGroup> {
  const loaded = toLoadedGroup(await readByGroupId(db, { commonId }));
  if (!loaded) throw new Error("the group is gone");
  const [paying, context] = await batchQueries(db, (batch) => [
    hasOpenPayment(batch, loaded.group.family, commonId),
    groupContext(batch, loaded),
  ]);
  return { ...loaded, ...context, paying };
}

/** The group of a form, from one statement; `groupContext` reads the rest. */
export async function groupOfForm(db: Queryable, formId: string): Promise<LoadedGroup | undefined> {
  return toLoadedGroup(await readByFormId(db, { formId }));
}

function toLoadedGroup(rows: Awaited<ReturnType<typeof readByGroupId>>): LoadedGroup | undefined {
  const [first] = rows;
  return (
    first && {
      group: first.group,
      forms: rows.flatMap(({ form }) => form ?? []),
      offer: shownOffer(first.offer),
      requester: asPerson(first.requester),
      settings: first.settings,
    }
  );
}

/** The rest of a group's data. Batched with the caller's own queries. */
export async function groupContext(
  db: Queryable,
  { group, forms }: Pick<LoadedGroup, "group" | "forms">,
): Promise<Pick<FullGroup, "usual" | "link" | "lines" | "isTriedOut" | "refundedAt">> {
  const ids = forms.map((form) => form.id);
  const subjects = [[group.family], [group.commonId]] as const;
  const [usual, link, lines, exhausted, refunded] = await Promise.all([
    usualTermsOf(db, [group.offerId]),
    linkOf(db, group.family, group.commonId),
    priceLinesOf(db, ids),
    exhaustedLinks(db, ...subjects),
    fullyRefunded(db, ...subjects),
  ]);
  const refundedAt = refunded.get(group.commonId) ?? null;
  return { usual, link, lines, isTriedOut: exhausted.has(group.commonId), refundedAt };
}

/** Only the settings. */
export async function readRules(db: Queryable): Promise<FullGroup["settings"]> {
  const values = await readSettings(db, Object.values(rules));
  return Object.fromEntries(Object.entries(rules).map(([name, key]) => [name, values[key]])) as FullGroup["settings"];
}
