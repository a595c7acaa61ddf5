/** What documents belong to: each area says who may read and write those of its records, by the rules of the records. */
import type { SQLWrapper } from "drizzle-orm";
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Queryable, Transaction } from "../../../server/database/database.ts";
import type { Within } from "../../../server/register.ts";
import type { ElementKind } from "../kinds.ts";

/** None: for this caller the record is not there. */
export type Right = "none" | "read" | "write";
export type RightOf = (call: Within, elementId: string) => Promise<Right>;

/** What it means to the thing that one of its documents was taken away; refuses where it may not be. */
export type OnRemoved = (call: Call, tx: Transaction, removed: { readonly id: string } & Thing) => Promise<void>;

/** One of its documents is another, is there or is gone: people who have the thing open look again. */
export type OnChanged = (tx: Transaction, thing: Thing) => Promise<void>;

/** Things whose documents count together: all folders of one person. */
export interface SameOwner {
  readonly ownerOf: (db: Queryable, elementId: string) => Promise<string | undefined>;
  /** The identifiers of all things of the same owner. */
  readonly things: (db: Queryable, elementId: string) => SQLWrapper;
}

interface Heard {
  readonly onRemoved?: OnRemoved;
  readonly onChanged?: OnChanged;
  /** Unless given, each thing counts by itself. */
  readonly sameOwner?: SameOwner;
}

const rights = new Map<ElementKind, RightOf>();
const heard = new Map<ElementKind, Heard>();

/** Said once by the area whose records these are, when the server begins. */
export function filesBelongTo(element: ElementKind, rightOf: RightOf, hears: Heard = {}): void {
  rights.set(element, rightOf);
  heard.set(element, hears);
}

export const hearRemoved: OnRemoved = async (call, tx, removed) =>
  heard.get(removed.element)?.onRemoved?.(call, tx, removed);

export const hearChanged: OnChanged = async (tx, thing) => heard.get(thing.element)?.onChanged?.(tx, thing);

export const sameOwner = ({ element }: Thing): SameOwner | undefined => heard.get(element)?.sameOwner;

export interface Thing {
  readonly element: ElementKind;
  readonly elementId: string;
}

/** What the caller may do with a thing, and so with its documents. */
export const readRight = async (call: Within, { element, elementId }: Thing): Promise<Right> =>
  (await rights.get(element)?.(call, elementId)) ?? "none";

/** NOT_FOUND for a thing that the caller may not read, FORBIDDEN for one that they may only read. */
export const rightOn = async (call: Within, thing: Thing, needed: "read" | "write"): Promise<Right> =>
  enough(await readRight(call, thing), needed);

export function enough(right: Right, needed: "read" | "write"): Right {
  if (right === "none") throw new Refusal("NOT_FOUND");
  if (needed === "write" && right === "read") throw new Refusal("FORBIDDEN");
  return right;
}
