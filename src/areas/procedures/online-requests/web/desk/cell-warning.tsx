/** Warning sign in a cell of the list of forms. */
import { Tooltip } from "@mantine/core";
import { IconAlertTriangle } from "@tabler/icons-react";
import classes from "./desk.module.css";

/** Adds a warning sign if there is something to check. */
export function withWarning(text: string | null, warning: string | false) {
  if (!warning) return text;
  return (
    <>
      {text}
      <Warning label={warning} />
    </>
  );
}

function Warning({ label }: { label: string }) {
  return (
    <Tooltip label={label}>
      <span className={classes.warnMark} role="img" aria-label={label}>
        <IconAlertTriangle size={16} />
      </span>
    </Tooltip>
  );
}
