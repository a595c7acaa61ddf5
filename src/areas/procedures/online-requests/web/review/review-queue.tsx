/**
 * Forms that wait for a review, oldest first. Decided forms stay in place, so that rows do not move while the user
 * works.
 */
import { Button, UnstyledButton } from "@mantine/core";
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { formatCount } from "../../../../../kit/text/format.ts";
import { pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { onSocketEvents } from "../../../../../web/realtime.ts";
import { useWords } from "../../../../../web/words.ts";
import { formTones } from "../../columns.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { decisions as table, type Family, type FormStatus } from "../../states.ts";
import { useRefreshRequests } from "../desk/staff-shared.ts";
import classes from "./review.module.css";

type Row = OutputOf<typeof onlineRequestsContract.list>["docs"][number];
/** The status that the decision led to, here or by a colleague. */
export type ReviewDecision = FormStatus;
export type Queue = ReturnType<typeof useReviewQueue>;

const pageSize = 50;

export function useReviewQueue(family: Family) {
  const refresh = useRefreshRequests();
  const [decisions, setDecisions] = useState<ReadonlyMap<string, ReviewDecision>>(new Map());
  const [isChanged, setChanged] = useState(false);
  const input = {
    family,
    status: table[family].waits,
    approvalsPending: true,
    sort: "statusAt",
    limit: pageSize,
  } as const;
  const pages = useInfiniteQuery({
    queryKey: ["review", input],
    queryFn: ({ pageParam, signal }) => api.onlineRequests.list({ ...input, page: pageParam }, { signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.page < last.totalPages ? last.page + 1 : undefined),
    // The queue is only reloaded on request.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });
  const markChanged = useEffectEvent(() => setChanged(true));
  useEffect(() => onSocketEvents("requests", () => markChanged()), []);
  const rows = uniqueRows((pages.data?.pages ?? []).flatMap((page) => page.docs));
  const waiting = rows.filter((row) => !decisions.has(row._id));
  return {
    rows,
    waiting: Math.max(waiting.length, (pages.data?.pages[0]?.totalDocs ?? 0) - decisions.size),
    isPending: pages.isPending,
    error: pages.error,
    isChanged,
    hasMore: pages.hasNextPage,
    more: () => void pages.fetchNextPage(),
    reload: () => {
      setDecisions(new Map());
      setChanged(false);
      void pages.refetch();
    },
    /** An undefined decision means that it was undone. */
    note: (formId: string, decision: ReviewDecision | undefined) => {
      setDecisions((before) => {
        const after = new Map(before);
        if (decision) after.set(formId, decision);
        else after.delete(formId);
        return after;
      });
      void refresh().then(() => setChanged(false));
    },
    /** Reads the cases again after a correction in this session, so that it does not show as another user's change. */
    refreshCase: () => refresh().then(() => setChanged(false)),
    decisionOf: (formId: string) => decisions.get(formId),
    /** The next undecided form below, otherwise the first one from the top. */
    nextAfter: (formId: string | undefined): Row | undefined => {
      const index = rows.findIndex((row) => row._id === formId);
      const isWaiting = (row: Row) => row._id !== formId && !decisions.has(row._id);
      return rows.slice(index + 1).find(isWaiting) ?? rows.find(isWaiting);
    },
  };
}

export function ReviewQueue({
  queue,
  here: currentId,
  onOpen,
}: {
  queue: Queue;
  here: string | undefined;
  onOpen: (formId: string) => void;
}) {
  const words = useWords("onlineRequestsReview");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  /** What distinguishes the row from the others: where a criminal record is used, which certification a registry gives. */
  const differenceOf = ({ family, document, destination, legalize }: Row) =>
    [family === "AP" ? destination : document, legalize && words.legalized].filter(Boolean).join(", ");
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.querySelector(`[data-form="${currentId}"]`)?.scrollIntoView({ block: "nearest" });
  }, [currentId]);
  return (
    <nav className={classes.queue} aria-label={words.queueOf}>
      <div className={classes.queueHead}>
        {words.queue} <span>{formatCount(queue.waiting, language)}</span>
      </div>
      <div role="status">
        {queue.isChanged && (
          <UnstyledButton className={classes.changed} w="100%" onClick={queue.reload}>
            {words.changed} — <u>{words.show}</u>
          </UnstyledButton>
        )}
      </div>
      <ul className={classes.rows} ref={list}>
        {queue.rows.map((row) => {
          const decision = queue.decisionOf(row._id);
          return (
            <li key={row._id}>
              <button
                type="button"
                className={classes.row}
                data-form={row._id}
                data-here={row._id === currentId}
                data-decided={decision !== undefined}
                aria-current={row._id === currentId ? "true" : undefined}
                onClick={() => onOpen(row._id)}
              >
                <strong>{row.holder}</strong>
                <small>
                  <span>{row.number}</span>
                  {decision ? (
                    <StatusDot tone={formTones[decision]} label={statusWords[decision]} />
                  ) : (
                    <span className={row.late ? classes.late : undefined} title={row.late ? words.late : undefined}>
                      {row.daysInStatus === 0 ? words.today : pluralize(words.waits, row.daysInStatus, language)}
                    </span>
                  )}
                </small>
                <small>
                  <span>{differenceOf(row)}</span>
                </small>
              </button>
            </li>
          );
        })}
      </ul>
      {queue.hasMore && (
        <Button variant="subtle" onClick={queue.more}>
          {words.more}
        </Button>
      )}
    </nav>
  );
}

/** A row can occur in two pages if the list changed between the requests. */
function uniqueRows(rows: readonly Row[]): Row[] {
  return [...new Map(rows.map((row) => [row._id, row])).values()];
}
