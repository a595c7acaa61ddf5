import { Loader } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { Fragment, type ReactNode } from "react";
import type { CallOptions } from "../../api.ts";
import { useWords } from "../../words.ts";
import { isRefusal } from "../query-client.ts";
import { RecordMissing } from "./error-pages.tsx";
import { StaleNotice } from "./stale-notice.tsx";
import { ReadFailed } from "./read-failed.tsx";

interface Read<Input, Answer> {
  readonly key: string;
  (input: Input, options?: CallOptions): Promise<Answer>;
}

/**
 * One record by what its address names: a sign until it was read, then its page, which stays when it cannot be read anew,
 * or why it could not be read. Another record is another page: nothing of the one before stays in it.
 */
export function RecordLoader<Input extends object, Answer>({
  call,
  input,
  missing,
  anew = false,
  againMs,
  isPart = false,
  children,
}: {
  call: Read<Input, Answer>;
  input: Input;
  /** What is said where it could not be read, over the reason. */
  missing?: string;
  /** For a form: read for it alone, as the server has it now, and left as it is when the network comes back. */
  anew?: boolean;
  /** How often what goes on is looked at again. */
  againMs?: (record: Answer) => number | false;
  /** It stands in a page that has its title. */
  isPart?: boolean;
  children: (record: Answer) => ReactNode;
}) {
  const { loading } = useWords("shell");
  const named = [call.key, ...Object.values(input)];
  const found = useQuery<Answer>({
    queryKey: anew ? [...named, "anew"] : named,
    queryFn: ({ signal }) => call(input, { signal }),
    ...(againMs && { refetchInterval: ({ state }) => (state.data === undefined ? false : againMs(state.data)) }),
    ...(anew && { gcTime: 0, staleTime: Number.POSITIVE_INFINITY, refetchOnReconnect: false }),
  });
  const { data, dataUpdatedAt } = found;
  const Failed = isPart ? ReadFailed : RecordMissing;
  if (found.isLoadingError || isRefusal(found.error)) return <Failed title={missing} of={found} />;
  if (data === undefined) return <Loader display="block" mx="auto" my={80} aria-label={loading} />;
  return (
    <Fragment key={JSON.stringify(named)}>
      {found.isRefetchError && !anew && <StaleNotice over="record" at={dataUpdatedAt} of={found} />}
      {children(data)}
    </Fragment>
  );
}
