import { ActionIcon, Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useWords } from "../../words.ts";

/** Which columns to see; the main one is always there. */
export function ColumnChooser({
  columns,
  shown,
  onToggle,
  onReset,
}: {
  columns: readonly { readonly key: string; readonly label: string; readonly main?: true }[];
  shown: readonly string[];
  onToggle: (key: string) => void;
  onReset: () => void;
}) {
  const words = useWords("office").list;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon variant="default" size={36} aria-label={words.columns} title={words.columns}>
          <IconColumns3 size={18} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columns}>
        <Stack gap="xs">
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              label={column.label}
              disabled={Boolean(column.main)}
              checked={shown.includes(column.key)}
              onChange={() => onToggle(column.key)}
            />
          ))}
          <Button variant="default" size="xs" onClick={onReset}>
            {words.usualColumns}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
