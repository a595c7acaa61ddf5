/** The authenticated caller of an operation, and how a call uses the session. */
import type { Principal } from "../kit/access.ts";
import type { Language } from "../kit/text/language.ts";

/** The authenticated caller, with their roles and permissions. */
export interface Caller extends Principal {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  /** Particulars that their own pages show. Cached with the session; absent for a guest. */
  readonly profile?: Readonly<Record<"image" | "phone" | "ci" | "passport", string | null>>;
  readonly roles: readonly string[];
  /** Day from which a role of theirs requires a second factor, while they have none. */
  readonly factorFrom?: string;
  /**
   * For kind "guest": a person without an account who was admitted to one virtual table and has no other access.
   * `userId` is "guest:" and this id.
   */
  readonly guest?: { readonly _id: string; readonly tableId: string };
  /**
   * Set while they see the staff application as a colleague: with the permissions that both have, and without changing
   * anything.
   */
  readonly seeing?: Impersonation;
}

/** A caller who sees the staff application as a colleague. */
interface Impersonation {
  /** The caller with all of their own permissions. */
  readonly own: Caller;
  readonly person: Caller;
  readonly until: string;
}

/**
 * "use" is activity and extends the session; "glance" only checks that it is valid. Neither finds a person who must add
 * a second factor first; "enrol" is a use that does.
 */
export type SessionUse = "use" | "glance" | "enrol";
