/** Chooses the period of a board: a named one, or any two days. */
import { Button, Popover, Stack, TextInput } from "@mantine/core";
import { IconCalendar, IconChevronDown } from "@tabler/icons-react";
import { useState } from "react";
import { formatDay } from "../../../../kit/format.ts";
import { useLanguage } from "../../../../web/language.ts";
import { useWords } from "../../../../web/words.ts";
import { periods, useBoardQuery } from "./board-query.ts";
import classes from "./board.module.css";

export function PeriodPicker() {
  const { periods: words } = useWords("statistics");
  const language = useLanguage();
  const { days, period, change } = useBoardQuery();
  const [isOpen, setOpen] = useState(false);
  const range = `${formatDay(days.from, language)} – ${formatDay(days.to, language)}`;
  const name = period ? words[period] : words.free;
  return (
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
          <span>
            {name} <span className={classes.days}>{range}</span>
          </span>
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={words.title}>
        <Stack gap="sm" w={284}>
          <div className={classes.presets}>
            {periods.map((each) => (
              <Button
                key={each}
                variant={each === period ? "filled" : "default"}
                size="xs"
                px={6}
                onClick={() => {
                  change({ period: each === "year" ? undefined : each, from: undefined, to: undefined });
                  setOpen(false);
                }}
              >
                {words[each]}
              </Button>
            ))}
          </div>
          <TextInput
            type="date"
            label={words.from}
            value={days.from}
            max={days.to}
            onChange={({ currentTarget: { value } }) =>
              value && value <= days.to && change({ period: undefined, from: value, to: days.to })
            }
          />
          <TextInput
            type="date"
            label={words.to}
            value={days.to}
            min={days.from}
            onChange={({ currentTarget: { value } }) =>
              value && value >= days.from && change({ period: undefined, from: days.from, to: value })
            }
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
