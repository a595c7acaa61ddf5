/** Proposals whose operation the caller may call: the list, the details, the count for the sidebar. */
import { and, count, eq, inArray, ne, sql } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { equals } from "../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { roleView } from "../../roles/server/public.ts";
import type { ChangeProposal } from "../change-proposal.ts";
import { type approvalsContract, proposalList } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { routesFor } from "./approvable-operations.ts";
import { changeProposals as p } from "./tables.ts";

const words = { es, en };

/** An empty list of routes matches nothing. */
const isVisible = (call: Pick<Call, "caller">) => inArray(p.route, ["", ...routesFor(call.caller)]);

export const proposalHandlers = listHandlers(proposalList, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "approvals.export", kind: "changeProposal", id: () => "list" },
  id: p.id,
  where: (call, { state, action }) => and(isVisible(call), equals(p.state, state), equals(p.action, action)),
  sorts: { requestedAt: p.requestedAt },
  readRows: async (call, { where, order }) => {
    const rows = await call.db
      .select()
      .from(p)
      .where(where)
      .orderBy(...order);
    return rows.map((row) => serializeProposal(call, row));
  },
});

export async function proposalDetails(call: Call, id: string): Promise<OutputOf<typeof approvalsContract.details>> {
  const [row] = await call.db
    .select()
    .from(p)
    .where(and(eq(p.id, id), isVisible(call)));
  if (!row) throw new Refusal("NOT_FOUND");
  const values = row.changes.flatMap(({ before, after }) => [before, after].flat()).map(String);
  const roles = await call.db
    .select({ id: roleView.id, es: roleView.nameEs, en: roleView.nameEn })
    .from(roleView)
    .where(inArray(sql`${roleView.id}::text`, ["", ...values]));
  return {
    ...serializeProposal(call, row),
    changes: row.changes,
    reasonGiven: row.reasonGiven,
    roleNames: Object.fromEntries(roles.map((role) => [role.id, role[call.language]])),
  };
}

/** Proposals of others that the caller may decide, for the sidebar. */
export async function countWaitingProposals(call: Call): Promise<{ administration: number }> {
  const [row] = await call.db
    .select({ count: count() })
    .from(p)
    .where(
      and(
        eq(p.state, "pending"),
        sql`${p.expiresAt} > ${call.now.toISOString()}`,
        isVisible(call),
        ne(p.requestedBy, requireCaller(call).userId),
      ),
    );
  return { administration: row?.count ?? 0 };
}

export function serializeProposal(call: Pick<Call, "caller" | "now">, row: typeof p.$inferSelect): ChangeProposal {
  const { id, action, subject, state, requestedAt, requestedByName, expiresAt, decidedAt, decidedByName } = row;
  return {
    _id: id,
    action,
    subject,
    // It expires at its time; the nightly job updates the row later.
    state: state === "pending" && expiresAt <= call.now.toISOString() ? "expired" : state,
    requestedAt,
    requestedByName,
    isOwn: row.requestedBy === call.caller?.userId,
    expiresAt,
    decidedAt,
    decidedByName,
    reason: row.reason,
    updatedAt: row.updatedAt,
  };
}
