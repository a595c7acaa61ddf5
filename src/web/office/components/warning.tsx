import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "./parts.module.css";

/** What is taken away, in so many words, before it is. */
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
