/**
 * Grants on single documents. A grant is effective only while its giver can give it: by write access to the record,
 * or by an effective grant with write access. Users cannot grant to themselves.
 */
import { eq, inArray, or, type SQL } from "drizzle-orm";
import { effectiveUsers } from "../../../../../server/call.ts";
import type { Queryable } from "../../../../../server/database/connection.ts";
import type { CallInTransaction } from "../../../../../server/crud/crud-resource.ts";
import { readEffectivePermissions } from "../../../../administration/people/server/public.ts";
import { groupIdsOf, membersOfGroups } from "../../../user-groups/server/public.ts";
import { isEnoughRight, isShared, readRight, type DocumentRight, type DocumentOwner } from "../owner-port.ts";
import { mediaGrants } from "../tables.ts";

export type GrantedDocument = DocumentOwner & { readonly id: string };

interface DocumentGrant {
  readonly id: string;
  readonly mediaId: string;
  readonly userId: string | null;
  readonly groupId: string | null;
  readonly givenBy: string;
  readonly canWrite: boolean;
  /** The user, or the current members of the group; without the giver. */
  readonly people: readonly string[];
}

/** NOT_FOUND without read access, FORBIDDEN for a write with read access only. */
export async function rightOnDocument(
  call: CallInTransaction,
  document: GrantedDocument,
  requiredRight: "read" | "write",
): Promise<DocumentRight> {
  const ownerRight = await readRight(call, document);
  if (ownerRight === "write" || ownerRight === requiredRight) return ownerRight;
  const granted = grantedTo(call, await effectiveGrants(call, [document]));
  return isEnoughRight(granted === "none" ? ownerRight : granted, requiredRight);
}

/** Rights of the caller by these grants. During impersonation both users need them. */
export function grantedTo(call: CallInTransaction, grants: readonly DocumentGrant[]): DocumentRight {
  const rights = effectiveUsers(call).map(({ userId, kind }): DocumentRight => {
    const ownGrants = kind === "staff" ? grants.filter(({ people }) => people.includes(userId)) : [];
    if (ownGrants.length === 0) return "none";
    return ownGrants.some(({ canWrite }) => canWrite) ? "write" : "read";
  });
  return rights.includes("none") ? "none" : rights.includes("read") ? "read" : "write";
}

/** The effective grants on these documents. */
export async function effectiveGrants(
  call: CallInTransaction,
  documents: readonly GrantedDocument[],
): Promise<DocumentGrant[]> {
  const grants = await grantsOn(call.db, documents);
  const writers = await writersAmong(call, documents, grants);
  return grants.filter((grant) => writers.has(grant.mediaId, grant.givenBy));
}

/** Returns which of the givers, and of the additional people, can write which document, and thus share it. */
export async function writersAmong(
  call: CallInTransaction,
  documents: readonly GrantedDocument[],
  grants: readonly DocumentGrant[],
  candidatesByDocument: readonly { readonly mediaId: string; readonly person: string }[] = [],
) {
  const rightOf = rightsOfPeople(call);
  const writersByDocument = new Map<string, Set<string>>();
  for (const document of documents) {
    const documentGrants = grants.filter(({ mediaId }) => mediaId === document.id);
    const candidates = new Set(documentGrants.map(({ givenBy }) => givenBy));
    for (const { mediaId, person } of candidatesByDocument) if (mediaId === document.id) candidates.add(person);
    const writers = new Set<string>();
    for (const person of candidates) if ((await rightOf(person, document)) === "write") writers.add(person);
    const isEffectiveWrite = ({ canWrite, givenBy }: DocumentGrant) => canWrite && writers.has(givenBy);
    // Each round adds the people of at least one grant, so it ends.
    for (let size = -1; size < writers.size; ) {
      size = writers.size;
      for (const person of documentGrants.filter(isEffectiveWrite).flatMap(({ people }) => people))
        if (candidates.has(person) && (await rightOf(person)) !== "none") writers.add(person);
    }
    writersByDocument.set(document.id, writers);
  }
  return { has: (mediaId: string, person: string) => writersByDocument.get(mediaId)?.has(person) === true };
}

/** Whether a person can share a document now, if its kind can be shared at all: otherwise it has no links. */
export async function mayShare(call: CallInTransaction, document: GrantedDocument, person: string): Promise<boolean> {
  const grants = await grantsOn(call.db, [document]);
  const writers = await writersAmong(call, [document], grants, [{ mediaId: document.id, person }]);
  return writers.has(document.id, person);
}

/** Cached rights of people on records; without a record, "read" for active staff. */
function rightsOfPeople(call: CallInTransaction) {
  const permissionsByPerson = new Map<string, ReturnType<typeof readEffectivePermissions>>();
  const rights = new Map<string, DocumentRight>();
  return async (person: string, owner?: DocumentOwner): Promise<DocumentRight> => {
    const permissions = permissionsByPerson.get(person) ?? readEffectivePermissions(call.db, person);
    permissionsByPerson.set(person, permissions);
    const { active, caller } = await permissions;
    if (!active || caller.kind !== "staff") return "none";
    if (!owner) return "read";
    const key = `${person} ${owner.element} ${owner.elementId}`;
    const right = rights.get(key) ?? (await readRight({ ...call, caller }, owner));
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
  const members = await membersOfGroups(db, groups);
  const peopleIn = (row: (typeof rows)[number]) =>
    row.userId ? [row.userId] : members.filter((each) => each.groupId === row.groupId).map((each) => each.userId);
  return rows.map((row) => ({ ...row, people: peopleIn(row).filter((person) => person !== row.givenBy) }));
}

/** Condition for grants of a user, directly or through a current group; effective or not. */
export function isTo(db: Queryable, userId: string): SQL | undefined {
  return or(eq(mediaGrants.userId, userId), inArray(mediaGrants.groupId, groupIdsOf(db, userId)));
}
