import { Button, Checkbox, Popover, Stack } from "@mantine/core";
import { IconColumns3 } from "@tabler/icons-react";
import { useWords } from "../../../words.ts";
import { toggleColumn } from "./visible-columns.ts";
import { ToolButton } from "../toolbar-button.tsx";

/** Chooses the visible columns, as keys with commas between them. The primary column is always visible. */
export function ColumnChooser({
  columns,
  visibleColumns,
  onChoose,
  onReset,
}: {
  columns: readonly { readonly key: string; readonly label: string; readonly primary?: true }[];
  visibleColumns: readonly string[];
  onChoose: (columns: string) => void;
  onReset: () => void;
}) {
  const words = useWords("office").list;
  return (
    <Popover position="bottom-end" trapFocus returnFocus>
      <Popover.Target>
        <ToolButton label={words.columns} icon={IconColumns3} />
      </Popover.Target>
      <Popover.Dropdown aria-label={words.columns}>
        <Stack gap="xs">
          {columns.map((column) => (
            <Checkbox
              key={column.key}
              label={column.label}
              disabled={Boolean(column.primary)}
              checked={visibleColumns.includes(column.key)}
              onChange={() => onChoose(toggleColumn(visibleColumns, column.key).join(","))}
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
