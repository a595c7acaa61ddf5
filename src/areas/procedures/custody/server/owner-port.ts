/** Port for records that originals belong to: the owning area finds one by its number and returns its path. */
import type { Queryable } from "../../../../server/database/connection.ts";
import type { OriginalKind } from "../original-kinds.ts";

export interface Subject {
  readonly id: string;
  /** Number shown to people. */
  readonly number: string;
}

export interface OriginalsOwnerPort {
  /** The record with this number. */
  named(db: Queryable, number: string): Promise<Subject | undefined>;
  /** Its path in the staff application, below /legalsit. */
  at(subject: Subject): string;
}

const owners = new Map<OriginalKind, OriginalsOwnerPort>();

/** Called once at start by the owning area. */
export function registerOriginals(kind: OriginalKind, owner: OriginalsOwnerPort): void {
  owners.set(kind, owner);
}

export const originalsOwner = (kind: OriginalKind): OriginalsOwnerPort | undefined => owners.get(kind);

/** The first record with this number, in the order of `kinds`. */
export async function subjectNamed(
  db: Queryable,
  input: string,
  kinds: readonly OriginalKind[],
): Promise<(Subject & { readonly kind: OriginalKind }) | undefined> {
  const number = input.trim().toUpperCase();
  for (const kind of kinds) {
    const subject = await owners.get(kind)?.named(db, number);
    if (subject) return { ...subject, kind };
  }
  return undefined;
}
