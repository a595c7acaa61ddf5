/** What documents belong to: each area says who may read and write those of its records, by the rules of the records. */
import { Refusal } from "../../../kit/errors.ts";
import type { Call } from "../../../server/call.ts";
import type { Transaction } from "../../../server/database/database.ts";
import type { Within } from "../../../server/register.ts";
import type { ElementKind } from "../kinds.ts";

/** None: for this caller the record is not there. */
export type Right = "none" | "read" | "write";
export type RightOf = (call: Within, elementId: string) => Promise<Right>;

/** What it means to the thing that one of its documents was taken away; refuses where it may not be. */
export type OnRemoved = (call: Call, tx: Transaction, removed: { readonly id: string } & Thing) => Promise<void>;

const rights = new Map<ElementKind, RightOf>();
const heard = new Map<ElementKind, OnRemoved>();

/** Said once by the area whose records these are, when the server begins. */
export function filesBelongTo(element: ElementKind, rightOf: RightOf, onRemoved?: OnRemoved): void {
  rights.set(element, rightOf);
  if (onRemoved) heard.set(element, onRemoved);
}

export const hearRemoved: OnRemoved = async (call, tx, removed) => heard.get(removed.element)?.(call, tx, removed);

export interface Thing {
  readonly element: ElementKind;
  readonly elementId: string;
}

/** NOT_FOUND for a thing that the caller may not read, FORBIDDEN for one that they may only read. */
export async function rightOn(call: Within, thing: Thing, needed: "read" | "write"): Promise<Right> {
  const right = (await rights.get(thing.element)?.(call, thing.elementId)) ?? "none";
  if (right === "none") throw new Refusal("NOT_FOUND");
  if (needed === "write" && right === "read") throw new Refusal("FORBIDDEN");
  return right;
}
