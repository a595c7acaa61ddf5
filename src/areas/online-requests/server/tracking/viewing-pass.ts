/** A pass to look at one request for half an hour, for anyone who knew its number and a datum, or comes back from a gateway: signed by us, kept nowhere. */
import { createHmac } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Call } from "../../../../server/call.ts";
import type { RequestGroupRow } from "../shared/form-workflow.ts";
import type { RequestPageSigner } from "./public-token.ts";
import { isSameToken } from "../shared/access.ts";
import { requestGroups } from "../tables.ts";

const lifeMs = 30 * 60_000;

export function newViewingPass(site: Pick<RequestPageSigner, "secret">, commonId: string, now: Date): string {
  const ends = (now.getTime() + lifeMs).toString(36);
  return `look.${ends}.${signatureOf(site, commonId, ends)}`;
}

/** The group that a pass opens, while it lasts. */
export async function openByViewingPass(
  call: Call,
  commonId: string,
  pass: string | undefined,
): Promise<RequestGroupRow | undefined> {
  if (!pass || !isViewingPass(call.server, commonId, pass, call.now)) return undefined;
  const [group] = await call.db
    .select()
    .from(requestGroups)
    .where(and(eq(requestGroups.commonId, commonId), isNull(requestGroups.deletedAt)));
  return group;
}

/** Whether it is ours, of this group, and still lasts. */
export function isViewingPass(
  site: Pick<RequestPageSigner, "secret">,
  commonId: string,
  pass: string,
  now: Date,
): boolean {
  const [, ends = "", signature = ""] = /^look\.([0-9a-z]{1,12})\.([\w-]{43})$/.exec(pass) ?? [];
  if (!ends || !isSameToken(signature, signatureOf(site, commonId, ends))) return false;
  return Number.parseInt(ends, 36) > now.getTime();
}

/** A pass to the receipt of one request and to nothing else, for the person who paid it; it lasts as long as the request does. */
export function receiptPassOf({ secret }: Pick<RequestPageSigner, "secret">, commonId: string): string {
  return `receipt.${createHmac("sha256", secret).update(`read the receipt of ${commonId}`).digest("base64url")}`;
}

function signatureOf({ secret }: Pick<RequestPageSigner, "secret">, commonId: string, ends: string): string {
  return createHmac("sha256", secret).update(`look at request ${commonId} until ${ends}`).digest("base64url");
}
