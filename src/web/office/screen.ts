import type { ComponentType } from "react";
import type { ApiContracts } from "../../areas/contracts.ts";
import type { DeskWordsArea } from "../../areas/staff-words.ts";
import type { WordsArea } from "../../areas/words.ts";
import type { Access } from "../../kit/access.ts";
import type { SearchParams } from "./query-string.ts";

/** A screen for staff; its code is fetched when it is opened. The menu shows an entry only when its path is here. */
export interface Screen {
  /** Below /legalsit, with `$name` parameters. */
  readonly path: string;
  readonly access: Access;
  /** Fetched beside the code, so that the screen does not wait twice. */
  readonly words: readonly (WordsArea | DeskWordsArea)[];
  readonly load: () => Promise<ComponentType>;
  /** What its list shows where the address says a view and nothing else: asked for while the code is on its way. */
  readonly prefetchList?: (search: SearchParams) => FirstPage;
}

type Operations = { [Area in keyof ApiContracts]: readonly [Area, keyof ApiContracts[Area]] }[keyof ApiContracts];

/** The view of a list and its usual order, as the list itself asks for them. */
export interface FirstPage {
  readonly operation: Operations;
  readonly fixedFilters: object;
  readonly sort: string;
}
