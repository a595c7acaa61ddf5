/** What documents belong to: each area says who may read and write those of its records, by the rules of the records. */
import { Refusal } from "../../../kit/errors.ts";
import type { Within } from "../../../server/register.ts";
import type { ElementKind } from "../kinds.ts";

/** None: for this caller the record is not there. */
export type Right = "none" | "read" | "write";
export type RightOf = (call: Within, elementId: string) => Promise<Right>;

const rights = new Map<ElementKind, RightOf>();

/** Said once by the area whose records these are, when the server begins. */
export function filesBelongTo(element: ElementKind, rightOf: RightOf): void {
  rights.set(element, rightOf);
}

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
