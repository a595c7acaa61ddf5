import { desc, eq } from "drizzle-orm";
import { Refusal } from "../../../../kit/validation/errors.ts";
import type { Queryable, Transaction } from "../../../../server/database/connection.ts";
import { userView } from "../../people/server/public.ts";
import { publishedTermsVersion } from "./queries.ts";
import { termsAcceptances } from "./tables.ts";

export interface Acceptance {
  readonly version: number;
  readonly at: string;
}

/** The version in force. TERMS_NOT_ACCEPTED when the version that the user was shown has been replaced. */
export async function requireInForce(db: Queryable, shownVersion: number | undefined): Promise<number> {
  const version = await publishedTermsVersion(db);
  if (shownVersion !== undefined && shownVersion !== version)
    throw new Refusal("TERMS_NOT_ACCEPTED", { fields: { acceptTerms: ["TERMS_CHANGED"] }, facts: { version } });
  return version;
}

/** Stores that a person accepted the terms in force; returns their version. Throws like `requireInForce`. */
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

/** The last acceptance of a person, with a request or at the registration; null when there is none. */
export async function lastAcceptance(db: Queryable, userId: string): Promise<Acceptance | null> {
  const [row] = await db
    .select({ version: termsAcceptances.version, at: termsAcceptances.at })
    .from(termsAcceptances)
    .where(eq(termsAcceptances.userId, userId))
    .orderBy(desc(termsAcceptances.version))
    .limit(1);
  const [registration] = await db
    .select({ version: userView.acceptedTermsVersion, at: userView.acceptedTermsAt })
    .from(userView)
    .where(eq(userView.id, userId));
  const firstAcceptance =
    registration?.version && registration.at ? { version: registration.version, at: registration.at } : null;
  return row && row.version >= (firstAcceptance?.version ?? 0) ? row : firstAcceptance;
}
