import { Progress } from "@mantine/core";

/** Progress in whole percent; `label` names what is in progress. */
export function ProgressBar({ value = 0, label }: { value?: number; label: string }) {
  return (
    <Progress.Root size="md">
      <Progress.Section value={value} aria-label={label} />
    </Progress.Root>
  );
}
