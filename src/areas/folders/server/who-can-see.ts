/** Everybody who can see a folder or a file of one, rule by rule; who may share also sees all that was shared below it. */
import { and, eq, inArray, isNull, or, sql } from "drizzle-orm";
import type { OutputOf } from "../../../kit/contract.ts";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import { readShares } from "../../media/server/public.ts";
import { media } from "../../media/server/tables.ts";
import { peopleOf } from "../../people/server/public.ts";
import { userGroupMembers, userGroups } from "../../user-groups/server/tables.ts";
import type { foldersContract as contract } from "../contract.ts";
import { whereMay, needRight, rightOnFolder } from "./access-rights.ts";
import { folderGrants, folders } from "./tables.ts";

type Reader = OutputOf<typeof contract.whoCanSee>[number];
type Reason = Reader["because"][number];
/** To whom something was given, and why they see it. */
interface Given {
  readonly people: readonly string[];
  readonly because: Reason;
}

/** Folders above that the asker may not read are not named. */
export async function whoCanSee({ id }: { readonly id: string }, call: Call): Promise<Reader[]> {
  const file = (await rightOnFolder(call, id)) === "none" ? await fileOf(call, id) : undefined;
  const folderId = file?.folder ?? id;
  const right = await needRight(call, folderId, "read");
  const [row] = await call.db.select().from(folders).where(eq(folders.id, folderId));
  if (!row) throw new Refusal("NOT_FOUND");
  const isGiver = right === "write";
  const files = file ? [file.row] : isGiver ? await filesBelow(call, folderId) : [];
  const { grants, links } = await readShares(call, files);
  const shared = [...grants, ...links];
  const givers = await peopleOf(
    call.db,
    shared.map(({ givenBy }) => givenBy),
  );
  const nameOf = (mediaId: string) => files.find((each) => each.id === mediaId)?.name ?? "";
  const byOf = (giver: string) => givers.get(giver)?.name ?? "";
  const given: Given[] = [
    { people: [row.ownerId], because: { rule: "owner", write: true } },
    ...(await folderGrantsOn(call, row.path, file || !isGiver ? undefined : folderId)),
    ...grants.map(({ people, mediaId, group, canWrite: write, givenBy }) => ({
      people,
      because: {
        rule: "file" as const,
        ...(group && { group }),
        ...(!file && { file: nameOf(mediaId) }),
        by: byOf(givenBy),
        write,
      },
    })),
  ];
  const opened = isGiver ? links.filter(({ open }) => open) : [];
  return [
    ...(await readersBy(call, given)),
    ...opened.map(({ id: _id, email: name, mediaId, givenBy }) => {
      const because = { rule: "link" as const, file: nameOf(mediaId), by: byOf(givenBy), write: false };
      return { _id, name, write: false, because: [because] };
    }),
  ];
}

/** On the folder itself and those above it, and on those below one. */
async function folderGrantsOn(call: Call, path: readonly string[], below: string | undefined): Promise<Given[]> {
  const { db } = call;
  const inside = below ? sql`${folders.path} @> array[${below}]::uuid[] and ${folders.deletedAt} is null` : undefined;
  const rows = await db
    .select({
      userId: folderGrants.userId,
      groupId: folderGrants.groupId,
      group: userGroups.name,
      write: folderGrants.canWrite,
      folder: folders.name,
      seen: sql<boolean>`${whereMay(call, "read")}`,
    })
    .from(folderGrants)
    .innerJoin(folders, eq(folders.id, folderGrants.folderId))
    .leftJoin(userGroups, eq(userGroups.id, folderGrants.groupId))
    .where(or(inArray(folderGrants.folderId, [...path]), inside));
  const groups = rows.flatMap(({ groupId }) => groupId ?? []);
  const members =
    groups.length > 0 ? await db.select().from(userGroupMembers).where(inArray(userGroupMembers.groupId, groups)) : [];
  return rows.map(({ userId, groupId, group, folder, seen, write }) => ({
    people: userId ? [userId] : members.filter((each) => each.groupId === groupId).map((each) => each.userId),
    because: { rule: groupId ? "group" : "person", ...(group && { group }), ...(seen && { folder }), write },
  }));
}

/** By name, each with all that lets them; only who may sign in and is of the house. */
async function readersBy({ db }: Call, given: readonly Given[]): Promise<Reader[]> {
  const people = await peopleOf(
    db,
    given.flatMap((each) => each.people),
  );
  return [...people.values()]
    .filter(({ active, kind }) => active && kind === "staff")
    .map((person) => {
      const because = given.filter((each) => each.people.includes(person.id)).map((each) => each.because);
      return { _id: person.id, name: person.name, write: because.some(({ write }) => write), because };
    })
    .sort((one, other) => one.name.localeCompare(other.name, "es"));
}

const filesBelow = ({ db }: Call, folderId: string) => {
  const inside = db
    .select({ id: sql`${folders.id}::text` })
    .from(folders)
    .where(sql`${folders.path} @> array[${folderId}]::uuid[] and ${folders.deletedAt} is null`);
  return filesThat({ db }, inArray(media.elementId, inside));
};

async function fileOf(call: Call, id: string) {
  const [row] = await filesThat(call, eq(media.id, id));
  return row && { folder: row.elementId, row };
}

const filesThat = ({ db }: Pick<Call, "db">, which: ReturnType<typeof eq>) =>
  db
    .select({ id: media.id, name: media.name, element: media.element, elementId: media.elementId })
    .from(media)
    .where(and(which, eq(media.element, "folder"), isNull(media.deletedAt)));
