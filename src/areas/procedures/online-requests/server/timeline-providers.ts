/** Timeline entries of a client: requests of the client's accounts and their payments. */
import { and, desc, eq, gte, inArray, isNotNull, ne, sql } from "drizzle-orm";
import type { Currency } from "../../../../kit/numbers/money.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { sumWhere, type TimelineOwner, type TimelineProvider } from "../../../../server/timeline/timeline.ts";
import { paymentTimelineProvider } from "../../../money/payments/server/public.ts";
import { formTones } from "../columns.ts";
import { families, permissionOf } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { isListed } from "./listed-forms.ts";
import { requestFormLog as log, requestForms as f, requestGroups as g } from "./tables.ts";

const words = { es, en };

function isOfClient(call: Call, { accounts }: TimelineOwner) {
  const { permissions } = requireCaller(call);
  const allowedFamilies = families.filter((family) => permissions.includes(permissionOf[family]));
  return and(inArray(f.requesterId, [...accounts]), inArray(f.family, allowedFamilies), isListed(f));
}

const isSentByClient = (call: Call, owner: TimelineOwner) => and(isOfClient(call, owner), ne(f.status, "draft"));
const holderNames = { first: f.firstName, firstLast: f.firstLastName, secondLast: f.secondLastName };

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "requests",
    access: [permissionOf.AP, permissionOf.TR],
    audited: [
      {
        auditKind: "requestGroup",
        select: ({ accounts }) =>
          sql`select ${g.commonId}::text, ${g.number} from ${g} where ${inArray(g.requesterId, [...accounts])}`,
      },
      {
        auditKind: "requestForm",
        select: ({ accounts }) =>
          sql`select ${f.id}::text, ${f.number} from ${f} where ${inArray(f.requesterId, [...accounts])}`,
      },
    ],
    count: async (call, owner) => (owner.accounts.length > 0 ? call.db.$count(f, isSentByClient(call, owner)) : 0),
    readRecords: async (call, owner, limit) => {
      if (owner.accounts.length === 0) return [];
      const rows = await call.db
        .select({ _id: f.id, at: f.createdAt, title: f.number, family: f.family, status: f.status, names: holderNames })
        .from(f)
        .where(isSentByClient(call, owner))
        .orderBy(desc(f.createdAt), desc(f.id))
        .limit(limit);
      return rows.map(({ status, family, names, ...row }) => ({
        ...row,
        what: Object.values(names).filter(Boolean).join(" "),
        status: words[call.language].status[status],
        tone: formTones[status],
        place: `/onlineServicesAdmin/${family}/onlineRequests/${row._id}`,
      }));
    },
    readBalances: async (call, owner, paidFrom) => {
      if (owner.accounts.length === 0) return [];
      const currency = sql<Currency>`${f.currency}`;
      return call.db
        .select({
          currency,
          due: sumWhere(f.amountTotal, eq(f.status, "notPaid")),
          // Without what is to be refunded.
          paid: sumWhere(sql`${f.amountTotal} - coalesce(${f.refundOwed}, 0)`, gte(f.paidAt, paidFrom)),
        })
        .from(f)
        .where(and(isSentByClient(call, owner), isNotNull(f.currency)))
        .groupBy(currency);
    },
    read: async (call, owner, { afterCursor, newestFirst, limit }) => {
      if (owner.accounts.length === 0) return [];
      const rows = await call.db
        .select({ _id: log.id, at: log.at, to: log.to, form: f.id, number: f.number, family: f.family })
        .from(f)
        .innerJoin(log, eq(log.formId, f.id))
        .where(and(isOfClient(call, owner), ne(log.to, "draft"), afterCursor(log.at, log.id)))
        .orderBy(...newestFirst(log.at, log.id))
        .limit(limit);
      return rows.map(({ _id, at, to, form, number, family }) => ({
        _id,
        at,
        title: number,
        what: words[call.language].status[to],
        place: `/onlineServicesAdmin/${family}/onlineRequests/${form}`,
      }));
    },
  },
  paymentTimelineProvider(
    ["AP", "TR"],
    ({ accounts }) => sql`(select ${g.commonId} from ${g} where ${inArray(g.requesterId, [...accounts])})`,
  ),
];
