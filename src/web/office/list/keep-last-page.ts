/** Rows that could not be read anew stay. */
import type { UseQueryResult } from "@tanstack/react-query";
import { useState } from "react";

interface Read<Page> {
  readonly page: Page;
  /** When it was read, in milliseconds. */
  readonly at: number;
  /** What it was read for. */
  readonly matched: string;
}

/** The page that was asked for, or the last one of the same filters while that cannot be read. */
export function useKeepLastPage<Page>(
  query: UseQueryResult<Page>,
  matched: string,
): { readonly page: Page | undefined; readonly isOld: boolean; readonly at: number } {
  const [last, setLast] = useState<Read<Page>>();
  const { data, dataUpdatedAt, isError, isPlaceholderData } = query;
  if (data !== undefined && !isPlaceholderData && (last?.page !== data || last.at !== dataUpdatedAt))
    setLast({ page: data, at: dataUpdatedAt, matched });
  const before = isError && last?.matched === matched ? last : undefined;
  return { page: data ?? before?.page, isOld: isError && before !== undefined, at: before?.at ?? dataUpdatedAt };
}
