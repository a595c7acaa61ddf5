/** Two people on one record: the one who read it before the other wrote is told what stands there now, and who put it there. */
import type { z } from "zod";
import { type LastChange, Refusal } from "../../kit/errors.ts";
import { lastChangeOf } from "../audit/audit-log.ts";
import type { Queryable } from "../database/connection.ts";

/** A record as it stands, locked. */
export interface CurrentRecord<Shown> {
  /** What the audit log calls it; without an id all of the kind, where several lines make one record. */
  readonly kind: string;
  readonly id?: string;
  /** Its version; null for one that nobody has written yet. */
  readonly updatedAt: string | null;
  /** All that may leave of it. */
  readonly shape: z.ZodType<Shown>;
  readonly show: () => Shown | Promise<Shown>;
  /** Who wrote it last, where its changes have a log of their own. */
  readonly changed?: () => Promise<LastChange | null>;
}

/** CONFLICT for a wish that was read at another version: `current`, `yours` and `changed` (who, what, when). */
export async function assertVersion<Shown>(
  db: Queryable,
  standing: CurrentRecord<Shown>,
  yours: { readonly updatedAt: string | null },
): Promise<void> {
  if (momentOf(standing.updatedAt) !== momentOf(yours.updatedAt)) throw await versionConflict(db, standing, yours);
}

/** The same of what is known to have changed. */
export async function versionConflict<Shown>(
  db: Queryable,
  standing: Omit<CurrentRecord<Shown>, "updatedAt">,
  yours: { readonly updatedAt: string | null },
): Promise<Refusal> {
  const current = standing.shape.parse(await standing.show());
  const changed = await (standing.changed?.() ?? lastChangeOf(db, standing));
  return new Refusal("CONFLICT", { facts: { current, yours, changed } });
}

const momentOf = (version: string | null) => (version === null ? null : Date.parse(version));
