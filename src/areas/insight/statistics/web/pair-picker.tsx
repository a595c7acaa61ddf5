/** Chooses the two periods to compare: a named pair, or any four days. */
import { Button, Fieldset, Popover, Stack, Text, TextInput } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { formatDay } from "../../../../kit/format.ts";
import { interpolate } from "../../../../kit/words.ts";
import { useLanguage } from "../../../../web/language.ts";
import { useWords } from "../../../../web/words.ts";
import { comparisonSides, type ComparisonSide } from "../comparison.ts";
import type { DateRange } from "./board-query.ts";
import classes from "./comparison.module.css";
import { type PeriodPairQuery, flat, lengthOf, pairNames, usePeriodPair } from "./period-pair.ts";

const noDays = { fromA: undefined, toA: undefined, fromB: undefined, toB: undefined } as const;

export function PairPicker() {
  const { pairs: words, sides: names } = useWords("statistics");
  const language = useLanguage();
  const { both, pair, change } = usePeriodPair();
  const [isOpen, setOpen] = useState(false);
  const formatRange = ({ from, to }: DateRange) => `${formatDay(from, language)} – ${formatDay(to, language)}`;
  return (
    <>
      <Popover position="bottom-start" opened={isOpen} onChange={setOpen} trapFocus returnFocus withRoles={false}>
        <Popover.Target>
          <Button
            variant="default"
            leftSection={<IconCalendar size={16} aria-hidden />}
            rightSection={<IconChevronDown size={15} aria-hidden />}
            aria-expanded={isOpen}
            aria-haspopup="dialog"
            onClick={() => setOpen(!isOpen)}
          >
            {pair ? words[pair] : words.free}
          </Button>
        </Popover.Target>
        <Popover.Dropdown role="dialog" aria-label={words.title}>
          <Stack gap="sm" w={300}>
            <div className={classes.pairs}>
              {pairNames.map((each) => (
                <Button
                  key={each}
                  variant={each === pair ? "filled" : "default"}
                  size="xs"
                  px={6}
                  onClick={() => {
                    change({ ...noDays, pair: each === "quarter" ? undefined : each });
                    setOpen(false);
                  }}
                >
                  {words[each]}
                </Button>
              ))}
            </div>
            {comparisonSides.map((side) => (
              <Fieldset key={side} legend={names[side]} p="xs">
                <PeriodOf side={side} both={both} onChange={(next) => change({ ...flat(next), pair: undefined })} />
              </Fieldset>
            ))}
          </Stack>
        </Popover.Dropdown>
      </Popover>
      <span className={classes.compared}>
        {comparisonSides.map((side) => (
          <span key={side}>
            <i data-side={side} aria-hidden />
            {names[side]}: <span className="num">{formatRange(both[side])}</span>
          </span>
        ))}
        {lengthOf(both.A) !== lengthOf(both.B) && (
          <Text span size="sm" c="dimmed">
            {interpolate(words.unequal, { a: String(lengthOf(both.A)), b: String(lengthOf(both.B)) })}
          </Text>
        )}
      </span>
    </>
  );
}

function PeriodOf({
  side,
  both,
  onChange,
}: {
  side: ComparisonSide;
  both: PeriodPairQuery;
  onChange: (both: PeriodPairQuery) => void;
}) {
  const { periods: words } = useWords("statistics");
  const days = both[side];
  const setRange = (next: DateRange) => onChange({ ...both, [side]: next });
  return (
    <div className={classes.pairs}>
      <TextInput
        type="date"
        label={words.from}
        value={days.from}
        max={days.to}
        onChange={({ currentTarget: { value } }) => value && value <= days.to && setRange({ ...days, from: value })}
      />
      <TextInput
        type="date"
        label={words.to}
        value={days.to}
        min={days.from}
        onChange={({ currentTarget: { value } }) => value && value >= days.from && setRange({ ...days, to: value })}
      />
    </div>
  );
}
