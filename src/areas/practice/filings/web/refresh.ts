import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";

const filingQueries = [
  api.filings.list,
  api.filings.totals,
  api.filings.read,
  api.filings.supplements,
  api.filings.home,
];

/** Returns a function that refetches everything that shows filings. */
export function useRefreshFilings(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => Promise.all(filingQueries.map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}
