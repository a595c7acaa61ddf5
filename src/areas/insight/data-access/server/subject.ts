/** The data subject: a client with their account, or an account with its client. */
import { and, eq, isNull } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import type { TimelineOwner } from "../../../../server/timeline/timeline.ts";
import { fullNameOf, userView } from "../../../administration/people/server/public.ts";
import { clientView, timelineOwner } from "../../../practice/clients/server/public.ts";

export interface DataSubjectKey {
  readonly subject: "client" | "account";
  readonly id: string;
}

export interface DataSubject {
  /** Kind of their record in the audit log, and its id. */
  readonly auditKind: "client" | "user";
  readonly id: string;
  readonly name: string;
  readonly owner: TimelineOwner;
}

/** NOT_FOUND for an unknown client or account. */
export const readSubject = (db: Queryable, { subject, id }: DataSubjectKey): Promise<DataSubject> =>
  subject === "client" ? readClient(db, id) : readAccount(db, id);

async function readClient(db: Queryable, id: string): Promise<DataSubject> {
  const owner = await timelineOwner({ db }, id);
  const [client] = await db.select({ name: clientView.name }).from(clientView).where(eq(clientView.id, id));
  return { auditKind: "client", id, name: client?.name ?? "", owner };
}

async function readAccount(db: Queryable, id: string): Promise<DataSubject> {
  const [account] = await db.select().from(userView).where(eq(userView.id, id));
  if (!account) throw new Refusal("NOT_FOUND");
  const [client] = await db
    .select({ id: clientView.id })
    .from(clientView)
    .where(and(eq(clientView.userId, id), isNull(clientView.mergedInto)));
  const owner = client
    ? await timelineOwner({ db }, client.id)
    : { clients: [], accounts: [id], emails: [account.email.toLowerCase()], contactEmails: [], number: "" };
  return { auditKind: "user", id, name: fullNameOf(account), owner };
}
