/** Option filter of selects: every typed word must occur in the label or the search text, ignoring accents and case. */
import type { OptionsFilter } from "@mantine/core";
import { normalizeForComparison, plainWords } from "../palette/normalize-text.ts";
import type { SelectOption } from "./fields.ts";

/** Props of a searchable select. */
export const searchable = (options: readonly SelectOption[]) => ({
  data: options.map(({ value, label }) => ({ value, label })),
  searchable: true,
  filter: createOptionFilter(options),
});

export function createOptionFilter(options: readonly SelectOption[]): OptionsFilter {
  const texts = new Map(
    options.map(({ value, label, searchText }) => [value, normalizeForComparison(`${label} ${searchText ?? ""}`)]),
  );
  return ({ options, search }) => {
    const words = plainWords(search);
    return options.filter((each) => "value" in each && words.every((word) => texts.get(each.value)?.includes(word)));
  };
}
