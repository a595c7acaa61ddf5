/** Names of the clients and people in the conditions of an address, which contains only their ids. */
import { useQuery } from "@tanstack/react-query";
import type { FilterField, RegisterName } from "../fields.ts";
import type { Condition } from "../operators.ts";
import { filterCallFor } from "./filter-api.ts";

/** Names by id; undefined while loading. Loaded once for the conditions that the screen opens with. */
export function useNames(
  register: RegisterName,
  fields: Readonly<Record<string, FilterField>>,
  conditions: readonly Condition[],
): Readonly<Record<string, string>> | undefined {
  const nameConditions = conditions.filter(({ field, values }) => {
    const kind = fields[field]?.kind;
    return values.length > 0 && (kind === "client" || kind === "person");
  });
  const filter = filterCallFor(register);
  const { data } = useQuery({
    queryKey: [filter.key, "names", nameConditions],
    queryFn: async ({ signal }) => (await filter({ conditions: nameConditions, limit: 1 }, { signal })).meta.names,
    enabled: nameConditions.length > 0,
    placeholderData: (previous) => previous,
  });
  return nameConditions.length > 0 ? data : {};
}
