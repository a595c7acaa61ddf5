import { useQueryClient } from "@tanstack/react-query";

/** Shows tables anew wherever they stand: in lists that the reader may not have, too. */
export function useRefreshTables() {
  const cache = useQueryClient();
  return () =>
    cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("virtualTables.") });
}
