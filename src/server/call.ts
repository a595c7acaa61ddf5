/** What a handler is given beside its input: who calls, in which language, and the server that hosts it. */
import type { Principal } from "../kit/access.ts";
import type { ApiContract, OutputOf, ParsedOf } from "../kit/contract.ts";
import { Refusal } from "../kit/errors.ts";
import type { Language } from "../kit/language.ts";
import type { IncomingFile } from "./storage/incoming-files.ts";
import type { Database } from "./database/connection.ts";
import type { Server } from "./server.ts";

export interface Caller extends Principal {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly roles: readonly string[];
  /** Of kind "guest": somebody from outside whom one virtual table let in, and nothing else. `userId` is "guest:" and this. */
  readonly guest?: { readonly _id: string; readonly tableId: string };
  /** They see the office as a colleague for a while: with no more rights than both of them have, and changing nothing. */
  readonly seeing?: Impersonation;
}

export interface Impersonation {
  /** They themselves, with all of their rights. */
  readonly own: Caller;
  readonly person: Caller;
  readonly until: string;
}

export interface UploadedFile extends IncomingFile {
  readonly field: string;
  /** As the person named it: for display only, never a path. */
  readonly name: string;
  /** What the first bytes say it is. */
  readonly mime: string;
}

export interface Call {
  readonly server: Server;
  readonly db: Database;
  readonly caller: Caller | null;
  readonly language: Language;
  /** Of the page that calls, which names one alone; a browser by itself lists all that its owner reads. */
  readonly pageLanguage?: Language | undefined;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** IANA name of the zone of the browser's clock, where it tells one that can be shown. */
  readonly timeZone?: string | undefined;
  readonly now: Date;
  readonly files: readonly UploadedFile[];
  /** Starts or ends the browser's session: the cookie goes with the answer. */
  setSession(token: string | null): void;
  /** What the browser kept from before, as it sends it: nothing that may be believed unread. */
  readonly device: string | undefined;
  setDevice(value: string): void;
}

export type Handlers<C extends ApiContract> = {
  readonly [Name in keyof C]: (input: ParsedOf<C[Name]>, call: Call) => Promise<OutputOf<C[Name]>>;
};

/** The caller of an operation that refuses strangers. */
export function requireCaller(call: Pick<Call, "caller">): Caller {
  if (!call.caller) throw new Refusal("UNAUTHENTICATED");
  return call.caller;
}

/**
 * Each of those by whose rights the caller looks: they themselves, and the colleague as whom they see the office. What one
 * sees by name and not by a permission has to be there for both.
 */
export function effectiveUsers(call: Pick<Call, "caller">): readonly Caller[] {
  const caller = requireCaller(call);
  return caller.seeing ? [caller.seeing.own, caller.seeing.person] : [caller];
}

/** Whose work is shown: the caller's own, or that of the colleague as whom they see the office. */
export function effectiveUser(call: Pick<Call, "caller">): Caller {
  const caller = requireCaller(call);
  return caller.seeing?.person ?? caller;
}
