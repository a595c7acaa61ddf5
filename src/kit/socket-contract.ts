/** What a browser may say over its socket: the same as an operation of a contract, for a line that stays open. */
import type { z } from "zod";
import type { Access } from "./access.ts";

export interface SocketEvent<In = unknown, Parsed = unknown> {
  /** `on-…`, as the specification names them. */
  readonly name: `on-${string}`;
  readonly access: Access;
  /** So many of a socket in so many seconds. */
  readonly limit: readonly [times: number, seconds: number];
  /** Those who see the office as a colleague may say it too: it changes nothing. */
  readonly whileSeeing: boolean;
  readonly input: z.ZodType;
  readonly $?: { in: In; parsed: Parsed };
}
export type SocketEvents = Readonly<Record<string, SocketEvent>>;
export type SocketInputOf<T> = T extends SocketEvent<infer _I, infer Parsed> ? Parsed : never;

export function socketEvent<I extends z.ZodType>(draft: {
  readonly name: `on-${string}`;
  readonly access: Access;
  readonly limit: readonly [number, number];
  readonly whileSeeing?: true;
  readonly input: I;
}): SocketEvent<z.input<I>, z.output<I>> {
  return { ...draft, whileSeeing: draft.whileSeeing ?? false };
}

/** How every event is answered: with what was asked for, or with the refusal that a call would have got. */
export type SocketAck<T> =
  | ({ readonly ok: true } & T)
  | { readonly ok: false; readonly error: { readonly code: string; readonly message: string } };
