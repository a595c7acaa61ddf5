/** Contract of the events that a browser sends over its socket: an operation for an open connection. */
import type { z } from "zod";
import type { Access } from "../access.ts";

/** An event that browsers may send. */
export interface SocketEvent<In = unknown, Parsed = unknown> {
  /** `on-…`, as the specification names events. */
  readonly name: `on-${string}`;
  readonly access: Access;
  /** Rate limit per socket. */
  readonly limit: readonly [times: number, seconds: number];
  /** Allowed while a member of staff impersonates a colleague: it changes nothing. */
  readonly whileSeeing: boolean;
  readonly input: z.ZodType;
  readonly $?: { in: In; parsed: Parsed };
}
export type SocketEvents = Readonly<Record<string, SocketEvent>>;
export type SocketInputOf<T> = T extends SocketEvent<infer _I, infer Parsed> ? Parsed : never;

/** Declares an event, like `operation` declares an operation. */
export function socketEvent<I extends z.ZodType>(options: {
  readonly name: `on-${string}`;
  readonly access: Access;
  readonly limit: readonly [number, number];
  readonly whileSeeing?: true;
  readonly input: I;
}): SocketEvent<z.input<I>, z.output<I>> {
  return { ...options, whileSeeing: options.whileSeeing ?? false };
}
