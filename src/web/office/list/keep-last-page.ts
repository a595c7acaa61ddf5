/** Shows the last rows when they cannot be refetched. */
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

interface ReadPage<Page> {
  readonly page: Page;
  /** When it was read, in milliseconds since the epoch. */
  readonly at: number;
  /** The filters it was read for. */
  readonly filterKey: string;
}

/** The requested page; or the last page of the same filters, with `isOld`, while the request fails. */
export function useKeepLastPage<Page>(
  query: UseQueryResult<Page>,
  filterKey: string,
): { readonly page: Page | undefined; readonly isOld: boolean; readonly at: number } {
  const [last, setLast] = useState<ReadPage<Page>>();
  const { data, dataUpdatedAt, isError, isPlaceholderData } = query;
  if (data !== undefined && !isPlaceholderData && (last?.page !== data || last.at !== dataUpdatedAt))
    setLast({ page: data, at: dataUpdatedAt, filterKey });
  const fallback = isError && last?.filterKey === filterKey ? last : undefined;
  return { page: data ?? fallback?.page, isOld: isError && fallback !== undefined, at: fallback?.at ?? dataUpdatedAt };
}
