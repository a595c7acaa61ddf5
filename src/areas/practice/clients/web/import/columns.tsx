/** The column mapping of an import: guessed from the headers, corrected by the user, then checked again. */
import { Button, NativeSelect, Table, Text } from "@mantine/core";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { Panel } from "../../../../../web/office/components/panel.tsx";
import { useWords } from "../../../../../web/words.ts";
import { type ImportField, importFields } from "../../import-states.ts";
import type { ImportView } from "./changes.tsx";

export interface ImportColumnsProps {
  readonly record: ImportView;
  readonly nameOf: (field: string) => string;
  /** Called with whether the mapping differs from the one the rows were checked with. */
  readonly onChange: (isUnchecked: boolean) => void;
}

export function ImportColumns({ record, nameOf, onChange }: ImportColumnsProps) {
  const { columns: words } = useWords("clients").import;
  const cache = useQueryClient();
  const { _id, updatedAt, columns, status, headerRow, firstRows } = record;
  const savedFields = columns.map(({ field }) => field);
  const [fields, setFields] = useState<readonly (ImportField | null)[]>(savedFields);
  const remap = useMutation({
    mutationFn: (row?: number) =>
      api.clients.mapImport({ _id, updatedAt, columns: [...fields], ...(row !== undefined && { headerRow: row }) }),
    onSettled: () => cache.invalidateQueries({ queryKey: [api.clients.importOf.key, _id] }),
  });
  const canChange = status === "checked";
  // A field belongs to one column: choosing it for one removes it from another.
  const choose = (index: number, field: ImportField | null) => {
    const chosen = fields.map((each, column) => (column === index ? field : each === field ? null : each));
    setFields(chosen);
    onChange(!isSame(chosen, savedFields));
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
          disabled={!canChange || remap.isPending}
          onChange={({ currentTarget: { value } }) => remap.mutate(Number(value))}
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
          loading={remap.isPending}
          disabled={isSame(fields, savedFields)}
          onClick={() => remap.mutate(undefined)}
        >
          {words.again}
        </Button>
      )}
    </Panel>
  );
}

const isSame = (a: readonly unknown[], b: readonly unknown[]) => a.every((field, at) => field === b[at]);
