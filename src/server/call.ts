/** The context of a call, which every handler gets with its input: caller, language, database and server. */
import type { ApiContract, OutputOf, ParsedOf } from "../kit/contract/contract.ts";
import { Refusal } from "../kit/validation/errors.ts";
import type { Language } from "../kit/text/language.ts";
import type { IncomingFile } from "./storage/incoming-files.ts";
import type { Database } from "./database/connection.ts";
import type { Caller } from "./caller.ts";
import type { Server } from "./server.ts";

/** A file of a multipart request, stored in a temporary folder until the call ends. */
export interface UploadedFile extends IncomingFile {
  readonly field: string;
  /** The uploaded name; for display only, never used as a path. */
  readonly name: string;
  /** Detected from the first bytes. */
  readonly mime: string;
}

/** The context of one call. */
export interface Call {
  readonly server: Server;
  readonly db: Database;
  /** Lag of `db` in seconds, if it is a replica. */
  readonly behindSeconds?: number;
  readonly caller: Caller | null;
  /** The permission or kind of user by which the operation was allowed (`grantedBy`), for the audit log. */
  readonly grant?: string;
  /** Name of the person who proposed the change, if the caller approves it; for the audit log. */
  readonly requestedBy?: string;
  readonly language: Language;
  /**
   * Language of the calling page, if Accept-Language names exactly one; browsers on their own send a list.
   */
  readonly pageLanguage?: Language | undefined;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** IANA name of the browser's time zone, if it is known and supported. */
  readonly timeZone?: string | undefined;
  readonly now: Date;
  readonly files: readonly UploadedFile[];
  /** Starts a session, or ends it with null: sets the cookie of the response. */
  setSession(token: string | null): void;
  /** Content of the device cookie, as sent by the browser. Must be verified before use. */
  readonly device: string | undefined;
  setDevice(value: string): void;
}

/** The handlers of a contract: one async function per operation, from parsed input to output. */
export type Handlers<C extends ApiContract> = {
  readonly [Name in keyof C]: (input: ParsedOf<C[Name]>, call: Call) => Promise<OutputOf<C[Name]>>;
};

/** The caller; UNAUTHENTICATED if there is none. */
export function requireCaller(call: Pick<Call, "caller">): Caller {
  if (!call.caller) throw new Refusal("UNAUTHENTICATED");
  return call.caller;
}

/**
 * All users with relevant permissions: the caller, and the colleague as whom they see the application. Access to records
 * by name, not by permission, must exist for both. UNAUTHENTICATED if there is no caller.
 */
export function effectiveUsers(call: Pick<Call, "caller">): readonly Caller[] {
  const caller = requireCaller(call);
  return caller.seeing ? [caller.seeing.own, caller.seeing.person] : [caller];
}

/**
 * The owner of the work to show: the caller, or the colleague as whom they see the application. UNAUTHENTICATED if there
 * is no caller.
 */
export function effectiveUser(call: Pick<Call, "caller">): Caller {
  const caller = requireCaller(call);
  return caller.seeing?.person ?? caller;
}
