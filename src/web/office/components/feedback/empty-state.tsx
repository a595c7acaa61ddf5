import { Text } from "@mantine/core";
import { IconInbox } from "@tabler/icons-react";
import type { ReactNode } from "react";
import classes from "../parts.module.css";

/** Empty state: the reason, and what to do about it. */
export function Empty({ title, hint, children }: { title: string; hint?: string | undefined; children?: ReactNode }) {
  return (
    <div className={classes.empty}>
      <IconInbox size={34} stroke={1.3} aria-hidden />
      <strong>{title}</strong>
      {hint && (
        <Text size="sm" maw={460}>
          {hint}
        </Text>
      )}
      {children && <div style={{ marginTop: 10 }}>{children}</div>}
    </div>
  );
}
