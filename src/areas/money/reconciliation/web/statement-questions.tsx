/** Questions about a statement: the order of day and month, and repeated lines. */
import { Alert, Box, Button, Stack, Text } from "@mantine/core";
import { formatDay } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { ApiError } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useWords } from "../../../../web/words.ts";
import type { DayOrder, ImportReport } from "../schemas.ts";
import classes from "./reconciliation.module.css";

interface DayReading {
  readonly order: DayOrder;
  readonly from: string;
  readonly until: string;
  readonly example: string;
}

/** The possible interpretations of the file's dates, if it was refused for them. */
export const readingsIn = (error: Error | null): readonly DayReading[] =>
  error instanceof ApiError && error.code === "STATEMENT_DAYS" ? ((error.facts.readings ?? []) as DayReading[]) : [];

export function DayQuestion({ error, onAnswer }: { error: Error; onAnswer: (order: DayOrder) => void }) {
  const { load: words } = useWords("reconciliation");
  const language = useLanguage();
  const readings = readingsIn(error);
  const [first] = readings;
  if (!first) return null;
  return (
    <Alert color="yellow" variant="light" role="alert" mt="md" title={words.days.title}>
      <Text size="sm" mb="sm">
        {interpolate(readings.length > 1 ? words.days.unclear : words.days.far, { example: first.example })}
      </Text>
      <Stack gap="xs">
        {readings.map(({ order, from, until }) => (
          <Button key={order} variant="default" fullWidth onClick={() => onAnswer(order)}>
            {interpolate(from === until ? words.days.one : words.days.several, {
              order: words.days.orders[order],
              from: formatDay(from, language),
              until: formatDay(until, language),
            })}
          </Button>
        ))}
      </Stack>
    </Alert>
  );
}

/** Lines imported once, each with the line that it repeats. */
export function RepeatedLines({ report: { repeated = [], repeatedCount = 0 } }: { report: ImportReport }) {
  const { load: words } = useWords("reconciliation");
  const language = useLanguage();
  if (repeatedCount === 0) return null;
  return (
    <Alert color="yellow" variant="light" role="alert" mt="md">
      {pluralize(words.repeated, repeatedCount, language)}
      {/* A scrollable element must be focusable. */}
      <Box component="ul" className={classes.faults} tabIndex={0}>
        {repeated.map(({ line, first }) => (
          <li key={line}>{interpolate(words.repeats, { line, first })}</li>
        ))}
      </Box>
    </Alert>
  );
}
