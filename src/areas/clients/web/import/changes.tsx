/** The clients that an import changes, with each change, and the rows that wait for an answer about their client. */
import { Button, NativeSelect, Text } from "@mantine/core";
import { useInfiniteQuery, useMutation, useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { LinkedFact } from "../../../../web/office/components/record.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import stacked from "../../../../web/office/components/stacked.module.css";
import { useWords } from "../../../../web/words.ts";
import type { ImportChange } from "../../contract.ts";
import { type ImportAnswer, importAnswers } from "../../import-states.ts";
import { clientPath } from "../paths.ts";
import type { ImportView } from "./import-page.tsx";

interface Props {
  readonly shown: ImportView;
  readonly nameOf: (field: string) => string;
}

export function ImportChanges({ shown, nameOf }: Props) {
  const { changes: words } = useWords("clients").import;
  const { rows, more } = useChanges(shown, false);
  if (rows.length === 0) return null;
  return (
    <Panel title={words.title} count={shown.outcomes.update} padded>
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
      {more}
    </Panel>
  );
}

export function ImportQuestions({ shown, nameOf }: Props) {
  const { changes: words } = useWords("clients").import;
  const cache = useQueryClient();
  const { rows, more } = useChanges(shown, true);
  const { _id, updatedAt, status } = shown;
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
      {more}
    </Panel>
  );
}

/** Page after page, of the import as it stands. */
function useChanges({ _id, updatedAt, status, through }: ImportView, ask: boolean) {
  const { changes: words } = useWords("clients").import;
  const found = useInfiniteQuery({
    queryKey: [api.clients.importChanges.key, _id, ask, updatedAt, status, through],
    queryFn: ({ pageParam, signal }) =>
      api.clients.importChanges({ id: _id, ...(ask && { ask }), after: pageParam }, { signal }),
    initialPageParam: 0,
    getNextPageParam: ({ next }) => next,
    enabled: status !== "checking",
  });
  const rows = found.data?.pages.flatMap((page) => page.rows) ?? [];
  const more = found.hasNextPage && (
    <Button mt="sm" variant="default" loading={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
      {words.more}
    </Button>
  );
  return { rows, more };
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
