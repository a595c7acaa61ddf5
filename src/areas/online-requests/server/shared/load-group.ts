/** Reads a group with everything around it, in a fixed number of queries. */
import { asc, eq, type Placeholder, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../../../server/database/connection.ts";
import { preparedQuery } from "../../../../server/database/prepared-query.ts";
import { batchQueries } from "../../../../server/database/query-batch.ts";
import type { OnlineServiceOffer, PriceLine } from "../../../online-services/contract.ts";
import { shownOffer } from "../../../online-services/server/public.ts";
import { onlineServiceOffers } from "../../../online-services/server/tables.ts";
import {
  hasOpenPayment,
  linkOf,
  type PaymentLink,
  exhaustedLinks,
  fullyRefunded,
} from "../../../payments/server/public.ts";
import { asPerson, type Person } from "../../../people/server/public.ts";
import { userColumns, users } from "../../../people/server/tables.ts";
import { readSettings, type SettingKey, settingInSql } from "../../../settings/server/public.ts";
import type { ProcessingTime } from "../../wizard/processing-time.ts";
import type { RequestFormRow, RequestGroupRow } from "./form-workflow.ts";
import { priceLinesOf } from "../payment/pricing.ts";
import { requestForms, requestGroups } from "../tables.ts";
import { usualTermsOf } from "./processing-times.ts";

/** A group with all that is needed to show it. */
export interface FullGroup {
  readonly group: RequestGroupRow;
  readonly forms: readonly RequestFormRow[];
  readonly offer: OnlineServiceOffer;
  readonly requester: Person;
  readonly link: PaymentLink | undefined;
  /** How long documents of its service took lately. */
  readonly usual: readonly ProcessingTime[];
  readonly lines: ReadonlyMap<string, PriceLine[]>;
  /** Somebody may be paying right now. */
  readonly paying: boolean;
  /** By its open link it was tried as often as it may be. */
  readonly isTriedOut: boolean;
  /** When all that was paid had gone back. */
  readonly refundedAt: string | null;
  readonly settings: {
    readonly maxForms: number;
    readonly resubmissions: number;
    readonly resubmitDays: number;
    readonly resubmitDaysByUser: number;
    readonly linkMaxSends: number;
  };
}

export const groupById = preparedQuery((db, given) =>
  db
    .select()
    .from(requestGroups)
    .where(eq(requestGroups.commonId, given("commonId"))),
);

/** The settings a request's life depends on. */
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

/** A group with its forms, its service, who asked and the rules of now, in one statement. */
const around = (commonId: (given: typeof sql.placeholder) => SQL | Placeholder) =>
  preparedQuery((db, given) =>
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
      .where(eq(requestGroups.commonId, commonId(given)))
      .orderBy(asc(requestForms.position)),
  );
const aroundGroup = around((given) => given("commonId"));
const aroundForm = around(
  (given) => sql`(select ${requestForms.commonId} from ${requestForms} where ${requestForms.id} = ${given("formId")})`,
);

type Around = Pick<FullGroup, "group" | "forms" | "offer" | "requester" | "settings">;

export async function fullGroup(db: Queryable, commonId: string): Promise<FullGroup> {
  const found = gathered(await aroundGroup(db, { commonId }));
  if (!found) throw new Error("the group is gone");
  const [paying, beside] = await batchQueries(db, (one) => [
    hasOpenPayment(one, found.group.family, commonId),
    groupContext(one, found),
  ]);
  return { ...found, ...beside, paying };
}

/** The group of a form as far as one statement reads it; `groupContext` reads the rest. */
export async function groupOfForm(db: Queryable, formId: string): Promise<Around | undefined> {
  return gathered(await aroundForm(db, { formId }));
}

function gathered(rows: Awaited<ReturnType<typeof aroundGroup>>): Around | undefined {
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

/** What else shows it; read `together` with what its reader needs beside. */
export async function groupContext(
  db: Queryable,
  { group, forms }: Pick<Around, "group" | "forms">,
): Promise<Pick<FullGroup, "usual" | "link" | "lines" | "isTriedOut" | "refundedAt">> {
  const ids = forms.map((form) => form.id);
  const own = [[group.family], [group.commonId]] as const;
  const [usual, link, lines, tried, back] = await Promise.all([
    usualTermsOf(db, [group.offerId]),
    linkOf(db, group.family, group.commonId),
    priceLinesOf(db, ids),
    exhaustedLinks(db, ...own),
    fullyRefunded(db, ...own),
  ]);
  const refundedAt = back.get(group.commonId) ?? null;
  return { usual, link, lines, isTriedOut: tried.has(group.commonId), refundedAt };
}

/** The rules alone. */
export async function readRules(db: Queryable): Promise<FullGroup["settings"]> {
  const read = await readSettings(db, Object.values(rules));
  return Object.fromEntries(Object.entries(rules).map(([name, key]) => [name, read[key]])) as FullGroup["settings"];
}
