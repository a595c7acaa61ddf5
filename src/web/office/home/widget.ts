/** What an area says on the home of staff: read by one call of its own, shown as tiles above and panels below. */
import type { ReactNode } from "react";
import type { DeskWordsArea } from "../../../areas/staff-words.ts";
import type { WordsArea } from "../../../areas/words.ts";
import type { Access } from "../../../kit/access.ts";
import type { InputOf, ApiOperation, OutputOf } from "../../../kit/contract.ts";
import type { Language } from "../../../kit/language.ts";
import type { ApiCall } from "../../api.ts";
import type { WordsOf } from "../../words.ts";
import type { GroupKey } from "../menu.ts";
import type { SearchParams } from "../query-string.ts";

/** Late before waiting; `none` waits for nobody. */
export const edges = ["late", "waiting", "none"] as const;
export type Urgency = (typeof edges)[number];

export interface LinkTarget {
  readonly to: string;
  readonly search?: SearchParams;
  /** A panel of the page. */
  readonly hash?: string;
}

/** One number, which is that of the list it leads to. */
export interface HomeTile {
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
  readonly text?: string | undefined;
  readonly urgency: Urgency;
  /** Told of the day, waited for by nobody: the home shows one of them, last. */
  readonly isDaily?: true;
  readonly target: LinkTarget;
}

export interface HomePanel {
  readonly name: string;
  readonly slot: "top" | "wide" | "aside";
  readonly urgency: Urgency;
  readonly content: ReactNode;
}

/** How tiles speak: the reader’s language, words that the part has named, and those of the office. */
export interface WidgetContext {
  readonly language: Language;
  readonly words: <A extends WordsArea | DeskWordsArea | "office">(area: A) => WordsOf<A>;
}

/** The code of a part, fetched for those who may see it. */
export interface LoadedWidget<Read> {
  readonly tiles?: (read: Read, said: WidgetContext) => readonly HomeTile[];
  readonly panels: (read: Read) => readonly HomePanel[];
}

export interface HomeWidget {
  /** Groups of the menu whose work it shows; the first names it when it cannot be read. None: it is nobody's desk. */
  readonly groups: readonly GroupKey[];
  readonly access: Access;
  readonly words: readonly (WordsArea | DeskWordsArea)[];
  readonly call: () => ApiCall;
  readonly input: object;
  readonly load: () => Promise<LoadedWidget<never>>;
}

/** A part whose code reads what its call answers. */
export function homePart<T extends ApiOperation>({
  input,
  call,
  ...part
}: Omit<HomeWidget, "call" | "input" | "load"> & {
  readonly call: () => ApiCall<T>;
  readonly input?: InputOf<T>;
  readonly load: () => Promise<LoadedWidget<OutputOf<T>>>;
}): HomeWidget {
  // The list of parts does not know what each reads: only its own code is given it.
  return { ...part, input: (input as object | undefined) ?? {}, call: call as unknown as () => ApiCall };
}

const mostTiles = 4;

/** What is late, then what waits, and one number of the day at the end: four at most, in the order of the parts. */
export function chosenTiles(all: readonly HomeTile[]): readonly HomeTile[] {
  const ofDay = all.filter((tile) => tile.isDaily).slice(0, 1);
  const waiting = byUrgency(all.filter((tile) => !tile.isDaily));
  return [...waiting.slice(0, mostTiles - ofDay.length), ...ofDay];
}

/** Late first; what is equally urgent keeps its order. */
export function byUrgency<T extends { readonly urgency: Urgency }>(all: readonly T[]): T[] {
  return [...all].sort((a, b) => edges.indexOf(a.urgency) - edges.indexOf(b.urgency));
}
