/** Possible duplicates of a client: shown while typing, confirmed on saving if a document is already in use. */
import { Alert, Anchor, Button, Group, List, Modal, Text } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useState } from "react";
import { api, ApiError } from "../../../../web/api.ts";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { modalWidth } from "../../../../web/office/theme.ts";
import { useWords } from "../../../../web/words.ts";
import { sameBy } from "../enums.ts";
import type { DuplicateCandidate } from "../contract.ts";
import { clientsPath } from "./paths.ts";

/** List below the form header, found by the values typed so far. */
export function PossibleDuplicates({ values, except }: { values: FormValues; except: string | undefined }) {
  const { twice: words } = useWords("clients");
  const identifiers = Object.fromEntries(
    sameBy.flatMap((name) => {
      const value = values[name];
      return typeof value === "string" && value.trim().length > 3 ? [[name, value]] : [];
    }),
  );
  const [query] = useDebouncedValue(JSON.stringify(identifiers), 300);
  const { data = [] } = useQuery({
    queryKey: [api.clients.duplicates.key, query, except],
    queryFn: ({ signal }) =>
      api.clients.duplicates({ ...(JSON.parse(query) as object), ...(except && { except }) }, { signal }),
    enabled: query !== "{}",
    placeholderData: keepPreviousData,
  });
  if (query === "{}" || data.length === 0) return null;
  return (
    <Alert color="laton" variant="light" mb="md" title={words.title} role="status">
      <Candidates candidates={data} />
    </Alert>
  );
}

function Candidates({ candidates }: { candidates: readonly DuplicateCandidate[] }) {
  const { twice: words, inactive } = useWords("clients");
  return (
    <List size="sm">
      {candidates.map(({ _id, name, clientNumber, active, by }) => (
        <List.Item key={_id}>
          <Anchor
            size="sm"
            renderRoot={(props) => (
              <Link to={clientsPath} search={{ search: clientNumber }} target="_blank" {...props} />
            )}
          >
            {name}
          </Anchor>
          {` · ${[clientNumber, ...by.map((each) => words.by[each]), ...(active ? [] : [inactive])].join(" · ")}`}
        </List.Item>
      ))}
    </List>
  );
}

interface ConfirmationProps {
  readonly candidates: readonly DuplicateCandidate[];
  readonly answer: (isAnother: boolean) => void;
}

/** Wraps a save operation: on POSSIBLE_DUPLICATE it requests confirmation and saves again with `duplicateOk`. */
export function useDuplicateConfirmation() {
  const [confirmation, setConfirmation] = useState<ConfirmationProps>();
  const requestConfirmation = (candidates: readonly DuplicateCandidate[]) =>
    new Promise<boolean>((resolve) => {
      const answer = (isAnother: boolean) => {
        setConfirmation(undefined);
        resolve(isAnother);
      };
      setConfirmation({ candidates, answer });
    });
  const withConfirmation =
    <In, Out>(save: (input: In) => Promise<Out>) =>
    async (input: In): Promise<Out> => {
      try {
        return await save(input);
      } catch (error) {
        if (!(error instanceof ApiError) || error.code !== "POSSIBLE_DUPLICATE") throw error;
        if (await requestConfirmation(error.facts.candidates as DuplicateCandidate[]))
          return save({ ...input, duplicateOk: true });
        throw error;
      }
    };
  return { saved: withConfirmation, question: confirmation && <Question {...confirmation} /> };
}

function Question({ candidates, answer }: ConfirmationProps) {
  const { twice: words } = useWords("clients");
  return (
    <Modal
      opened
      onClose={() => answer(false)}
      title={words.question}
      size={modalWidth.confirmation}
      role="alertdialog"
      aria-label={words.question}
    >
      <Candidates candidates={candidates} />
      <Text size="sm" mt="sm">
        {words.text}
      </Text>
      <Group justify="flex-end" mt="lg">
        <Button variant="default" onClick={() => answer(false)}>
          {words.back}
        </Button>
        <Button color="red" onClick={() => answer(true)}>
          {words.confirm}
        </Button>
      </Group>
    </Modal>
  );
}
