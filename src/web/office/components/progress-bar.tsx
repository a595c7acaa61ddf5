import { Progress } from "@mantine/core";

/** How far something has come, in whole percents from 0; `label` says of what. */
export function ProgressBar({ value = 0, label }: { value?: number; label: string }) {
  return (
    <Progress.Root size="md">
      <Progress.Section value={value} aria-label={label} />
    </Progress.Root>
  );
}
