import { useQueryClient } from "@tanstack/react-query";

/** Shows anew what the consulate's records can be seen in. */
export function useRefreshConsulate() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("consulate.") });
}
