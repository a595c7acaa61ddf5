import type { ComponentType } from "react";
import type { WordsArea } from "../../../areas/words.ts";
import type { Access } from "../../../kit/access.ts";
import type { DescribePage, PreloadCalls } from "../../../kit/server-rendering.ts";

/** A page of the public site. Its code and texts are loaded in parallel when it is opened. */
export interface SitePage {
  /** Relative to /legalsit, with `$name` parameters. */
  readonly path: string;
  readonly access: Access;
  readonly words: readonly WordsArea[];
  readonly load: () => Promise<{ readonly default: ComponentType }>;
  /** Reads that the page needs to render; the server embeds their answers in the document. */
  readonly preload?: PreloadCalls;
  /** Not available while the firm is closed to the public. Staff are exempt. */
  readonly requiresOpenOffice?: true;
  /** Renders without header and footer. */
  readonly fullScreen?: true;
  /** Page of the same path for readers who are not signed in; without it they are sent to the login page. */
  readonly signedOut?: SitePage;
  /** For search engines; the server alone loads it. */
  readonly describe?: () => Promise<{ readonly default: DescribePage }>;
}
