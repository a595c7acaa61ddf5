import { useQueryClient } from "@tanstack/react-query";

/** Returns a function that refetches every query of tables. */
export function useRefreshTables() {
  const cache = useQueryClient();
  return () =>
    cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("virtualTables.") });
}
