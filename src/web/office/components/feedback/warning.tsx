import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "../parts.module.css";

/** Warning about what an action will remove. */
export function Warning({ title, children }: { readonly title: string; readonly children?: ReactNode }) {
  return (
    <div role="alert" className={classes.warning}>
      <IconAlertTriangle size={20} aria-hidden />
      <div>
        <strong>{title}</strong>
        {children}
      </div>
    </div>
  );
}
