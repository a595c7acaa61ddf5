/** What somebody may do with one document: what they may with its thing, or more that they were given on it alone. */
import { and, eq, inArray, or, sql } from "drizzle-orm";
import { lookersOf } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/database.ts";
import type { Within } from "../../../server/register.ts";
import { userGroupMembers } from "../../user-groups/server/tables.ts";
import { enough, readRight, type Right, type Thing } from "./elements.ts";
import { mediaGrants } from "./tables.ts";

/** NOT_FOUND for one that the caller may not read, FORBIDDEN for one that they may only read. */
export async function rightOnDocument(
  call: Within,
  document: Thing & { readonly id: string },
  needed: "read" | "write",
): Promise<Right> {
  const ofThing = await readRight(call, document);
  if (ofThing === "write" || ofThing === needed) return ofThing;
  const alone = await grantedOn(call, document.id);
  return enough(alone === "none" ? ofThing : alone, needed);
}

/** Those who see the office as a colleague have what both of them were given. */
async function grantedOn(call: Within, mediaId: string): Promise<Right> {
  let right: Right = "write";
  for (const { userId, kind } of lookersOf(call)) {
    const own = kind === "staff" ? await grantOf(call.db, mediaId, userId) : "none";
    if (own === "none") return own;
    if (own === "read") right = own;
  }
  return right;
}

async function grantOf(db: Queryable, mediaId: string, userId: string): Promise<Right> {
  const [given] = await db
    .select({ write: sql<boolean | null>`bool_or(${mediaGrants.canWrite})` })
    .from(mediaGrants)
    .where(and(eq(mediaGrants.mediaId, mediaId), isTo(db, userId)));
  if (typeof given?.write !== "boolean") return "none";
  return given.write ? "write" : "read";
}

/** Grants of a person: their own, and those of the groups that they are in now. */
export function isTo(db: Queryable, userId: string) {
  const groups = db
    .select({ id: userGroupMembers.groupId })
    .from(userGroupMembers)
    .where(eq(userGroupMembers.userId, userId));
  return or(eq(mediaGrants.userId, userId), inArray(mediaGrants.groupId, groups));
}
