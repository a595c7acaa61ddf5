/** What the clients and people of an address are called; it knows them by their ids alone. */
import { useQuery } from "@tanstack/react-query";
import type { FilterField, RegisterName } from "../fields.ts";
import type { Condition } from "../operators.ts";
import { filterCallFor } from "./filter-api.ts";

/** By their ids; undefined until they are here. Asked once of what the screen was opened with. */
export function useNames(
  register: RegisterName,
  fields: Readonly<Record<string, FilterField>>,
  conditions: readonly Condition[],
): Readonly<Record<string, string>> | undefined {
  const ofPeople = conditions.filter(({ field, values }) => {
    const kind = fields[field]?.kind;
    return values.length > 0 && (kind === "client" || kind === "person");
  });
  const filter = filterCallFor(register);
  const { data } = useQuery({
    queryKey: [filter.key, "names", ofPeople],
    queryFn: async ({ signal }) => (await filter({ conditions: ofPeople, limit: 1 }, { signal })).meta.names,
    enabled: ofPeople.length > 0,
    placeholderData: (before) => before,
  });
  return ofPeople.length > 0 ? data : {};
}
