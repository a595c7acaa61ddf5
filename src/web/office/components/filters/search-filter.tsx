/** A filter whose options the server finds by a text. */
import { Stack } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useWords } from "../../../words.ts";
import { SearchSelect } from "../../form/search-select.tsx";
import type { Filter } from "./filter.ts";
import { FilterButton } from "./filter-button.tsx";

export function SearchFilter({
  filter: { name, label, search, load },
  value,
  onChange,
}: {
  filter: Extract<Filter<string>, { kind: "searchSelect" }>;
  value: string;
  onChange: (change: Readonly<Record<string, string | undefined>>) => void;
}) {
  const words = useWords("office");
  const { data } = useQuery({
    queryKey: ["filter option", name, value],
    queryFn: async () => (await load(value)) ?? null,
    enabled: value !== "",
  });
  return (
    <FilterButton label={label} on={value ? (data?.label ?? value) : undefined}>
      {(close) => (
        <Stack gap="sm" w={284}>
          <SearchSelect
            field={{ name, label, search, options: data ? [data] : [] }}
            label={label}
            placeholder={words.form.choose}
            defaultValue={value || null}
            comboboxProps={{ withinPortal: false }}
            onChange={(next) => {
              onChange({ [name]: next ? String(next) : undefined });
              close();
            }}
          />
        </Stack>
      )}
    </FilterButton>
  );
}
