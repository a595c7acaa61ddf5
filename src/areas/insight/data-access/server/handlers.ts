import { recordView } from "../../../../server/audit/access-entries.ts";
import { type Call, type Handlers, requireCaller } from "../../../../server/call.ts";
import { printDocuments } from "../../../administration/issued-documents/server/public.ts";
import type { dataAccessContract } from "../contract.ts";
import { words as en } from "../words.en.ts";
import { words as es } from "../words.es.ts";
import { type DataSubject, readSubject } from "./subject.ts";
import { type DataAccessQuery, readDataAccess, type Reader } from "./read-accesses.ts";
import { reportSource } from "./report.ts";

const words = { es, en };

export const handlers: Handlers<typeof dataAccessContract> = {
  list: async ({ subject: kind, id, ...query }, call) => {
    const subject = await readSubject(call.db, { subject: kind, id });
    return { ...(await readPage(call, subject, query, "staff")), name: subject.name };
  },
  report: ({ subject, id, until }, call) => printDocuments(call, reportSource, { subject, id, until }),
  own: async (query, call) => readPage(call, await readSubject(call.db, ownAccount(call)), query, "person"),
  ownReport: ({ until }, call) => printDocuments(call, reportSource, { ...ownAccount(call), until }),
};

const ownAccount = (call: Call) => ({ subject: "account" as const, id: requireCaller(call).userId });

async function readPage(call: Call, subject: DataSubject, query: DataAccessQuery, reader: Reader) {
  const { language, now } = call;
  const context = { reader, language, words: words[language] };
  const { entries, more } = await readDataAccess(call.db, subject, query, context);
  await recordView(call, "dataAccess", subject.auditKind, subject.id);
  const last = entries.at(-1);
  return { asOf: now.toISOString(), entries, next: more && last ? { at: last.at, _id: last._id } : null };
}
