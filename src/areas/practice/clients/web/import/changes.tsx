/** The clients that an import changes with each change, and the rows that need an answer about their client. */
import { Button, NativeSelect, Text } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { LinkedFact } from "../../../../../web/office/components/record/record.tsx";
import { Panel } from "../../../../../web/office/components/panel.tsx";
import stacked from "../../../../../web/office/components/record/stacked.module.css";
import { useWords } from "../../../../../web/words.ts";
import type { ImportChange, clientsContract } from "../../contract.ts";
import { type ImportAnswer, importAnswers } from "../../import-states.ts";
import { clientPath } from "../paths.ts";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";

export type ImportView = OutputOf<typeof clientsContract.importOf>;

interface Props {
  readonly record: ImportView;
  readonly nameOf: (field: string) => string;
}

export function ImportChanges({ record, nameOf }: Props) {
  const { changes: words } = useWords("clients").import;
  const { rows, more: moreButton } = useChanges(record, false);
  if (rows.length === 0) return null;
  return (
    <Panel title={words.title} count={record.outcomes.update} padded>
      <table className={stacked.table}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td>
                <ChangedClient row={row} />
              </td>
              <td>
                <FieldChanges row={row} nameOf={nameOf} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {moreButton}
    </Panel>
  );
}

export function ImportQuestions({ record, nameOf }: Props) {
  const { changes: words } = useWords("clients").import;
  const cache = useQueryClient();
  const { rows, more: moreButton } = useChanges(record, true);
  const { _id, updatedAt, status } = record;
  const answer = useMutation({
    mutationFn: (answers: { row: number; answer: ImportAnswer | null; client: string }[]) =>
      api.clients.answerImport({ _id, updatedAt, answers }),
    onSettled: () =>
      cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("clients.import") }),
  });
  if (rows.length === 0) return null;
  const options = [
    { value: "", label: words.unanswered },
    ...importAnswers.map((value) => ({ value, label: words[value] })),
  ];
  return (
    <Panel title={words.questions} count={rows.length} padded>
      <Text size="sm" c="dimmed" mb="sm">
        {words.questionsText}
      </Text>
      <table className={stacked.table}>
        <tbody>
          {rows.map((row) => (
            <tr key={row.row}>
              <td>
                <ChangedClient row={row} />
                <Text size="xs">{interpolate(words.inFile, { name: row.name })}</Text>
                {row.why && (
                  <Text size="xs" c="dimmed">
                    {row.why}
                  </Text>
                )}
              </td>
              <td>
                <FieldChanges row={row} nameOf={nameOf} />
              </td>
              <td>
                <NativeSelect
                  aria-label={`${words.questions} ${interpolate(words.row, { row: row.row })}`}
                  data={options}
                  value={row.answer ?? ""}
                  disabled={status !== "checked" || answer.isPending}
                  onChange={({ currentTarget: { value } }) =>
                    answer.mutate([
                      { row: row.row, answer: (value || null) as ImportAnswer | null, client: row.client._id },
                    ])
                  }
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {moreButton}
    </Panel>
  );
}

/** Loads the changes or questions page by page, for the current version of the import. */
function useChanges({ _id, updatedAt, status, through }: ImportView, onlyUndecided: boolean) {
  const { changes: words } = useWords("clients").import;
  const result = useInfiniteQuery({
    queryKey: [api.clients.importChanges.key, _id, onlyUndecided, updatedAt, status, through],
    queryFn: ({ pageParam, signal }) =>
      api.clients.importChanges(
        { id: _id, ...(onlyUndecided && { ask: onlyUndecided }), after: pageParam },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    enabled: status !== "checking",
  });
  const rows = result.data?.pages.flatMap((page) => page.rows) ?? [];
  const moreButton = result.hasNextPage && (
    <Button mt="sm" variant="default" loading={result.isFetchingNextPage} onClick={() => void result.fetchNextPage()}>
      {words.more}
    </Button>
  );
  return { rows, more: moreButton };
}

function ChangedClient({ row: { row, client } }: { row: ImportChange }) {
  const { changes: words } = useWords("clients").import;
  return (
    <>
      <LinkedFact to={clientPath(client._id)} label={`${client.clientNumber} ${client.name}`} />
      <Text size="xs" c="dimmed">
        {interpolate(words.row, { row })}
      </Text>
    </>
  );
}

function FieldChanges({ row: { changes }, nameOf }: { row: ImportChange; nameOf: (field: string) => string }) {
  const { changes: words } = useWords("clients").import;
  return changes.map(({ field, from, to }) => (
    <Text size="sm" key={field}>
      {interpolate(words.line, { field: nameOf(field), from: from || words.empty, to: to || words.empty })}
    </Text>
  ));
}
