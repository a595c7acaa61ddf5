import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";

/** A tool at the end of a list's toolbar; opens a menu or a popover, which give it its other properties. */
export function ToolButton({
  label,
  icon: Icon,
  ...given
}: ActionIconProps & ComponentProps<"button"> & { label: string; icon: Icon }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} {...given}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
