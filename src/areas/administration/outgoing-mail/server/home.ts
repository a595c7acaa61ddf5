/** Home widget of undelivered mails: two statements, however many mails there are. */
import { type SQL, sql } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import type { MailHome } from "../home.ts";
import { forDatabase, type MailReason, mailReasons, failurePatterns } from "../failure-reasons.ts";

const maxMails = 50;

const reasonOf: SQL = sql`case ${sql.join(
  failurePatterns.map(([reason, pattern]) => sql`when last_error ~* ${forDatabase(pattern)} then ${reason}::text`),
  sql` `,
)} else 'other' end`;

/** Failed mails, and mails that wait for a retry. Both are in the index of states. */
const undelivered = sql`(state = 'failed' or state = 'pending' and attempts > 0)`;

/** Mails that failed for good; the index of states finds them. */
export async function countFailedMails({ db }: Call) {
  const { rows } = await db.execute<{ count: number }>(
    sql`select count(*)::int as count from emails where state = 'failed'`,
  );
  return { administration: rows[0]?.count ?? 0 };
}

export async function mailHome({ db }: Call): Promise<MailHome> {
  const [groups, mails] = await Promise.all([
    db.execute<{ reason: MailReason; state: "failed" | "pending"; count: number; since: string; next: string }>(sql`
      select ${reasonOf} as reason, state, count(*)::int as count, min(created_at) as since, min(next_attempt_at) as next
      from emails where ${undelivered} group by 1, 2 order by state, count(*) desc, 1`),
    db.execute<{ reason: MailReason; _id: string; to: string; state: "failed"; updated_at: string }>(sql`
      select * from (
        select ${reasonOf} as reason, id as _id, "to", state, updated_at,
          row_number() over (partition by ${reasonOf} order by created_at, id) as place
        from emails where state = 'failed'
      ) ranked where place <= ${maxMails} order by place`),
  ]);
  const count = (state: string) =>
    groups.rows.filter((each) => each.state === state).reduce((sum, each) => sum + each.count, 0);
  return {
    failed: count("failed"),
    delayed: count("pending"),
    groups: groups.rows.map(({ reason, state, since, next, ...group }) => ({
      ...group,
      reason: mailReasons.find((each) => each === reason) ?? "other",
      state,
      since: new Date(since).toISOString(),
      next: state === "pending" ? new Date(next).toISOString() : null,
      mails: mails.rows
        .filter((mail) => state === "failed" && mail.reason === reason)
        .map(({ _id, to, state: currentState, updated_at }) => ({
          _id,
          to,
          state: currentState,
          updatedAt: new Date(updated_at).toISOString(),
        })),
    })),
  };
}
