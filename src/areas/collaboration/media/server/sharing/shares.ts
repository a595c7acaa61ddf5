/** Effective grants and open links of documents. */
import { desc, inArray } from "drizzle-orm";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import type { CallInTransaction } from "../../../../../server/crud/crud-resource.ts";
import type { Call } from "../../../../../server/call.ts";
import { peopleOf } from "../../../../administration/people/server/public.ts";
import { userGroupView } from "../../../user-groups/server/public.ts";
import type { mediaContract as contract } from "../../contract.ts";
import { readOne } from "../document.ts";
import { type GrantedDocument, effectiveGrants, writersAmong } from "./grants.ts";
import { isLinkOpen } from "./share-links.ts";
import { mediaLinks } from "../tables.ts";

const maxLinks = 100;

/** For callers with write access. */
export async function listShares(
  { id }: { readonly id: string },
  call: Call,
): Promise<OutputOf<typeof contract.shares>> {
  const { row } = await readOne(call, id, "write");
  const { grants, links } = await readShares(call, [row]);
  const people = await peopleOf(
    call.db,
    [...grants, ...links].flatMap(({ userId, givenBy }) => [userId ?? [], givenBy].flat()),
  );
  const nameOf = (person: string) => people.get(person)?.name ?? "";
  return {
    users: grants.flatMap(({ userId, canWrite: write, givenBy }) =>
      userId ? [{ _id: userId, name: nameOf(userId), write, by: nameOf(givenBy) }] : [],
    ),
    groups: grants.flatMap(({ groupId, group, canWrite: write, givenBy }) =>
      groupId ? [{ _id: groupId, name: group, write, by: nameOf(givenBy) }] : [],
    ),
    links: links.map(({ email, expiresAt, downloads, open, givenBy }) => {
      return { email, expiresAt, downloads, open, by: nameOf(givenBy) };
    }),
  };
}

/** Effective grants with group names, and the newest links of some documents. */
export async function readShares(call: CallInTransaction, documents: readonly GrantedDocument[]) {
  const { db, now } = call;
  const grants = await effectiveGrants(call, documents);
  const groups = grants.flatMap(({ groupId }) => groupId ?? []);
  const names =
    groups.length > 0
      ? await db
          .select({ id: userGroupView.id, name: userGroupView.name })
          .from(userGroupView)
          .where(inArray(userGroupView.id, groups))
      : [];
  const links = await db
    .select()
    .from(mediaLinks)
    .where(
      inArray(
        mediaLinks.mediaId,
        documents.map(({ id }) => id),
      ),
    )
    .orderBy(desc(mediaLinks.createdAt), desc(mediaLinks.id))
    .limit(maxLinks);
  const sharers = links.map(({ mediaId, sharedBy: person }) => ({ mediaId, person }));
  const writers = await writersAmong(call, documents, grants, sharers);
  return {
    grants: grants.map((grant) => ({ ...grant, group: names.find(({ id }) => id === grant.groupId)?.name ?? "" })),
    links: links.map((link) => ({
      ...link,
      userId: null,
      givenBy: link.sharedBy,
      open: isLinkOpen(link, now) && writers.has(link.mediaId, link.sharedBy),
    })),
  };
}
