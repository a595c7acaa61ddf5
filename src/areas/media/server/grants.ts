/**
 * Rights given on one document alone. A grant counts only while the person who gave it may still give it: they may write
 * the document by its thing, or by a grant that counts itself; and nobody gives to themselves.
 */
import { eq, inArray, or, type SQL } from "drizzle-orm";
import { effectiveUsers } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../server/crud/crud-resource.ts";
import { readEffectivePermissions } from "../../people/server/public.ts";
import { userGroupMembers } from "../../user-groups/server/tables.ts";
import { isEnoughRight, isShared, readRight, type DocumentRight, type DocumentOwner } from "./owner-port.ts";
import { mediaGrants } from "./tables.ts";

export type GrantedDocument = DocumentOwner & { readonly id: string };

export interface DocumentGrant {
  readonly id: string;
  readonly mediaId: string;
  readonly userId: string | null;
  readonly groupId: string | null;
  readonly givenBy: string;
  readonly canWrite: boolean;
  /** The person, or who is in the group now; without the giver. */
  readonly people: readonly string[];
}

/** NOT_FOUND for one that the caller may not read, FORBIDDEN for one that they may only read. */
export async function rightOnDocument(
  call: CallInTransaction,
  document: GrantedDocument,
  needed: "read" | "write",
): Promise<DocumentRight> {
  const ofThing = await readRight(call, document);
  if (ofThing === "write" || ofThing === needed) return ofThing;
  const granted = grantedTo(call, await effectiveGrants(call, [document]));
  return isEnoughRight(granted === "none" ? ofThing : granted, needed);
}

/** What these grants give the caller. Those who see the office as a colleague have what both of them were given. */
export function grantedTo(call: CallInTransaction, grants: readonly DocumentGrant[]): DocumentRight {
  const rights = effectiveUsers(call).map(({ userId, kind }): DocumentRight => {
    const own = kind === "staff" ? grants.filter(({ people }) => people.includes(userId)) : [];
    if (own.length === 0) return "none";
    return own.some(({ canWrite }) => canWrite) ? "write" : "read";
  });
  return rights.includes("none") ? "none" : rights.includes("read") ? "read" : "write";
}

/** Of all grants on these documents those that count now. */
export async function effectiveGrants(
  call: CallInTransaction,
  documents: readonly GrantedDocument[],
): Promise<DocumentGrant[]> {
  const grants = await grantsOn(call.db, documents);
  const writers = await writersAmong(call, documents, grants);
  return grants.filter((grant) => writers.has(grant.mediaId, grant.givenBy));
}

/** Documents with the people who are asked about: tells which of them may write which document, and so give it to others. */
export async function writersAmong(
  call: CallInTransaction,
  documents: readonly GrantedDocument[],
  grants: readonly DocumentGrant[],
  asked: readonly { readonly mediaId: string; readonly person: string }[] = [],
) {
  const rightOf = rightsOfPeople(call);
  const found = new Map<string, Set<string>>();
  for (const document of documents) {
    const given = grants.filter(({ mediaId }) => mediaId === document.id);
    const candidates = new Set(given.map(({ givenBy }) => givenBy));
    for (const { mediaId, person } of asked) if (mediaId === document.id) candidates.add(person);
    const writers = new Set<string>();
    for (const person of candidates) if ((await rightOf(person, document)) === "write") writers.add(person);
    const isWriting = ({ canWrite, givenBy }: DocumentGrant) => canWrite && writers.has(givenBy);
    // Each round adds the people of at least one grant, so there are no more rounds than grants.
    for (let size = -1; size < writers.size; ) {
      size = writers.size;
      for (const person of given.filter(isWriting).flatMap(({ people }) => people))
        if (candidates.has(person) && (await rightOf(person)) !== "none") writers.add(person);
    }
    found.set(document.id, writers);
  }
  return { has: (mediaId: string, person: string) => found.get(mediaId)?.has(person) === true };
}

/** Whether somebody may share a document now. */
export async function mayShare(call: CallInTransaction, document: GrantedDocument, person: string): Promise<boolean> {
  const grants = await grantsOn(call.db, [document]);
  const writers = await writersAmong(call, [document], grants, [{ mediaId: document.id, person }]);
  return isShared(document.element) && writers.has(document.id, person);
}

/** What somebody may do with a thing now, asked once for each; without a thing: whether they are staff who may sign in. */
function rightsOfPeople(call: CallInTransaction) {
  const standings = new Map<string, ReturnType<typeof readEffectivePermissions>>();
  const rights = new Map<string, DocumentRight>();
  return async (person: string, thing?: DocumentOwner): Promise<DocumentRight> => {
    const standing = standings.get(person) ?? readEffectivePermissions(call.db, person);
    standings.set(person, standing);
    const { active, caller } = await standing;
    if (!active || caller.kind !== "staff") return "none";
    if (!thing) return "read";
    const key = `${person} ${thing.element} ${thing.elementId}`;
    const right = rights.get(key) ?? (await readRight({ ...call, caller }, thing));
    rights.set(key, right);
    return right;
  };
}

export async function grantsOn(db: Queryable, documents: readonly GrantedDocument[]): Promise<DocumentGrant[]> {
  const ids = documents.filter(({ element }) => isShared(element)).map(({ id }) => id);
  if (ids.length === 0) return [];
  const { id, mediaId, userId, groupId, givenBy, canWrite } = mediaGrants;
  const rows = await db
    .select({ id, mediaId, userId, groupId, givenBy, canWrite })
    .from(mediaGrants)
    .where(inArray(mediaId, ids))
    .orderBy(id);
  const groups = rows.flatMap((row) => row.groupId ?? []);
  const members =
    groups.length > 0 ? await db.select().from(userGroupMembers).where(inArray(userGroupMembers.groupId, groups)) : [];
  const peopleIn = (row: (typeof rows)[number]) =>
    row.userId ? [row.userId] : members.filter((each) => each.groupId === row.groupId).map((each) => each.userId);
  return rows.map((row) => ({ ...row, people: peopleIn(row).filter((person) => person !== row.givenBy) }));
}

/** Grants of a person, whether they count or not: their own, and those of the groups that they are in now. */
export function isTo(db: Queryable, userId: string): SQL | undefined {
  const groups = db
    .select({ id: userGroupMembers.groupId })
    .from(userGroupMembers)
    .where(eq(userGroupMembers.userId, userId));
  return or(eq(mediaGrants.userId, userId), inArray(mediaGrants.groupId, groups));
}
