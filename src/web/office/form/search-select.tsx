import { MultiSelect, type OptionsFilter, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import { useWords } from "../../words.ts";
import type { SelectOption, FormField } from "./fields.ts";

/** A choice among too many to list: the server finds them while one types; what was chosen keeps its name. */
export function SearchSelect({ field, ...shared }: { field: FormField } & Omit<ComponentProps<typeof Select>, "data">) {
  const [typed, setTyped] = useState(
    () => field.options?.find(({ value }) => value === shared.defaultValue)?.label ?? "",
  );
  const found = useFound(field, typed);
  // Held here: left to itself the box is emptied whenever its options change, which they do with every letter.
  return (
    <Select
      {...shared}
      {...found}
      searchable
      searchValue={typed}
      onSearchChange={setTyped}
      clearable={!field.required}
    />
  );
}

/** The same, of several. */
export function SearchMultiSelect({
  field,
  ...shared
}: { field: FormField } & Omit<ComponentProps<typeof MultiSelect>, "data">) {
  const [typed, setTyped] = useState("");
  const found = useFound(field, typed);
  return (
    <MultiSelect {...shared} {...found} searchable searchValue={typed} onSearchChange={setTyped} hidePickedOptions />
  );
}

function useFound(field: FormField, typed: string) {
  const words = useWords("office").form;
  const asked = useId();
  const [search] = useDebouncedValue(typed, 250);
  const [known, setKnown] = useState<ReadonlyMap<string, SelectOption>>(
    () => new Map((field.options ?? []).map((each) => [each.value, each])),
  );
  const isChosen = [...known.values()].some(({ label }) => label === search);
  const { data, isPending } = useQuery({
    queryKey: [asked, field.within, isChosen ? "" : search],
    queryFn: async () => {
      const found = (await field.search?.(isChosen ? "" : search)) ?? [];
      setKnown((held) => new Map([...held, ...found.map((each) => [each.value, each] as const)]));
      return found;
    },
    placeholderData: keepPreviousData,
  });
  const found = new Set((data ?? []).map(({ value }) => value));
  // The server decides what a word finds; what was known before keeps its label only.
  const filter: OptionsFilter<string | number | bigint | boolean> = ({ options }) =>
    options.filter((each) => "value" in each && found.has(String(each.value)));
  return {
    data: [...known.values()].map(({ value, label }) => ({ value, label })),
    filter,
    nothingFoundMessage: isPending ? words.looking : words.nothingFound,
    comboboxProps: { withinPortal: true },
  };
}
