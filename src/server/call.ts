/** What a handler is given beside its input: who calls, in which language, and the server that hosts it. */
import type { Bearer } from "../kit/access.ts";
import type { Contract, OutputOf, ParsedOf } from "../kit/contract.ts";
import { Refusal } from "../kit/errors.ts";
import type { Language } from "../kit/language.ts";
import type { Arrived } from "./arriving.ts";
import type { Database } from "./database/database.ts";
import type { Server } from "./server.ts";

export interface Caller extends Bearer {
  readonly userId: string;
  readonly sessionId: string;
  readonly name: string;
  readonly email: string;
  readonly language: Language;
  readonly roles: readonly string[];
}

export interface UploadedFile extends Arrived {
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
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  readonly now: Date;
  readonly files: readonly UploadedFile[];
  /** Starts or ends the browser's session: the cookie goes with the answer. */
  setSession(token: string | null): void;
  /** What the browser kept from before, as it sends it: nothing that may be believed unread. */
  readonly device: string | undefined;
  setDevice(value: string): void;
}

export type Handlers<C extends Contract> = {
  readonly [Name in keyof C]: (input: ParsedOf<C[Name]>, call: Call) => Promise<OutputOf<C[Name]>>;
};

/** The caller of an operation that refuses strangers. */
export function callerOf(call: Pick<Call, "caller">): Caller {
  if (!call.caller) throw new Refusal("UNAUTHENTICATED");
  return call.caller;
}
