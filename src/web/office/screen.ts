import type { ComponentType } from "react";
import type { DeskWordsArea } from "../../areas/desk-words.ts";
import type { WordsArea } from "../../areas/words.ts";
import type { Access } from "../../kit/access.ts";

/** A screen for staff; its code is fetched when it is opened. The menu shows an entry only when its path is here. */
export interface Screen {
  /** Below /legalsit, with `$name` parameters. */
  readonly path: string;
  readonly access: Access;
  /** Fetched beside the code, so that the screen does not wait twice. */
  readonly words: readonly (WordsArea | DeskWordsArea)[];
  readonly load: () => Promise<ComponentType>;
}
