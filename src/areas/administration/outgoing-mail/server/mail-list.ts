/** The staff list of mails: recipient, state, answer of the mail server. Never a body. */
import { and, count, type SQL, sql } from "drizzle-orm";
import type { ListQueryOf } from "../../../../kit/contract/list-contract.ts";
import type { Call } from "../../../../server/call.ts";
import { matchesTerms, equals, instantBetween } from "../../../../server/listing/filters.ts";
import { listHandlers } from "../../../../server/listing/list-handlers.ts";
import { escapeLike } from "../../../../server/listing/search-terms.ts";
import { mails } from "../list-contracts.ts";
import { type EmailEntry } from "../email.ts";
import { reasonOf } from "../failure-reasons.ts";
import type { MailState } from "../states.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { redactSubject } from "./redact-mail.ts";
import { emails } from "./tables.ts";

const words = { es, en };
type MailQuery = ListQueryOf<typeof mails>;
const e = emails;
const listColumns = {
  id: e.id,
  to: e.to,
  cc: e.cc,
  subject: e.subject,
  template: e.template,
  language: e.language,
  vars: e.vars,
  state: e.state,
  attempts: e.attempts,
  retries: e.retries,
  lastError: e.lastError,
  nextAttemptAt: e.nextAttemptAt,
  sentAt: e.sentAt,
  deskNote: e.deskNote,
  deskByName: e.deskByName,
  bodyErasedAt: e.bodyErasedAt,
  createdAt: e.createdAt,
  updatedAt: e.updatedAt,
} as const;

export const mailList = listHandlers(mails, {
  cellContext: (language) => ({ ...words[language], language }),
  fileName: ({ title }) => title,
  log: { action: "outgoingMail.export", kind: "email", id: () => "list" },
  unloggedFilters: ["to_address"],
  id: e.id,
  where: (_call, query) => and(equals(e.state, query.state), besidesState(query)),
  sorts: {
    createdAt: e.createdAt,
    nextAttemptAt: e.nextAttemptAt,
    sentAt: e.sentAt,
    attempts: [e.attempts, e.createdAt],
    to: e.to,
    state: [e.state, e.createdAt],
  },
  readRows: async (call, slice) => {
    const rows = await call.db
      .select(listColumns)
      .from(emails)
      .where(slice.where)
      .orderBy(...slice.order);
    return rows.map(serializeMail);
  },
});

/** Number of mails per state under the other filters: the counts of the views. One statement. */
export async function countMailStates(call: Call, query: MailQuery): Promise<{ state: MailState; count: number }[]> {
  return call.db.select({ state: e.state, count: count() }).from(emails).where(besidesState(query)).groupBy(e.state);
}

export function serializeMail(mail: Pick<typeof emails.$inferSelect, keyof typeof listColumns>): EmailEntry {
  const { id, vars, state, nextAttemptAt, ...facts } = mail;
  return {
    ...facts,
    _id: id,
    state,
    // The subject of an account's mail contains its code.
    subject: redactSubject(mail),
    about: vars.delivery ?? vars.number ?? null,
    reason: mail.lastError === null ? null : reasonOf(mail.lastError),
    nextAttemptAt: state === "pending" ? nextAttemptAt : null,
  };
}

function besidesState(query: MailQuery): SQL | undefined {
  return and(
    equals(e.template, query.template),
    ...instantBetween(e.createdAt, query.from, query.to),
    query.to_address ? sql`${e.to} like '%' || ${escapeLike(query.to_address.toLowerCase())} || '%'` : undefined,
    ...matchesTerms(e.searchText, query.search),
  );
}
