/** Port for records that originals belong to: the owning area finds one by its number and returns its path. */
import type { Queryable } from "../../../../server/database/connection.ts";
import { defineKeyedPort } from "../../../../server/port.ts";
import type { OriginalKind } from "../original-kinds.ts";

export interface Subject {
  readonly id: string;
  /** Number shown to people. */
  readonly number: string;
}

export interface OriginalsOwnerPort {
  /** The record with this number. */
  findByNumber(db: Queryable, number: string): Promise<Subject | undefined>;
  /** Its path in the staff application, below /legalsit. */
  at(subject: Subject): string;
}

export const originalsOwnerPort = defineKeyedPort<OriginalKind, OriginalsOwnerPort>("owners of originals");

/** The first record with this number, in the order of `kinds`. */
export async function findSubjectByNumber(
  db: Queryable,
  input: string,
  kinds: readonly OriginalKind[],
): Promise<(Subject & { readonly kind: OriginalKind }) | undefined> {
  const number = input.trim().toUpperCase();
  for (const kind of kinds) {
    const subject = await originalsOwnerPort(kind)?.findByNumber(db, number);
    if (subject) return { ...subject, kind };
  }
  return undefined;
}
