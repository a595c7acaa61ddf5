import type { QueryClient } from "@tanstack/react-query";

export const refreshClients = (cache: QueryClient) =>
  cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("clients.") });
