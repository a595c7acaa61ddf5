import { Tooltip } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "../parts.module.css";

/** Marks a questionable but accepted value with an icon that explains why. */
export function WarningSign({ about, children }: { about: string | false; children: ReactNode }) {
  if (!about) return children;
  return (
    <Tooltip label={about} multiline maw={280} events={{ hover: true, focus: true, touch: true }}>
      <span className={classes.doubt}>
        {children}
        <IconAlertTriangle size={15} role="img" aria-label={about} />
      </span>
    </Tooltip>
  );
}
