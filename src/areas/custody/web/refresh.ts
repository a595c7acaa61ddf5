import { useQueryClient } from "@tanstack/react-query";

/** Shows anew what originals can be seen in. */
export function useRefreshOriginals() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("custody.") });
}
