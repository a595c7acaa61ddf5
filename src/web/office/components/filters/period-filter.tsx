/** Filter for a range of days. */
import { Button, Stack } from "@mantine/core";
import { formatDay } from "../../../../kit/text/format.ts";
import { addDays } from "../../../../kit/time/calendar.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import type { SearchParams } from "../../navigation/query-string.ts";
import { useToday } from "../../use-today.ts";
import { DayRange } from "../day-range.tsx";
import classes from "../list-parts/rows.module.css";
import { FilterButton } from "./filter-button.tsx";
import type { Filter } from "./filter.ts";

export type FilterChange = (change: Readonly<Record<string, string | undefined>>) => void;

export type RangeFilter = Extract<Filter<string>, { from: string }>;

export function PeriodFilter({
  filter,
  values,
  onChange,
}: {
  filter: RangeFilter;
  values: SearchParams;
  onChange: FilterChange;
}) {
  const words = useWords("office").list;
  const language = useLanguage();
  const from = values[filter.from];
  const to = values[filter.to];
  const today = useToday();
  const presets = [
    [words.today, today, today],
    [words.lastWeek, addDays(today, -6), today],
    [words.lastMonth, addDays(today, -29), today],
    [words.anyDate, undefined, undefined],
  ] as const;
  const currentValue = [from && formatDay(from, language), to && formatDay(to, language)].filter(Boolean).join(" – ");
  return (
    <FilterButton label={filter.label} on={currentValue || undefined}>
      {(close) => (
        <Stack gap="sm" w={284}>
          <DayRange
            labels={words}
            range={{ from: from ?? "", to: to ?? "" }}
            isOpen
            onChange={(range) =>
              onChange({ [filter.from]: range.from || undefined, [filter.to]: range.to || undefined })
            }
          />
          <div className={classes.presets}>
            {presets.map(([label, since, until]) => (
              <Button
                key={label}
                variant="default"
                size="xs"
                px={6}
                onClick={() => {
                  onChange({ [filter.from]: since, [filter.to]: until });
                  close();
                }}
              >
                {label}
              </Button>
            ))}
          </div>
        </Stack>
      )}
    </FilterButton>
  );
}
