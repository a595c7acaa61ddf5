/** Consulate contracts in the client's timeline: every state. */
import { and, desc, eq, gte, inArray, isNull, ne, sql } from "drizzle-orm";
import { type TimelineOwner, type TimelineProvider, sumWhere } from "../../../../server/timeline/timeline.ts";
import { valeTone } from "../../legalization/columns.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { contractNotificationPath } from "./notifications.ts";
import { consulateContractLog as log, consulateContracts as c } from "./tables.ts";

const words = { es, en };

const isOfClient = ({ clients }: TimelineOwner) => and(isNull(c.deletedAt), inArray(c.clientId, [...clients]));

export const timelineProviders: readonly TimelineProvider[] = [
  {
    kind: "consulateContracts",
    access: ["getConsulateContractList", "adminConsulSpain"],
    audited: [
      {
        auditKind: "consulate",
        select: ({ clients }) =>
          sql`select ${c.id}::text, ${c.number} from ${c} where ${inArray(c.clientId, [...clients])}`,
      },
    ],
    count: (call, owner) => call.db.$count(c, isOfClient(owner)),
    readRecords: async (call, owner, limit) => {
      const rows = await call.db
        .select({
          _id: c.id,
          at: c.createdAt,
          title: c.number,
          what: c.holderName,
          state: c.state,
          amount: c.amountTotal,
          currency: c.currency,
        })
        .from(c)
        .where(isOfClient(owner))
        .orderBy(desc(c.createdAt), desc(c.id))
        .limit(limit);
      return rows.map(({ state, ...contract }) => ({
        ...contract,
        status: words[call.language].state[state],
        tone: valeTone(state),
        place: contractNotificationPath(contract._id),
      }));
    },
    readBalances: (call, owner, paidFrom) =>
      call.db
        .select({
          currency: c.currency,
          due: sumWhere(c.amountTotal, eq(c.state, "pendingToPay")),
          paid: sumWhere(c.amountTotal, and(gte(c.paidAt, paidFrom), ne(c.state, "cancelled"))),
        })
        .from(c)
        .where(isOfClient(owner))
        .groupBy(c.currency),
    listPath: ({ number }) => `/spain-consulate/requested?search=${number}`,
    read: async (call, owner, { afterCursor, newestFirst, limit }) => {
      const rows = await call.db
        .select({ _id: log.id, at: log.at, from: log.from, to: log.to, contract: c })
        .from(c)
        .innerJoin(log, eq(log.contractId, c.id))
        .where(and(isOfClient(owner), afterCursor(log.at, log.id)))
        .orderBy(...newestFirst(log.at, log.id))
        .limit(limit);
      return rows.map(({ from, to, contract, ...row }) => ({
        ...row,
        title: contract.number,
        what: words[call.language].state[to],
        // The amount is shown once.
        ...(from === null && { amount: contract.amountTotal, currency: contract.currency }),
        place: contractNotificationPath(contract.id),
      }));
    },
  },
];
