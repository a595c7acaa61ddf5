/**
 * Who can see a folder or one of its files, with the reasons. A caller with write access also sees what was shared
 * below the folder.
 */
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Call } from "../../../../server/call.ts";
import { readShares, documentView } from "../../media/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { membersOfGroups, userGroupView } from "../../user-groups/server/public.ts";
import type { foldersContract as contract } from "../contract.ts";
import { folderCondition, needRight, rightOnFolder } from "./access-rights.ts";
import { folderGrants, folders } from "./tables.ts";

type Reader = OutputOf<typeof contract.whoCanSee>[number];
type Reason = Reader["because"][number];
/** People with access for one reason. */
interface GrantedAccess {
  readonly people: readonly string[];
  readonly because: Reason;
}

/** NOT_FOUND without access. Parent folders that the caller cannot read are left out. */
export async function listFolderReaders({ id }: { readonly id: string }, call: Call): Promise<Reader[]> {
  const file = (await rightOnFolder(call, id)) === "none" ? await fileOf(call, id) : undefined;
  const folderId = file?.folder ?? id;
  const right = await needRight(call, folderId, "read");
  const [row] = await call.db.select().from(folders).where(eq(folders.id, folderId));
  // Erased meanwhile.
  if (!row) throw new Refusal("NOT_FOUND");
  const mayShare = right === "write";
  const files = file ? [file.row] : mayShare ? await filesBelow(call, folderId) : [];
  const { grants, links } = await readShares(call, files);
  const shared = [...grants, ...links];
  const giversById = await peopleOf(
    call.db,
    shared.map(({ givenBy }) => givenBy),
  );
  const nameOf = (mediaId: string) => files.find((each) => each.id === mediaId)?.name ?? "";
  const giverName = (giver: string) => giversById.get(giver)?.name ?? "";
  const accesses: GrantedAccess[] = [
    { people: [row.ownerId], because: { rule: "owner", write: true } },
    ...(await folderGrantsOn(call, row.path, file || !mayShare ? undefined : folderId)),
    ...grants.map(({ people, mediaId, group, canWrite: write, givenBy }) => ({
      people,
      because: {
        rule: "file" as const,
        ...(group && { group }),
        ...(!file && { file: nameOf(mediaId) }),
        by: giverName(givenBy),
        write,
      },
    })),
  ];
  const openLinks = mayShare ? links.filter(({ open }) => open) : [];
  return [
    ...(await readersBy(call, accesses)),
    ...openLinks.map(({ id: _id, email: name, mediaId, givenBy }) => {
      const because = { rule: "link" as const, file: nameOf(mediaId), by: giverName(givenBy), write: false };
      return { _id, name, write: false, because: [because] };
    }),
  ];
}

/** Grants on the folder and its ancestors, and, with `below`, on the folders below it. */
async function folderGrantsOn(
  call: Call,
  path: readonly string[],
  below: string | undefined,
): Promise<GrantedAccess[]> {
  const { db } = call;
  const isInside = below ? sql`${folders.path} @> array[${below}]::uuid[] and ${folders.deletedAt} is null` : undefined;
  const rows = await db
    .select({
      userId: folderGrants.userId,
      groupId: folderGrants.groupId,
      group: userGroupView.name,
      write: folderGrants.canWrite,
      folder: folders.name,
      isReadable: sql<boolean>`${folderCondition(call, "read")}`,
    })
    .from(folderGrants)
    .innerJoin(folders, eq(folders.id, folderGrants.folderId))
    .leftJoin(userGroupView, eq(userGroupView.id, folderGrants.groupId))
    .where(or(inArray(folderGrants.folderId, [...path]), isInside));
  const groups = rows.flatMap(({ groupId }) => groupId ?? []);
  const members = await membersOfGroups(db, groups);
  return rows.map(({ userId, groupId, group, folder, isReadable, write }) => ({
    people: userId ? [userId] : members.filter((each) => each.groupId === groupId).map((each) => each.userId),
    because: { rule: groupId ? "group" : "person", ...(group && { group }), ...(isReadable && { folder }), write },
  }));
}

/** Active staff by name, each with all reasons for the access. */
async function readersBy({ db }: Call, accesses: readonly GrantedAccess[]): Promise<Reader[]> {
  const people = await peopleOf(
    db,
    accesses.flatMap((each) => each.people),
  );
  return [...people.values()]
    .filter(({ active, kind }) => active && kind === "staff")
    .map((person) => {
      const reasons = accesses.filter((each) => each.people.includes(person.id)).map((each) => each.because);
      return { _id: person.id, name: person.name, write: reasons.some(({ write }) => write), because: reasons };
    })
    .sort((a, b) => a.name.localeCompare(b.name, "es"));
}

const filesBelow = ({ db }: Call, folderId: string) => {
  const folderIds = db
    .select({ id: sql`${folders.id}::text` })
    .from(folders)
    .where(sql`${folders.path} @> array[${folderId}]::uuid[] and ${folders.deletedAt} is null`);
  return selectFiles({ db }, inArray(documentView.elementId, folderIds));
};

async function fileOf(call: Call, id: string) {
  const [row] = await selectFiles(call, eq(documentView.id, id));
  return row && { folder: row.elementId, row };
}

const selectFiles = ({ db }: Pick<Call, "db">, condition: ReturnType<typeof eq>) =>
  db
    .select({
      id: documentView.id,
      name: documentView.name,
      element: documentView.element,
      elementId: documentView.elementId,
    })
    .from(documentView)
    .where(and(condition, eq(documentView.element, "folder"), isNull(documentView.deletedAt)));
