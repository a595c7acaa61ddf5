/**
 * Viewing passes: a signed, stateless token that shows one request for half an hour, for people who know its number
 * and a datum, or who return from a payment gateway.
 */
import { createHmac } from "node:crypto";
import { and, eq, isNull } from "drizzle-orm";
import type { Call } from "../../../../../server/call.ts";
import type { RequestGroupRow } from "../shared/lock-group.ts";
import type { RequestPageSigner } from "./public-token.ts";
import { isSameToken } from "../shared/access.ts";
import { requestGroups } from "../tables.ts";

const lifetimeMs = 30 * 60_000;

export function newViewingPass(site: Pick<RequestPageSigner, "secret">, commonId: string, now: Date): string {
  const expiresAt = (now.getTime() + lifetimeMs).toString(36);
  return `look.${expiresAt}.${signatureOf(site, commonId, expiresAt)}`;
}

/** The group that a valid pass opens. */
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

/** True if the pass is valid for this group and has not expired. */
export function isViewingPass(
  site: Pick<RequestPageSigner, "secret">,
  commonId: string,
  pass: string,
  now: Date,
): boolean {
  const [, expiresAt = "", signature = ""] = /^look\.([0-9a-z]{1,12})\.([\w-]{43})$/.exec(pass) ?? [];
  if (!expiresAt || !isSameToken(signature, signatureOf(site, commonId, expiresAt))) return false;
  return Number.parseInt(expiresAt, 36) > now.getTime();
}

/** Token that opens the receipt of one request and nothing else, for the person who paid. It does not expire. */
export function receiptPassOf({ secret }: Pick<RequestPageSigner, "secret">, commonId: string): string {
  return `receipt.${createHmac("sha256", secret).update(`read the receipt of ${commonId}`).digest("base64url")}`;
}

function signatureOf({ secret }: Pick<RequestPageSigner, "secret">, commonId: string, expiresAt: string): string {
  return createHmac("sha256", secret).update(`look at request ${commonId} until ${expiresAt}`).digest("base64url");
}
