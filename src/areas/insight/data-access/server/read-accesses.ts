/** Audit entries about a person: those of their records, and searches and exports that returned one of them. */
import { type SQL, sql } from "drizzle-orm";
import type { Language } from "../../../../kit/text/language.ts";
import { formatActor, linkHolderActor } from "../../../../kit/text/actor-names.ts";
import { auditLog } from "../../../../server/audit/audit-log.ts";
import type { Queryable } from "../../../../server/database/connection.ts";
import { timelineProvidersPort } from "../../../../server/timeline/timeline.ts";
import { issuedDocumentView } from "../../../administration/issued-documents/server/public.ts";
import { documentKinds } from "../../../administration/issued-documents/states.ts";
import { elements } from "../../../collaboration/media/contract.ts";
import { documentView } from "../../../collaboration/media/server/public.ts";
import { type AccessKind, accessKinds } from "../access-kinds.ts";
import type { AccessedRecord, DataAccess } from "../contract.ts";
import { roleView } from "../../../administration/roles/server/public.ts";
import type { DataSubject } from "./subject.ts";

/** Who reads: colleagues see names, the person sees roles. */
export type Reader = "staff" | "person";

export interface DataAccessQuery {
  readonly access?: AccessKind | undefined;
  readonly before?: { readonly at: string; readonly _id: string } | undefined;
  /** Entries up to and including this moment. */
  readonly until?: string | undefined;
  readonly limit: number;
}

interface DataAccessWords {
  readonly you: string;
  readonly staff: string;
  readonly unidentified: string;
}

/** Patterns of audit actions by kind of access; every other action is a change. */
const actionPatterns: Readonly<Record<Exclude<AccessKind, "change">, string>> = {
  view: "[.](read|open)",
  search: "^access[.]search",
  export: "[.]export",
  print: "[.](print|issue)",
  check: "[.]check$",
  signIn: "^session[.]",
  refusal: "[.]refuse$",
};
/** Written before a session exists, by who proved to own the account; attempts of a stranger are not among them. */
const signInByOwner = /^session[.](login|logout|proveFactor|register|activate|changePassword|confirmEmail|undoEmail)$/;
const notChange = Object.values(actionPatterns).join("|");

function accessOf(action: string): AccessKind {
  const match = Object.entries(actionPatterns).find(([, pattern]) => new RegExp(pattern).test(action));
  return accessKinds.find((each) => each === match?.[0]) ?? "change";
}

/** Newest first. `more` is true if there are older ones. */
export async function readDataAccess(
  db: Queryable,
  subject: DataSubject,
  query: DataAccessQuery,
  {
    reader,
    language,
    words,
  }: { readonly reader: Reader; readonly language: Language; readonly words: DataAccessWords },
): Promise<{ readonly entries: DataAccess[]; readonly more: boolean }> {
  const { rows } = await db.execute<Row>(dataAccessSql(subject, query));
  const names = await roleNames(db, language);
  const entries = rows.slice(0, query.limit).map(({ id, at, action, record, title, userId, byName, roles }) => {
    const roleTexts = roles.map((role) => names.get(role) ?? role);
    const isLinkHolder = userId === null && byName === linkHolderActor;
    const isOwn =
      (userId !== null && subject.owner.accounts.includes(userId)) || (isLinkHolder && signInByOwner.test(action));
    const actorName = isLinkHolder ? words.unidentified : formatActor(byName, language);
    // Staff act for the firm: the person reads in which function.
    const byRole = userId === null ? actorName : roleTexts.join(", ") || words.staff;
    const own = reader === "person" ? words.you : subject.name;
    return {
      _id: id,
      at: new Date(at).toISOString(),
      access: accessOf(action),
      record,
      // File names may contain opinions about a case.
      title: reader === "person" && record === "file" ? null : title,
      by: isOwn ? own : reader === "staff" ? actorName : byRole,
      roles: roleTexts,
    };
  });
  return { entries, more: rows.length > query.limit };
}

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly at: string;
  readonly action: string;
  readonly record: AccessedRecord;
  readonly title: string | null;
  readonly userId: string | null;
  readonly byName: string;
  readonly roles: readonly string[];
}

