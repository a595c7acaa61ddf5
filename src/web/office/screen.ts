import type { ComponentType, LazyExoticComponent } from "react";
import type { Access } from "../../kit/access.ts";

/** A screen for staff; its code is fetched when it is opened. The menu shows an entry only when its path is here. */
export interface Screen {
  /** Below /legalsit, with `$name` parameters. */
  readonly path: string;
  readonly access: Access;
  readonly component: LazyExoticComponent<ComponentType>;
}
