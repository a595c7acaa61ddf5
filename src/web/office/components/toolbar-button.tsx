import { ActionIcon, type ActionIconProps } from "@mantine/core";
import type { Icon } from "@tabler/icons-react";
import type { ComponentProps } from "react";

/** Icon button at the end of a list's toolbar. As the target of a menu or popover it receives further props. */
export function ToolButton({
  label,
  icon: Icon,
  ...props
}: ActionIconProps & ComponentProps<"button"> & { label: string; icon: Icon }) {
  return (
    <ActionIcon variant="default" size={36} aria-label={label} title={label} {...props}>
      <Icon size={18} stroke={1.6} />
    </ActionIcon>
  );
}
