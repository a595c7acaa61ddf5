/**
 * What originals are brought for: each area that has such records says how one is found by its number and where the
 * office shows it; custody knows nothing else of it.
 */
import type { Queryable } from "../../../server/database/connection.ts";
import type { OriginalKind } from "../original-kinds.ts";

export interface Subject {
  readonly id: string;
  /** What people call it. */
  readonly number: string;
}

export interface OriginalsOwnerPort {
  /** The record that people call by this number. */
  named(db: Queryable, number: string): Promise<Subject | undefined>;
  /** Its page in the office, below /legalsit. */
  at(subject: Subject): string;
}

const owners = new Map<OriginalKind, OriginalsOwnerPort>();

/** Called once by the owning area when the server begins. */
export function registerOriginals(kind: OriginalKind, owner: OriginalsOwnerPort): void {
  owners.set(kind, owner);
}

export const originalsOwner = (kind: OriginalKind): OriginalsOwnerPort | undefined => owners.get(kind);

/** The first of these kinds that knows the number. */
export async function subjectNamed(
  db: Queryable,
  typed: string,
  kinds: readonly OriginalKind[],
): Promise<(Subject & { readonly kind: OriginalKind }) | undefined> {
  const number = typed.trim().toUpperCase();
  for (const kind of kinds) {
    const found = await owners.get(kind)?.named(db, number);
    if (found) return { ...found, kind };
  }
  return undefined;
}
