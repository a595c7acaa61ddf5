/** One button per filter, which shows the current value; the toolbar never changes its height. */
import { Button, Radio, ScrollArea, Stack, TextInput } from "@mantine/core";
import { IconMinus, IconPlus } from "@tabler/icons-react";
import { useState } from "react";
import { parseAmount, formatAmountInput } from "../../../../kit/numbers/amount-input.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { useLanguage } from "../../../session/language.ts";
import { useWords } from "../../../words.ts";
import type { SearchParams } from "../../navigation/query-string.ts";
import { availableOptions } from "../../form/fields.ts";
import { type Filter, filterNames } from "./filter.ts";
import { FilterButton } from "./filter-button.tsx";
import { lazyDialog } from "../dialogs/lazy-dialog.tsx";
import { type FilterChange, type RangeFilter, PeriodFilter } from "./period-filter.tsx";
import { SearchFilter } from "./search-filter.tsx";
import classes from "../list-parts/rows.module.css";

type FilterOfKind<K extends Filter<string>["kind"]> = Extract<Filter<string>, { kind: K }>;
const AmountRange = lazyDialog(async () => (await import("../amounts/amount-range.tsx")).AmountRange);

/** The filter bar of a list. */
export function Filters({
  filters,
  values,
  onChange,
  onClear,
}: {
  filters: readonly Filter<string>[];
  values: SearchParams;
  onChange: FilterChange;
  /** Removes all filters; undefined if there are none. */
  onClear: (() => void) | undefined;
}) {
  const words = useWords("office").list;
  const [showsAll, setShowsAll] = useState(false);
  const visibleFilters = filters.filter(
    (filter) => showsAll || !filter.seldom || filterNames([filter]).some((name) => values[name] !== undefined),
  );
  const textFilters = visibleFilters.filter((filter) => filter.kind === "text");
  const activeTextCount = textFilters.filter((filter) => values[filter.name]).length;
  return (
    <div className={classes.filters}>
      {visibleFilters.map((filter) =>
        filter.kind === "select" ? (
          <SelectFilter key={filter.name} filter={filter} value={values[filter.name] ?? ""} onChange={onChange} />
        ) : filter.kind === "searchSelect" ? (
          <SearchFilter key={filter.name} filter={filter} value={values[filter.name] ?? ""} onChange={onChange} />
        ) : filter.kind === "period" ? (
          <PeriodFilter key={filter.from} filter={filter} values={values} onChange={onChange} />
        ) : filter.kind === "amounts" ? (
          <AmountsFilter key={filter.from} filter={filter} values={values} onChange={onChange} />
        ) : null,
      )}
      {textFilters.length > 0 && (
        <FilterButton
          label={textFilters.length === 1 ? (textFilters[0]?.label ?? "") : words.filters}
          on={activeTextCount || undefined}
        >
          {(close) => <TextFilters filters={textFilters} values={values} onChange={onChange} close={close} />}
        </FilterButton>
      )}
      {filters.some((filter) => filter.seldom) && (
        <Button
          variant="subtle"
          px="xs"
          leftSection={showsAll ? <IconMinus size={15} aria-hidden /> : <IconPlus size={15} aria-hidden />}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? words.fewerFilters : words.moreFilters}
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

function SelectFilter({
  filter,
  value,
  onChange,
}: {
  filter: FilterOfKind<"select">;
  value: string;
  onChange: FilterChange;
}) {
  const words = useWords("office").list;
  const selected = filter.options.find((option) => option.value === value);
  return (
    <FilterButton label={filter.label} on={selected?.label} isInline={filter.isInline}>
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

function AmountsFilter({
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
  // The address may contain any text.
  const [from, to] = [values[filter.from], values[filter.to]].map((text) => {
    const parsed = text ? parseAmount(text) : undefined;
    return parsed && "value" in parsed ? parsed.value : undefined;
  });
  const formatted = [from, to].map((amount) => amount && formatAmountInput(amount, "amount", language));
  const on =
    from && to
      ? formatted.join(" – ")
      : from
        ? interpolate(words.atLeast, { amount: formatted[0] ?? "" })
        : to && interpolate(words.atMost, { amount: formatted[1] ?? "" });
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

function TextFilters({
  filters,
  values,
  onChange,
  close,
}: {
  filters: readonly FilterOfKind<"text">[];
  values: SearchParams;
  onChange: FilterChange;
  close: () => void;
}) {
  const { accept } = useWords("office").form;
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const formData = new FormData(event.currentTarget);
        onChange(
          Object.fromEntries(filters.map(({ name }) => [name, String(formData.get(name) ?? "").trim() || undefined])),
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
