import { Box, Button, Group, Modal, Text } from "@mantine/core";
import { formatNumber } from "../../../../kit/text/format.ts";
import type { BulkResult } from "../../../../kit/contract/list-contract.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import classes from "../list-parts/rows.module.css";

/** Longest list of names per reason; the filters find the others. */
const maxNames = 100;

/** Result of a bulk change: the rows that could not be changed, grouped by reason. */
export function BulkResultDialog({
  outcome,
  done,
  nameOf,
  onClose,
}: {
  outcome: BulkResult;
  /** «Se cambiaron 37 solicitudes.» */
  done: string;
  nameOf: (id: string) => string;
  onClose: () => void;
}) {
  const words = useWords("office").list;
  const { accept } = useWords("office").form;
  const language = useLanguage();
  const reasons = [...new Set(outcome.failed.map(({ message }) => message))];
  return (
    <Modal opened onClose={onClose} title={words.outcome}>
      {outcome.updated.length > 0 && (
        <Text size="sm" mb="sm">
          {done}
        </Text>
      )}
      <Text size="sm" fw={600}>
        {pluralize(words.notChanged, outcome.failed.length, language)}
      </Text>
      <Box className={classes.outcome} role="region" tabIndex={0} aria-label={words.outcome}>
        {reasons.map((message) => {
          const rows = outcome.failed.filter((row) => row.message === message);
          return (
            <div key={message}>
              <Text size="sm">
                {interpolate(words.reasonCount, { reason: message, count: formatNumber(rows.length, language) })}
              </Text>
              <ul>
                {rows.slice(0, maxNames).map(({ id }) => (
                  <li key={id}>
                    <Text size="sm">{nameOf(id)}</Text>
                  </li>
                ))}
                {rows.length > maxNames && (
                  <li>
                    <Text size="sm">{pluralize(words.andMore, rows.length - maxNames, language)}</Text>
                  </li>
                )}
              </ul>
            </div>
          );
        })}
      </Box>
      <Group justify="flex-end" mt="lg">
        <Button onClick={onClose}>{accept}</Button>
      </Group>
    </Modal>
  );
}
