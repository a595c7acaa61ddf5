/** Sets who may read and write a folder, by the owner of its root. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { endSharesIn, mailShared } from "../../media/server/public.ts";
import { notify } from "../../../administration/notifications/server/public.ts";
import { peopleOf } from "../../../administration/people/server/public.ts";
import { lockGroups } from "../../user-groups/server/public.ts";
import type { Folder, foldersContract as contract } from "../contract.ts";
import { changeFolder, idsBelow, mapDuplicateName, requireCurrentFolder } from "./folder.ts";
import { pushToReaders, readersOf } from "./folder-readers.ts";
import { isFolderOwner, needRight } from "./access-rights.ts";
import { folderGrants, folders } from "./tables.ts";

type InputPermissions = ParsedOf<typeof contract.permit>["permissions"];
interface Grant {
  readonly userId: string | null;
  readonly groupId: string | null;
  readonly canWrite: boolean;
}

export const setFolderPermissions = (
  { _id, permissions, applyToChildren, updatedAt }: ParsedOf<typeof contract.permit>,
  call: Call,
): Promise<Folder> =>
  mapDuplicateName(call, async (tx) => {
    const callInTransaction = { ...call, db: tx };
    await needRight(callInTransaction, _id, "read");
    const [row] = await tx.select().from(folders).where(eq(folders.id, _id)).for("no key update");
    if (!row || !isFolderOwner(call, row)) throw new Refusal("FORBIDDEN");
    await requireCurrentFolder(call, tx, row, updatedAt);
    const previousGrants = await tx.select().from(folderGrants).where(eq(folderGrants.folderId, _id));
    const readersBefore = await readersOf(tx, _id);
    // Sent before the change, so that readers who lose access refetch too.
    await pushToReaders(tx, _id);
    await assertGrantees(tx, permissions, previousGrants);
    const grants = toGrants(permissions, row.ownerId);
    const isInside = sql`${folders.path} @> array[${_id}]::uuid[]`;
    const children = tx
      .select({ id: folders.id })
      .from(folders)
      .where(and(isInside, ne(folders.id, _id)));
    await tx.delete(folderGrants).where(eq(folderGrants.folderId, _id));
    if (applyToChildren) await tx.delete(folderGrants).where(inArray(folderGrants.folderId, children));
    if (grants.length > 0) await tx.insert(folderGrants).values(grants.map((each) => ({ folderId: _id, ...each })));
    await changeFolder(call, tx, row, "permit", {});
    await endSharesIn(call, tx, "folder", idsBelow(tx, _id));
    const readersNow = await readersOf(tx, _id);
    const difference = (ids: ReadonlySet<string>, excludedIds: ReadonlySet<string>) =>
      [...ids].filter((id) => !excludedIds.has(id));
    await notifyPeople(call, tx, row, "shared", difference(readersNow, readersBefore));
    await notifyPeople(call, tx, row, "unshared", difference(readersBefore, readersNow));
    return _id;
  });

/** Without empty permissions and without the owner, who has access anyway. */
const toGrants = (input: InputPermissions, owner: string): Grant[] =>
  input
    .filter(({ user, read, write }) => (read || write) && user !== owner)
    .map(({ user = null, group = null, write }) => ({ userId: user, groupId: group, canWrite: write }));

/** INVALID unless each is an active staff member or active group, once. Existing grantees may stay. */
async function assertGrantees(
  tx: Transaction,
  input: InputPermissions,
  previousGrants: readonly Grant[],
): Promise<void> {
  const people = await peopleOf(
    tx,
    input.flatMap(({ user }) => user ?? []),
  );
  const groupIds = input.flatMap(({ group }) => group ?? []);
  const existingGroups = await lockGroups(tx, groupIds, { active: true });
  const fields: Record<string, string[]> = {};
  input.forEach(({ user, group }, index) => {
    const person = user && people.get(user);
    const isPerson = person && person.kind === "staff" && person.active;
    const isGroup = group !== undefined && existingGroups.has(group);
    const hadGrant = previousGrants.some(({ userId, groupId }) => (user ? userId === user : groupId === group));
    if ((user === undefined) === (group === undefined)) fields[`permissions.${index}.user`] = ["REQUIRED"];
    else if (!isPerson && !isGroup && !hadGrant) fields[`permissions.${index}.${user ? "user" : "group"}`] = ["CHOICE"];
    else if (input.findIndex((each) => each.user === user && each.group === group) < index)
      fields[`permissions.${index}.${user ? "user" : "group"}`] = ["TAKEN"];
  });
  if (Object.keys(fields).length > 0) throw new Refusal("INVALID", { fields });
}

const notices = {
  shared: {
    title: { es: "Le compartieron una carpeta", en: "A folder was shared with you" },
    text: {
      es: "{sharer} compartió con usted la carpeta «{name}»",
      en: "{sharer} shared the folder “{name}” with you",
    },
  },
  unshared: {
    title: { es: "Ya no se le comparte una carpeta", en: "A folder is no longer shared with you" },
    text: {
      es: "{sharer} dejó de compartir con usted la carpeta «{name}»",
      en: "{sharer} stopped sharing the folder “{name}” with you",
    },
  },
} as const;

/** Notifies people who gained or lost access, directly or through a group. */
async function notifyPeople(
  call: Call,
  tx: Transaction,
  { id, name }: { id: string; name: string },
  what: keyof typeof notices,
  people: readonly string[],
): Promise<void> {
  const { name: sharer, userId } = requireCaller(call);
  const users = people.filter((person) => person !== userId);
  if (users.length === 0) return;
  const { title, text: words } = notices[what];
  const text = { es: interpolate(words.es, { sharer, name }), en: interpolate(words.en, { sharer, name }) };
  const link = `/documentsManagement?folder=${id}`;
  await notify(tx, { to: { users }, type: `document.${what}`, title, text, ...(what === "shared" && { link }) });
  const related = { kind: "folder", id };
  if (what === "shared") await mailShared(call, tx, { users, shared: name, title, text, link, related });
}
