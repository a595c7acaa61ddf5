/** A widget of an area on the staff home page. It reads one operation and shows tiles above and panels below. */
import type { ReactNode } from "react";
import type { ApiContracts } from "../../../areas/contracts.ts";
import type { DeskWordsArea } from "../../../areas/staff-words.ts";
import type { WordsArea } from "../../../areas/words.ts";
import type { Access } from "../../../kit/access.ts";
import type { ApiOperation, InputOf, OutputOf } from "../../../kit/contract/contract.ts";
import type { Language } from "../../../kit/text/language.ts";
import type { WordsOf } from "../../words.ts";
import type { GroupKey } from "../menu/menu.ts";
import type { SearchParams } from "../navigation/query-string.ts";
import type { OperationKey } from "../navigation/screen.ts";

/** Most urgent first; `none` is not waiting for anybody. */
const urgencies = ["late", "waiting", "none"] as const;
export type Urgency = (typeof urgencies)[number];

export interface LinkTarget {
  readonly to: string;
  readonly search?: SearchParams;
  /** Id of a panel on the page. */
  readonly hash?: string;
}

/** One figure, equal to the count of the list that it links to. */
export interface HomeTile {
  readonly label: string;
  readonly value: string;
  readonly unit?: string | undefined;
  readonly text?: string | undefined;
  readonly urgency: Urgency;
  /** A figure about the day, not about pending work. The home shows at most one, as the last tile. */
  readonly isDaily?: true;
  readonly target: LinkTarget;
}

export interface HomePanel {
  readonly name: string;
  readonly slot: "top" | "wide" | "aside";
  readonly urgency: Urgency;
  /** Without anything to show; the home leaves it out. */
  readonly isEmpty?: boolean;
  readonly content: ReactNode;
}

/** The reader's language, texts of the areas that the widget declares, and those of the office. */
export interface WidgetContext {
  readonly language: Language;
  readonly words: <A extends WordsArea | DeskWordsArea | "office">(area: A) => WordsOf<A>;
}

/** The code of a widget, loaded for readers with access. */
export interface LoadedWidget<Output> {
  readonly tiles?: (output: Output, context: WidgetContext) => readonly HomeTile[];
  readonly panels: (output: Output) => readonly HomePanel[];
}

/** A widget as the list of widgets contains it. */
export interface HomeWidget {
  /**
   * Menu groups of the work it shows; the first names the widget when it cannot be read. Empty: it belongs to no group.
   */
  readonly groups: readonly GroupKey[];
  readonly access: Access;
  readonly words: readonly (WordsArea | DeskWordsArea)[];
  readonly operation: OperationKey;
  readonly input: object;
  readonly load: () => Promise<LoadedWidget<never>>;
}

/** Defines a widget whose code gets the output of its operation. */
export function defineHomeWidget<const Area extends keyof ApiContracts, const Name extends keyof ApiContracts[Area]>({
  input,
  operation,
  ...widget
}: Omit<HomeWidget, "operation" | "input" | "load"> & {
  readonly operation: readonly [Area, Name];
  readonly input?: InputOf<ApiContracts[Area][Name] & ApiOperation>;
  readonly load: () => Promise<LoadedWidget<OutputOf<ApiContracts[Area][Name] & ApiOperation>>>;
}): HomeWidget {
  // The list of widgets does not know the output types; each widget's code only gets its own.
  return { ...widget, operation: operation as unknown as OperationKey, input: (input as object | undefined) ?? {} };
}

const maxTiles = 4;

/**
 * At most four tiles: late ones, waiting ones, and one daily figure at the end; otherwise in the order of the widgets.
 */
export function selectTiles(tiles: readonly HomeTile[]): readonly HomeTile[] {
  const daily = tiles.filter((tile) => tile.isDaily).slice(0, 1);
  const waiting = sortByUrgency(tiles.filter((tile) => !tile.isDaily));
  return [...waiting.slice(0, maxTiles - daily.length), ...daily];
}

/** Sorts by urgency; equally urgent items keep their order. */
export function sortByUrgency<T extends { readonly urgency: Urgency }>(tiles: readonly T[]): T[] {
  return [...tiles].sort((a, b) => urgencies.indexOf(a.urgency) - urgencies.indexOf(b.urgency));
}
