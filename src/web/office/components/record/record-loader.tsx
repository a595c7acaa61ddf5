import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import type { CallOptions } from "../../../api.ts";
import { useWords } from "../../../words.ts";
import { isRefusal } from "../../query-client.ts";
import { RecordMissing } from "../feedback/error-pages.tsx";
import { StaleNotice } from "../feedback/stale-notice.tsx";
import { ReadFailed } from "../feedback/read-failed.tsx";

interface ReadOperation<Input, Answer> {
  readonly key: string;
  (input: Input, options?: CallOptions): Promise<Answer>;
}

/**
 * Loads one record and renders its page. Shows a loader, then the page, which stays with a notice when a refetch fails;
 * or the reason why the record could not be read. A different input is a new page without the state of the previous
 * one.
 */
export function RecordLoader<Input extends object, Answer>({
  call,
  input,
  missing,
  isAlwaysFresh = false,
  againMs,
  isPart = false,
  children,
}: {
  call: ReadOperation<Input, Answer>;
  input: Input;
  /** Title above the reason if the record could not be read. */
  missing?: string;
  /** For forms: always fetched from the server, and not refetched while the form is open. */
  isAlwaysFresh?: boolean;
  /** Polling interval in milliseconds, for a record that changes by itself; `false` stops polling. */
  againMs?: (record: Answer) => number | false;
  /** The record is a part of a page that has its own title. */
  isPart?: boolean;
  children: (record: Answer) => ReactNode;
}) {
  const { loading } = useWords("shell");
  const queryName = [call.key, ...Object.values(input)];
  const query = useQuery<Answer>({
    queryKey: isAlwaysFresh ? [...queryName, "anew"] : queryName,
    queryFn: ({ signal }) => call(input, { signal }),
    ...(againMs && { refetchInterval: ({ state }) => (state.data === undefined ? false : againMs(state.data)) }),
    ...(isAlwaysFresh && { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false }),
  });
  const { data, dataUpdatedAt } = query;
  const ErrorComponent = isPart ? ReadFailed : RecordMissing;
  if (query.isLoadingError || isRefusal(query.error)) return <ErrorComponent title={missing} of={query} />;
  if (data === undefined) return <Loader display="block" mx="auto" my={80} aria-label={loading} />;
  return (
    <Fragment key={JSON.stringify(queryName)}>
      {query.isRefetchError && !isAlwaysFresh && <StaleNotice over="record" at={dataUpdatedAt} of={query} />}
      {children(data)}
    </Fragment>
  );
}
