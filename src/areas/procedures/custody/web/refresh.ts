import { useQueryClient } from "@tanstack/react-query";

/** Refetches all queries of the area. */
export function useRefreshOriginals() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("custody.") });
}
