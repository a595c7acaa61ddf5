import { desc, eq } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Queryable, Transaction } from "../../../server/database/connection.ts";
import { users } from "../../people/server/tables.ts";
import { publishedTermsVersion } from "./queries.ts";
import { termsAcceptances } from "./tables.ts";

export interface Acceptance {
  readonly version: number;
  readonly at: string;
}

/** The version in force. Refuses TERMS_NOT_ACCEPTED when what somebody was shown has been replaced meanwhile. */
export async function requireInForce(db: Queryable, shown: number | undefined): Promise<number> {
  const version = await publishedTermsVersion(db);
  if (shown !== undefined && shown !== version)
    throw new Refusal("TERMS_NOT_ACCEPTED", { fields: { acceptTerms: ["TERMS_CHANGED"] }, facts: { version } });
  return version;
}

/** Keeps that a person accepted the terms in force; returns their version. Refuses like `requireInForce`. */
export async function acceptTerms(
  tx: Transaction,
  person: {
    readonly userId: string;
    readonly version?: number | undefined;
    readonly ip: string | null;
    readonly now: Date;
  },
): Promise<number> {
  const version = await requireInForce(tx, person.version);
  if (version > 0)
    await tx
      .insert(termsAcceptances)
      .values({ userId: person.userId, version, at: person.now.toISOString(), ip: person.ip })
      .onConflictDoNothing();
  return version;
}

/** What somebody accepted last, with a request or when they registered; null when nothing yet. */
export async function lastAcceptance(db: Queryable, userId: string): Promise<Acceptance | null> {
  const [row] = await db
    .select({ version: termsAcceptances.version, at: termsAcceptances.at })
    .from(termsAcceptances)
    .where(eq(termsAcceptances.userId, userId))
    .orderBy(desc(termsAcceptances.version))
    .limit(1);
  const [registered] = await db
    .select({ version: users.acceptedTermsVersion, at: users.acceptedTermsAt })
    .from(users)
    .where(eq(users.id, userId));
  const first = registered?.version && registered.at ? { version: registered.version, at: registered.at } : null;
  return row && row.version >= (first?.version ?? 0) ? row : first;
}
