/** What is typed into a choice is looked for by all of its words, in the labels of its options and in what else finds them. */
import type { OptionsFilter } from "@mantine/core";
import { plain, plainWords } from "../palette/normalize-text.ts";
import type { SelectOption } from "./fields.ts";

/** The properties of a select in which one types. */
export const searchable = (choices: readonly SelectOption[]) => ({
  data: choices.map(({ value, label }) => ({ value, label })),
  searchable: true,
  filter: createOptionFilter(choices),
});

export function createOptionFilter(choices: readonly SelectOption[]): OptionsFilter {
  const texts = new Map(choices.map(({ value, label, searchText: also }) => [value, plain(`${label} ${also ?? ""}`)]));
  return ({ options, search }) => {
    const words = plainWords(search);
    return options.filter((each) => "value" in each && words.every((word) => texts.get(each.value)?.includes(word)));
  };
}
