import { useQueryClient } from "@tanstack/react-query";
import { api } from "../../../web/api.ts";

const everything = [api.filings.list, api.filings.totals, api.filings.read, api.filings.supplements, api.filings.home];

/** What shows filings is asked again after a change. */
export function useRefreshFilings(): () => Promise<unknown> {
  const cache = useQueryClient();
  return () => Promise.all(everything.map((call) => cache.invalidateQueries({ queryKey: [call.key] })));
}
