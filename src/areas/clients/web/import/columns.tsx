/** What each column of the file is: told by its header, corrected by hand, then checked again. */
import { Button, NativeSelect, Table, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../web/words.ts";
import { type ImportField, importFields } from "../../import-states.ts";
import type { ImportView } from "./import-page.tsx";

export interface ImportColumnsProps {
  readonly shown: ImportView;
  readonly nameOf: (field: string) => string;
  /** Whether something was chosen that no row was checked with yet. */
  readonly onChange: (isUnchecked: boolean) => void;
}

export function ImportColumns({ shown, nameOf, onChange }: ImportColumnsProps) {
  const { columns: words } = useWords("clients").import;
  const cache = useQueryClient();
  const { _id, updatedAt, columns, status, headerRow, firstRows } = shown;
  const before = columns.map(({ field }) => field);
  const [fields, setFields] = useState<readonly (ImportField | null)[]>(before);
  const again = useMutation({
    mutationFn: (row?: number) =>
      api.clients.mapImport({ _id, updatedAt, columns: [...fields], ...(row !== undefined && { headerRow: row }) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [api.clients.importOf.key, _id] }),
  });
  const canChange = status === "checked";
  // A field is of one column: choosing it there takes it from here.
  const choose = (at: number, field: ImportField | null) => {
    const chosen = fields.map((each, place) => (place === at ? field : each === field ? null : each));
    setFields(chosen);
    onChange(!isSame(chosen, before));
  };
  const options = [
    { value: "", label: words.unread },
    ...importFields.map((field) => ({ value: field, label: nameOf(field) })),
  ];
  return (
    <Panel title={words.title} padded>
      <Text size="sm" c="dimmed" mb="sm">
        {words.hint}
      </Text>
      {firstRows.length > 1 && (
        <NativeSelect
          label={words.headerRow}
          mb="sm"
          data={firstRows.map(({ row, cells }) => ({
            value: String(row),
            label: interpolate(words.rowOf, { row, cells: cells.join(" · ") }),
          }))}
          value={String(headerRow)}
          disabled={!canChange || again.isPending}
          onChange={({ currentTarget: { value } }) => again.mutate(Number(value))}
        />
      )}
      <Table layout="fixed">
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">{words.file}</Table.Th>
            <Table.Th scope="col">{words.is}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {columns.map(({ header, samples }, at) => (
            <Table.Tr key={`${at} ${header}`}>
              <Table.Td style={{ overflowWrap: "anywhere" }}>
                <Text size="sm" fw={600}>
                  {header || "—"}
                </Text>
                <Text size="xs" c="dimmed">
                  {samples.join(" · ")}
                </Text>
              </Table.Td>
              <Table.Td>
                <NativeSelect
                  aria-label={header || `${words.file} ${at + 1}`}
                  data={options}
                  value={fields[at] ?? ""}
                  disabled={!canChange}
                  onChange={({ currentTarget: { value } }) => choose(at, (value || null) as ImportField | null)}
                />
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {canChange && (
        <Button
          mt="md"
          variant="default"
          loading={again.isPending}
          disabled={isSame(fields, before)}
          onClick={() => again.mutate(undefined)}
        >
          {words.again}
        </Button>
      )}
    </Panel>
  );
}

const isSame = (some: readonly unknown[], others: readonly unknown[]) =>
  some.every((field, at) => field === others[at]);
