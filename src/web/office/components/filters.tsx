/** One button per filter: the toolbar never changes its height, and the button says what is on. */
import { Badge, Button, Popover, Radio, ScrollArea, Stack, TextInput } from "@mantine/core";
import { IconChevronDown, IconMinus, IconPlus } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { addDays } from "../../../kit/calendar.ts";
import { formatDay } from "../../../kit/format.ts";
import { parseAmount, formatAmountInput } from "../../../kit/amount-input.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../language.ts";
import { useWords } from "../../words.ts";
import type { SearchParams } from "../query-string.ts";
import { useToday } from "../use-today.ts";
import { availableOptions } from "../form/fields.ts";
import { type Filter, filterNames } from "./filter.ts";
import { lazyDialog } from "./lazy-dialog.tsx";
import classes from "./rows.module.css";

type Change = (change: Readonly<Record<string, string | undefined>>) => void;
type OfKind<K extends Filter<string>["kind"]> = Extract<Filter<string>, { kind: K }>;
type Ranged = Extract<Filter<string>, { from: string }>;

const AmountRange = lazyDialog(async () => (await import("./amount-range.tsx")).AmountRange);

export function Filters({
  filters,
  values,
  onChange,
  onClear,
}: {
  filters: readonly Filter<string>[];
  values: SearchParams;
  onChange: Change;
  /** Takes all of them away, where anything is filtered. */
  onClear: (() => void) | undefined;
}) {
  const words = useWords("office").list;
  const [isWhole, setWhole] = useState(false);
  const shown = filters.filter(
    (filter) => isWhole || !filter.seldom || filterNames([filter]).some((name) => values[name] !== undefined),
  );
  const texts = shown.filter((filter) => filter.kind === "text");
  const textsOn = texts.filter((filter) => values[filter.name]).length;
  return (
    <div className={classes.filters}>
      {shown.map((filter) =>
        filter.kind === "select" ? (
          <Choice key={filter.name} filter={filter} value={values[filter.name] ?? ""} onChange={onChange} />
        ) : filter.kind === "period" ? (
          <Period key={filter.from} filter={filter} values={values} onChange={onChange} />
        ) : filter.kind === "amounts" ? (
          <AmountsBetween key={filter.from} filter={filter} values={values} onChange={onChange} />
        ) : null,
      )}
      {texts.length > 0 && (
        <FilterButton label={texts.length === 1 ? (texts[0]?.label ?? "") : words.filters} on={textsOn || undefined}>
          {(close) => <Texts filters={texts} values={values} onChange={onChange} close={close} />}
        </FilterButton>
      )}
      {filters.some((filter) => filter.seldom) && (
        <Button
          variant="subtle"
          px="xs"
          leftSection={isWhole ? <IconMinus size={15} aria-hidden /> : <IconPlus size={15} aria-hidden />}
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {isWhole ? words.fewerFilters : words.moreFilters}
        </Button>
      )}
      {onClear && (
        <Button variant="subtle" px="xs" className={classes.clear} onClick={onClear}>
          {words.clearFilters}
        </Button>
      )}
    </div>
  );
}

function Choice({ filter, value, onChange }: { filter: OfKind<"select">; value: string; onChange: Change }) {
  const words = useWords("office").list;
  const chosen = filter.options.find((option) => option.value === value);
  return (
    <FilterButton label={filter.label} on={chosen?.label} beside={filter.beside}>
      {(close) => (
        <Radio.Group
          aria-label={filter.label}
          value={value}
          onChange={(next) => {
            onChange({ [filter.name]: next || undefined });
            close();
          }}
        >
          <ScrollArea.Autosize mah={320} type="auto">
            <Stack gap="xs" p={4}>
              {[{ value: "", label: words.any }, ...availableOptions(filter.options, [value])].map((option) => (
                <Radio key={option.value} value={option.value} label={option.label} size="sm" />
              ))}
            </Stack>
          </ScrollArea.Autosize>
        </Radio.Group>
      )}
    </FilterButton>
  );
}

function Period({ filter, values, onChange }: { filter: Ranged; values: SearchParams; onChange: Change }) {
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
  const on = [from && formatDay(from, language), to && formatDay(to, language)].filter(Boolean).join(" – ");
  return (
    <FilterButton label={filter.label} on={on || undefined}>
      {(close) => (
        <Stack gap="sm" w={284}>
          <TextInput
            type="date"
            label={words.from}
            value={from ?? ""}
            max={to}
            onChange={(event) => onChange({ [filter.from]: event.currentTarget.value || undefined })}
          />
          <TextInput
            type="date"
            label={words.to}
            value={to ?? ""}
            min={from}
            onChange={(event) => onChange({ [filter.to]: event.currentTarget.value || undefined })}
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

function AmountsBetween({ filter, values, onChange }: { filter: Ranged; values: SearchParams; onChange: Change }) {
  const words = useWords("office").list;
  const language = useLanguage();
  // An address may hold anything.
  const [from, to] = [values[filter.from], values[filter.to]].map((typed) => {
    const read = typed ? parseAmount(typed) : undefined;
    return read && "value" in read ? read.value : undefined;
  });
  const shown = [from, to].map((amount) => amount && formatAmountInput(amount, "amount", language));
  const on =
    from && to
      ? shown.join(" – ")
      : from
        ? interpolate(words.atLeast, { amount: shown[0] ?? "" })
        : to && interpolate(words.atMost, { amount: shown[1] ?? "" });
  return (
    <FilterButton label={filter.label} on={on || undefined}>
      {(close) => (
        <AmountRange
          range={{ from, to }}
          onChange={(range) => onChange({ [filter.from]: range.from, [filter.to]: range.to })}
          onClose={close}
        />
      )}
    </FilterButton>
  );
}

function Texts({
  filters,
  values,
  onChange,
  close,
}: {
  filters: readonly OfKind<"text">[];
  values: SearchParams;
  onChange: Change;
  close: () => void;
}) {
  const { accept } = useWords("office").form;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const typed = new FormData(event.currentTarget);
        onChange(
          Object.fromEntries(filters.map(({ name }) => [name, String(typed.get(name) ?? "").trim() || undefined])),
        );
        close();
      }}
    >
      <Stack gap="sm" w={240}>
        {filters.map((filter) => (
          <TextInput
            key={filter.name}
            name={filter.name}
            label={filter.label}
            defaultValue={values[filter.name] ?? ""}
            autoComplete="off"
          />
        ))}
        <Button type="submit">{accept}</Button>
      </Stack>
    </form>
  );
}

/** `on`: how many values, or the one value, that it filters by. */
function FilterButton({
  label,
  on,
  beside = false,
  children,
}: {
  label: string;
  on: string | number | undefined;
  beside?: boolean | undefined;
  children: (close: () => void) => ReactNode;
}) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover position="bottom-start" opened={isOpen} onChange={setOpen} trapFocus returnFocus withRoles={false}>
      <Popover.Target>
        <Button
          variant="default"
          className={classes.filter}
          data-on={on !== undefined}
          data-beside={beside}
          rightSection={<IconChevronDown size={15} aria-hidden />}
          aria-expanded={isOpen}
          aria-haspopup="dialog"
          onClick={() => setOpen(!isOpen)}
        >
          {typeof on === "string" ? (
            <span className={classes.filterText}>
              {label}: <strong>{on}</strong>
            </span>
          ) : (
            label
          )}
          {typeof on === "number" && (
            <Badge ml={8} size="sm" circle variant="filled">
              {on}
            </Badge>
          )}
        </Button>
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={label}>
        {children(() => setOpen(false))}
      </Popover.Dropdown>
    </Popover>
  );
}
