import type { Call } from "../../../server/call.ts";
import type { Queryable } from "../../../server/database/database.ts";
import { auditLog } from "./tables.ts";

export interface Deed {
  /** What was done, as `area.verb`: "people.block". */
  readonly action: string;
  readonly kind: string;
  readonly id: string;
  readonly before?: unknown;
  readonly after?: unknown;
  readonly reason?: string | undefined;
}

/** Who acts: a call's person, or the system (timer, gateway). */
export type Actor = Pick<Call, "caller" | "ip" | "requestId"> | "system";

/** Writes the audit line inside the transaction of the change: no change without it, no line without the change. */
export async function record(tx: Queryable, actor: Actor, deed: Deed): Promise<void> {
  const caller = actor === "system" ? null : actor.caller;
  await tx.insert(auditLog).values({
    userId: caller?.userId ?? null,
    byName: actorName(actor),
    roles: [...(caller?.roles ?? [])],
    sessionId: caller?.sessionId ?? null,
    ip: actor === "system" ? null : actor.ip,
    requestId: actor === "system" ? null : actor.requestId,
    action: deed.action,
    recordKind: deed.kind,
    recordId: deed.id,
    before: deed.before ?? null,
    after: deed.after ?? null,
    reason: deed.reason ?? null,
  });
}

/** How logs name who acted; «Sistema» for the system (domain.md §2). */
export function actorName(actor: Actor): string {
  if (actor === "system") return "Sistema";
  return actor.caller?.name ?? "Cliente";
}
