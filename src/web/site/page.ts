import type { ComponentType, LazyExoticComponent } from "react";
import type { Access } from "../../kit/access.ts";

/** A page behind the public door; its code is fetched when it is opened. */
export interface SitePage {
  /** Below /legalsit, with `$name` parameters. */
  readonly path: string;
  readonly access: Access;
  readonly component: LazyExoticComponent<ComponentType>;
}
