/** Buttons to the previous and the next period, around the name of the current one or a button back to it. */
import { ActionIcon, Group } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import type { ReactNode } from "react";

export function PeriodSteps({
  labels,
  onStep,
  children,
}: {
  labels: { readonly previous: string; readonly next: string };
  onStep: (offset: 1 | -1) => void;
  children: ReactNode;
}) {
  return (
    <Group gap={6} wrap="nowrap">
      <ActionIcon variant="default" size={36} aria-label={labels.previous} onClick={() => onStep(-1)}>
        <IconChevronLeft size={18} />
      </ActionIcon>
      {children}
      <ActionIcon variant="default" size={36} aria-label={labels.next} onClick={() => onStep(1)}>
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
}
