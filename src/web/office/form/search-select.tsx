import { MultiSelect, type OptionsFilter, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { type ComponentProps, useId, useState } from "react";
import { useWords } from "../../words.ts";
import type { SelectOption, FormField } from "./fields.ts";

/**
 * A select with too many options to list: the server searches while the reader types. The selected option keeps its
 * label.
 */
export function SearchSelect({ field, ...shared }: { field: FormField } & Omit<ComponentProps<typeof Select>, "data">) {
  const [text, setText] = useState(
    () => field.options?.find(({ value }) => value === (shared.value ?? shared.defaultValue))?.label ?? "",
  );
  const results = useSearchResults(field, text);
  // Controlled: otherwise Mantine clears the text whenever the options change, which is after every character.
  return (
    <Select
      {...results}
      {...shared}
      searchable
      searchValue={text}
      onSearchChange={setText}
      clearable={!field.required && text !== ""}
      allowDeselect={!field.required}
    />
  );
}

/** The same with several values. */
export function SearchMultiSelect({
  field,
  ...shared
}: { field: FormField } & Omit<ComponentProps<typeof MultiSelect>, "data">) {
  const [text, setText] = useState("");
  const results = useSearchResults(field, text);
  return (
    <MultiSelect {...shared} {...results} searchable searchValue={text} onSearchChange={setText} hidePickedOptions />
  );
}

function useSearchResults(field: FormField, text: string) {
  const words = useWords("office").form;
  const queryId = useId();
  const [search] = useDebouncedValue(text, 250);
  const [loaded, setLoaded] = useState<ReadonlyMap<string, SelectOption>>(new Map());
  const options = new Map([...loaded, ...(field.options ?? []).map((each) => [each.value, each] as const)]);
  const isLabel = [...options.values()].some(({ label }) => label === search);
  const { data, isPending } = useQuery({
    queryKey: [queryId, field.within, isLabel ? "" : search],
    queryFn: async () => {
      const matches = (await field.search?.(isLabel ? "" : search)) ?? [];
      setLoaded((previous) => new Map([...previous, ...matches.map((each) => [each.value, each] as const)]));
      return matches;
    },
    placeholderData: keepPreviousData,
  });
  const matchingValues = new Set((data ?? []).map(({ value }) => value));
  // The server decides what matches; earlier options only provide labels.
  const filter: OptionsFilter<string | number | bigint | boolean> = ({ options }) =>
    options.filter((each) => "value" in each && matchingValues.has(String(each.value)));
  return {
    data: [...options.values()].map(({ value, label }) => ({ value, label })),
    filter,
    nothingFoundMessage: isPending ? words.looking : words.nothingFound,
    comboboxProps: { withinPortal: true },
  };
}
