/** Profile photos, visible to their owner and to staff. */
import { eq } from "drizzle-orm";
import type { Download } from "../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { recordRead } from "../../../../server/audit/access-entries.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import { type Call, requireCaller } from "../../../../server/call.ts";
import { inTransaction } from "../../../../server/database/connection.ts";
import { portraitsIn } from "../../../../server/storage/portraits.ts";
import { publish } from "../../../../server/realtime/notify-channel.ts";
import { photoAddress } from "./public.ts";
import { users } from "./tables.ts";

const photos = portraitsIn("photos");

/** Replaces the caller's photo and returns its address. */
export async function setOwnPhoto(call: Call): Promise<{ image: string }> {
  const image = await photos.keep(call);
  await replacePhoto(call, image);
  return { image: photoAddress(image) };
}

export async function removeOwnPhoto(call: Call): Promise<{ deleted: true }> {
  await replacePhoto(call, null);
  return { deleted: true };
}

/**
 * NOT_FOUND for a photo that the caller may not see: owners see their own, colleagues each other's, account
 * administrators a client's.
 */
export async function photoOf(call: Call, image: string): Promise<Download> {
  const caller = requireCaller(call);
  const [user] = await call.db.select({ id: users.id, kind: users.kind }).from(users).where(eq(users.image, image));
  const isForStaff = user?.kind === "staff" || caller.permissions.includes("adminUsers");
  const isShown = user?.id === caller.userId || (caller.kind === "staff" && isForStaff);
  if (!user || !isShown) throw new Refusal("NOT_FOUND");
  // Browsers keep it for a year, so a page of names does not fill the log.
  await recordRead(call, { action: "people.readPhoto", kind: "user", id: user.id });
  return photos.read(call, image);
}

async function replacePhoto(call: Call, image: string | null): Promise<void> {
  const { userId } = requireCaller(call);
  const formerImage = await inTransaction(call.db, async (tx) => {
    const [before] = await tx.select({ image: users.image }).from(users).where(eq(users.id, userId)).for("update");
    if ((before?.image ?? null) === image) return undefined;
    // Does not change the version of the person: an open form does not contain the photo and must not be refused.
    await tx.update(users).set({ image }).where(eq(users.id, userId));
    await writeAuditEntry(tx, call, {
      action: image ? "people.setPhoto" : "people.removePhoto",
      kind: "user",
      id: userId,
      before: { photo: before?.image != null },
      after: { photo: image !== null },
    });
    await publish(tx, "sessions", [userId]);
    return before?.image;
  });
  if (formerImage) await photos.drop(call, formerImage);
}