/**
 * Two index scans for each record, of its own entries and of what found it: each reads a page at most, so that the cost
 * grows with the person's records and not with the log. Only the entries of the page are read as a whole.
 */
export function dataAccessSql({ owner }: DataSubject, { access, before, until, limit }: DataAccessQuery): SQL {
  const l = auditLog;
  const pattern = access && access !== "change" ? actionPatterns[access] : undefined;
  const conditions = [
    before && sql`(${l.at}, ${l.id}) < (${before.at}::timestamptz, ${before._id}::uuid)`,
    until && sql`${l.at} <= ${until}::timestamptz`,
    pattern && sql`${l.action} ~ ${pattern}`,
    access === "change" && sql`${l.action} !~ ${notChange}`,
  ].filter((each) => typeof each === "object");
  const matches = sql.join([sql`true`, ...conditions], sql` and `);
  const page = sql`order by ${l.at} desc, ${l.id} desc limit ${limit + 1}`;
  const documents = sql.join(
    documentKinds.map((kind) => sql`${kind}`),
    sql`, `,
  );
  const owners = sql.join(
    elements.map((element) => sql`${element}`),
    sql`, `,
  );
  return sql`
    with own (kind, record, id, title) as materialized (${ownRecords(owner)}),
    related (kind, record, id, title) as materialized (
      select * from own
      union all select 'issuedDocument', 'document', ${issuedDocumentView.id}::text, ${issuedDocumentView.number}
        from own join ${issuedDocumentView} on ${issuedDocumentView.recordId} = own.id
        where ${issuedDocumentView.kind} in (${documents})
      union all select 'media', 'file', ${documentView.id}::text, ${documentView.name}
        from own join ${documentView} on ${documentView.elementId} = own.id
        where ${documentView.element} in (${owners})),
    entries (at, id, record, title) as (
      select e.at, e.id, related.record, related.title from related cross join lateral (
        select ${l.at}, ${l.id} from ${l}
        where ${l.recordKind} = related.kind and ${l.recordId} = related.id and ${matches} ${page}) e
      -- One export can have found several records of the person.
      union all select distinct e.at, e.id, 'list', null from own cross join lateral (
        select ${l.at}, ${l.id} from ${l}
        where ${l.after} ? 'found' and (${l.after} -> 'found') ? own.id and ${matches} ${page}) e),
    newest as materialized (select * from entries order by at desc, id desc limit ${limit + 1})
    select ${l.id} as id, ${l.at} as at, ${l.action} as action, newest.record, newest.title, ${l.userId} as "userId",
      ${l.byName} as "byName", ${l.roles} as roles
    from newest join ${l} on ${l.id} = newest.id order by ${l.at} desc, ${l.id} desc`;
}

function ownRecords(owner: DataSubject["owner"]): SQL {
  const self = (auditKind: string, record: AccessedRecord, ids: readonly string[]) =>
    sql`select ${auditKind}::text, ${record}::text, id, null::text from unnest(${sql.param(ids)}::text[]) as self (id)`;
  const records = timelineProvidersPort()
    .flat()
    .flatMap(({ kind, audited }) =>
      audited.map(
        ({ auditKind, select }) =>
          sql`select ${auditKind}::text, ${kind}::text, id, title from (${select(owner)}) as record (id, title)`,
      ),
    );
  return sql.join(
    [self("client", "client", owner.clients), self("user", "account", owner.accounts), ...records],
    sql` union all `,
  );
}

/** Names of roles by key. */
async function roleNames(db: Queryable, language: Language): Promise<Map<string, string>> {
  const rows = await db.select({ key: roleView.key, es: roleView.nameEs, en: roleView.nameEn }).from(roleView);
  return new Map(rows.map(({ key, ...name }) => [key, name[language]]));
}
