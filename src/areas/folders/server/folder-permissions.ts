/** Who reads and writes a folder: said by the owner of its root. */
import { and, eq, inArray, ne, sql } from "drizzle-orm";
import type { ParsedOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import { interpolate } from "../../../kit/words.ts";
import { type Call, requireCaller } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { endSharesIn, mailShared } from "../../media/server/public.ts";
import { notify } from "../../notifications/server/public.ts";
import { peopleOf } from "../../people/server/public.ts";
import { userGroups } from "../../user-groups/server/tables.ts";
import type { Folder, foldersContract as contract } from "../contract.ts";
import { changeFolder, idsBelow, mapNameTaken, requireCurrentFolder } from "./folder.ts";
import { pushToReaders, readersOf } from "./folder-readers.ts";
import { isFolderOwner, needRight } from "./access-rights.ts";
import { folderGrants, folders } from "./tables.ts";

type Given = ParsedOf<typeof contract.permit>["permissions"];
interface Wanted {
  readonly userId: string | null;
  readonly groupId: string | null;
  readonly canWrite: boolean;
}

export const setFolderPermissions = (
  { _id, permissions, applyToChildren, updatedAt }: ParsedOf<typeof contract.permit>,
  call: Call,
): Promise<Folder> =>
  mapNameTaken(call, async (tx) => {
    const within = { ...call, db: tx };
    await needRight(within, _id, "read");
    const [row] = await tx.select().from(folders).where(eq(folders.id, _id)).for("no key update");
    if (!row || !isFolderOwner(call, row)) throw new Refusal("FORBIDDEN");
    await requireCurrentFolder(call, tx, row, updatedAt);
    const before = await tx.select().from(folderGrants).where(eq(folderGrants.folderId, _id));
    const readBefore = await readersOf(tx, _id);
    // Whose own right on a folder inside it ends is told to look again while that right is still known.
    await pushToReaders(tx, _id);
    await refuseStrangers(tx, permissions, before);
    const wanted = wishes(permissions, row.ownerId);
    const inside = sql`${folders.path} @> array[${_id}]::uuid[]`;
    const children = tx
      .select({ id: folders.id })
      .from(folders)
      .where(and(inside, ne(folders.id, _id)));
    await tx.delete(folderGrants).where(eq(folderGrants.folderId, _id));
    if (applyToChildren) await tx.delete(folderGrants).where(inArray(folderGrants.folderId, children));
    if (wanted.length > 0) await tx.insert(folderGrants).values(wanted.map((each) => ({ folderId: _id, ...each })));
    await changeFolder(call, tx, row, "permit", {});
    await endSharesIn(call, tx, "folder", idsBelow(tx, _id));
    const readNow = await readersOf(tx, _id);
    const without = (all: ReadonlySet<string>, those: ReadonlySet<string>) => [...all].filter((id) => !those.has(id));
    await tellThem(call, tx, row, "shared", without(readNow, readBefore));
    await tellThem(call, tx, row, "unshared", without(readBefore, readNow));
    return _id;
  });

/** Without those that say nothing, and the owner, whose it is anyway. */
const wishes = (given: Given, owner: string): Wanted[] =>
  given
    .filter(({ user, read, write }) => (read || write) && user !== owner)
    .map(({ user = null, group = null, write }) => ({ userId: user, groupId: group, canWrite: write }));

/** Active staff and groups in use, each once; who was there before may stay. */
async function refuseStrangers(tx: Transaction, given: Given, before: readonly Wanted[]): Promise<void> {
  const people = await peopleOf(
    tx,
    given.flatMap(({ user }) => user ?? []),
  );
  const asked = given.flatMap(({ group }) => group ?? []);
  const known =
    asked.length > 0
      ? await tx
          .select({ id: userGroups.id })
          .from(userGroups)
          .where(and(inArray(userGroups.id, asked), eq(userGroups.active, true)))
          .for("key share")
      : [];
  const fields: Record<string, string[]> = {};
  given.forEach(({ user, group }, at) => {
    const person = user && people.get(user);
    const isPerson = person && person.kind === "staff" && person.active;
    const isGroup = known.some(({ id }) => id === group);
    const wasThere = before.some(({ userId, groupId }) => (user ? userId === user : groupId === group));
    if ((user === undefined) === (group === undefined)) fields[`permissions.${at}.user`] = ["REQUIRED"];
    else if (!isPerson && !isGroup && !wasThere) fields[`permissions.${at}.${user ? "user" : "group"}`] = ["CHOICE"];
    else if (given.findIndex((each) => each.user === user && each.group === group) < at)
      fields[`permissions.${at}.${user ? "user" : "group"}`] = ["TAKEN"];
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
      en: "{sharer} no longer shares the folder “{name}” with you",
    },
  },
} as const;

/** Who gained or lost the folder, as persons or by their groups. */
async function tellThem(
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
