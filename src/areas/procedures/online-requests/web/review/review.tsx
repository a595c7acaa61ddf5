/** Review panel: queue on the left, form on the right, decisions by button or key. */
import { Button, Loader } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../../../../../web/api.ts";
import { BackLink } from "../../../../../web/office/components/back-link.tsx";
import { Empty } from "../../../../../web/office/components/feedback/empty-state.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { errorMessage, toast } from "../../../../../web/office/query-client.ts";
import type { SearchParams } from "../../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../../web/words.ts";
import { decisions, type Family } from "../../states.ts";
import { useModel } from "../desk/staff-shared.ts";
import { listPath, reviewPath } from "../desk/paths.ts";
import { ReviewCase } from "./review-case.tsx";
import { ReviewKeys, useReviewKeys } from "./review-keys.tsx";
import { ReviewQueue, useReviewQueue } from "./review-queue.tsx";
import classes from "./review.module.css";

export const ReviewAP = () => <Review family="AP" />;
export const ReviewTR = () => <Review family="TR" />;

function Review({ family }: { family: Family }) {
  const words = useWords("onlineRequestsReview");
  const { form: chosenId } = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const queue = useReviewQueue(family);
  const [isHelpShown, setHelpShown] = useState(false);
  /** From the second form on, focus moves to its heading, for screen readers too. */
  const [hasMoved, setMoved] = useState(false);
  const index = queue.rows.findIndex((row) => row._id === chosenId);
  const currentId = chosenId ?? queue.nextAfter(undefined)?._id;
  const openForm = (formId: string | undefined) => {
    setMoved(true);
    void navigate({
      to: reviewPath(family),
      search: formId ? { form: formId } : {},
      replace: true,
      resetScroll: false,
      state: true,
    });
  };
  const next = queue.nextAfter(currentId);
  const currentRef = useRef(currentId);
  useEffect(() => {
    currentRef.current = currentId;
    return () => {
      currentRef.current = undefined;
    };
  }, [currentId]);
  usePrefetch(next?._id);
  const loadMore = useEffectEvent(() => queue.more());
  const needsMore = !next && queue.hasMore;
  useEffect(() => {
    if (needsMore) loadMore();
  }, [needsMore]);
  const model = useModel();
  useReviewKeys({
    j: () => (next ? openForm(next._id) : toast(words.empty[family])),
    k: () => openForm(queue.rows[Math.max(index - 1, 0)]?._id),
    e: () =>
      currentId &&
      void navigate({ to: `${listPath(family)}/${currentId}/edit`, search: { from: "review" }, state: true }),
    d: () =>
      currentId && family === "AP" && model.mutate({ formId: currentId, family, tab: window.open("", "_blank") }),
    "?": () => setHelpShown(true),
  });
  return (
    <>
      <BackToList family={family} />
      <PageHeader
        title={words.title[family]}
        subtitle={words.subtitle[family]}
        actions={
          <Button
            variant="default"
            visibleFrom="md"
            leftSection={<IconKeyboard size={17} />}
            onClick={() => setHelpShown(true)}
          >
            {words.keys.button}
          </Button>
        }
      />
      {queue.isPending ? (
        <Loader display="block" mx="auto" my={80} aria-label={words.queueOf} />
      ) : queue.error ? (
        <Empty title={words.queueOf} hint={errorMessage(queue.error)}>
          <Button onClick={queue.reload}>{words.show}</Button>
        </Empty>
      ) : queue.rows.length === 0 && !chosenId ? (
        <Empty title={words.empty[family]} hint={words.emptyHint} />
      ) : (
        <div className={classes.desk} data-open={chosenId !== undefined}>
          <ReviewQueue queue={queue} here={currentId} onOpen={openForm} />
          {currentId ? (
            <ReviewCase
              key={currentId}
              formId={currentId}
              takesFocus={hasMoved}
              decided={queue.decisionOf(currentId)}
              onDecided={(decision) => {
                queue.note(currentId, decision);
                // Does not navigate if the user opened another form before the response arrived.
                if (currentRef.current === currentId) openForm(next?._id ?? currentId);
              }}
              onUndone={() => queue.note(currentId, undefined)}
              onNoted={(decision) => queue.note(currentId, decision)}
              onNext={next ? () => openForm(next._id) : undefined}
              onQueue={() => openForm(undefined)}
            />
          ) : (
            <Empty title={words.empty[family]} hint={words.emptyHint} />
          )}
        </div>
      )}
      {isHelpShown && <ReviewKeys onClose={() => setHelpShown(false)} />}
    </>
  );
}

/** Prefetches the next form. */
function usePrefetch(formId: string | undefined): void {
  const cache = useQueryClient();
  useEffect(() => {
    if (formId)
      void cache.prefetchQuery({
        queryKey: [api.onlineRequests.formDetails.key, formId],
        queryFn: ({ signal }) => api.onlineRequests.formDetails({ formId }, { signal }),
      });
  }, [cache, formId]);
}

function BackToList({ family }: { family: Family }) {
  const words = useWords("onlineRequestsReview");
  const search = { status: decisions[family].waits, approvalsPending: "true" };
  return <BackLink label={words.back} to={listPath(family)} search={search} />;
}
