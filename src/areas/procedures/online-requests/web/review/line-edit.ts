/** A correction in place: what was typed into the boxes of one line, as the input of the correction. */
import type { InputOf } from "../../../../../kit/contract/contract.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import type { FormDetailData } from "../desk/detail/form-facts.ts";

type Correction = InputOf<typeof onlineRequestsContract.correct>;
/** A line as it is read, with the paths of its fields. */
export interface DataLine {
  readonly name: string;
  readonly label: string;
  readonly value: string | null;
  readonly paths: readonly string[];
}

/** Typed texts by field path. */
export type TypedValues = Readonly<Record<string, string>>;

/** The stored texts of these fields; an empty text for none. */
export function storedValues({ form, group }: FormDetailData, paths: readonly string[]): TypedValues {
  const record = { ...form, pickup: group.pickup } as Readonly<Record<string, unknown>>;
  return Object.fromEntries(paths.map((path) => [path, textAt(record, path)]));
}

/** The changed fields; undefined if nothing changed. A group field is sent whole. */
export function correctionOf(detail: FormDetailData, typed: TypedValues): Correction | undefined {
  const stored = storedValues(detail, Object.keys(typed));
  const changed = Object.entries(typed).filter(([path, value]) => value.trim() !== stored[path]);
  if (changed.length === 0) return undefined;
  const record = { ...detail.form, pickup: detail.group.pickup } as Readonly<Record<string, unknown>>;
  const input: Record<string, unknown> = {};
  for (const [path, text] of changed) {
    const [field = "", part] = path.split(".");
    const value = text.trim() || null;
    input[field] = part ? { ...(record[field] as object | null), ...(input[field] as object), [part]: value } : value;
  }
  return { _id: detail.form._id, updatedAt: detail.form.updatedAt, ...input };
}

function textAt(record: Readonly<Record<string, unknown>>, path: string): string {
  const value = path
    .split(".")
    .reduce<unknown>((at, name) => (at as Readonly<Record<string, unknown>> | null | undefined)?.[name], record);
  return value === null || value === undefined ? "" : String(value);
}

/** Where the caret helps most: after the letters that a doubted word has in common with its correction. */
export function caretFor(value: string, word: string): number {
  const starts = value
    .split(" ")
    .map((each, at, all) => [each, all.slice(0, at).join(" ").length + (at > 0 ? 1 : 0)] as const);
  const shared = ([text]: readonly [string, number]) => sharedPrefix(text, word);
  const [best] = starts.toSorted((one, other) => shared(other) - shared(one));
  return best ? best[1] + shared(best) : value.length;
}

function sharedPrefix(one: string, other: string): number {
  let length = 0;
  while (length < Math.min(one.length, other.length) && one[length] === other[length]) length += 1;
  return length;
}
