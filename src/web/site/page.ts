import type { ComponentType } from "react";
import type { WordsArea } from "../../areas/words.ts";
import type { Access } from "../../kit/access.ts";
import type { PreloadCalls } from "../../kit/server-rendering.ts";

/** A page behind the public door; its code and its words are fetched together when it is opened. */
export interface SitePage {
  /** Below /legalsit, with `$name` parameters. */
  readonly path: string;
  readonly access: Access;
  readonly words: readonly WordsArea[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Reads that it cannot be drawn without; their answers travel inside its document. */
  readonly preload?: PreloadCalls;
  /** Waits until the office serves the public; staff may look. */
  readonly requiresOpenOffice?: true;
  /** Draws the whole window itself, without bar and footer. */
  readonly fullScreen?: true;
}
