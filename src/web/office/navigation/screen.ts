import type { ComponentType } from "react";
import type { ApiContracts } from "../../../areas/contracts.ts";
import type { DeskWordsArea } from "../../../areas/staff-words.ts";
import type { WordsArea } from "../../../areas/words.ts";
import type { Access } from "../../../kit/access.ts";
import type { SearchParams } from "./query-string.ts";

/** A staff screen. Its code is loaded when it is opened. The menu shows an entry only if a screen has its path. */
export interface Screen {
  /** Relative to /legalsit, with `$name` parameters. */
  readonly path: string;
  readonly access: Access;
  /** Areas of texts, loaded in parallel with the code. */
  readonly words: readonly (WordsArea | DeskWordsArea)[];
  readonly load: () => Promise<ComponentType>;
  /**
   * The first page of the screen's list, to be requested while the code loads. Used if the address has no filter
   * besides the view.
   */
  readonly prefetchList?: (search: SearchParams) => FirstPage;
  /** Calls without input whose answers the document contains: those that the screen shows above its list. */
  readonly preload?: readonly OperationKey[];
}

/** An operation of the API by its area and name. */
export type OperationKey = {
  [Area in keyof ApiContracts]: readonly [Area, keyof ApiContracts[Area]];
}[keyof ApiContracts];

/** The list operation with the fixed filters of its view and its default sort, exactly as the list requests it. */
interface FirstPage {
  readonly operation: OperationKey;
  readonly fixedFilters: object;
  readonly sort: string;
}
