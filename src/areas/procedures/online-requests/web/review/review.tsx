/** Review panel: queue on the left, form on the right, decisions by button or key. */
import { ActionIcon, Button, Group, Loader } from "@mantine/core";
import { IconArrowLeft, IconChevronDown, IconChevronUp, IconKeyboard } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { Link, useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { Empty } from "../../../../../web/office/components/feedback/empty-state.tsx";
import { useKeys } from "../../../../../web/office/components/shortcuts.ts";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { errorMessage, toast } from "../../../../../web/office/query-client.ts";
import { useOriginList } from "../../../../../web/office/list/return-to-list.ts";
import type { SearchParams } from "../../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../../web/words.ts";
import { decisions, type Family } from "../../states.ts";
import { useModel } from "../desk/staff-shared.ts";
import { listPath, reviewPath } from "../desk/paths.ts";
import { ReviewCase } from "./review-case.tsx";
import { KeyLegend, ReviewKeys } from "./review-keys.tsx";
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
  const currentId = chosenId ?? queue.nextAfter(undefined)?._id;
  const index = queue.rows.findIndex((row) => row._id === currentId);
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
  const openNext = () => (next ? openForm(next._id) : toast(words.empty[family]));
  const openPrevious = () => openForm(queue.rows[Math.max(index - 1, 0)]?._id);
  const model = useModel();
  const subtitle =
    index < 0
      ? words.subtitle[family]
      : `${interpolate(words.queuePlace, { place: index + 1, total: queue.rows.length })} · ${words.subtitle[family]}`;
  useKeys({
    j: openNext,
    k: openPrevious,
    "?": () => setHelpShown(true),
  });
  return (
    <div className={classes.frame}>
      <div className={classes.top}>
        <BackToList family={family} />
        <div className={classes.title}>
          <PageHeader title={words.title[family]} subtitle={subtitle} />
        </div>
        <KeyLegend />
        <Group gap={6} visibleFrom="md" wrap="nowrap">
          <ActionIcon variant="default" size={30} aria-label={words.keys.button} onClick={() => setHelpShown(true)}>
            <IconKeyboard size={17} />
          </ActionIcon>
          <ActionIcon
            variant="default"
            size={30}
            aria-label={words.previous}
            disabled={index <= 0}
            onClick={openPrevious}
          >
            <IconChevronUp size={17} />
          </ActionIcon>
          <ActionIcon variant="default" size={30} aria-label={words.next} disabled={!next} onClick={openNext}>
            <IconChevronDown size={17} />
          </ActionIcon>
        </Group>
      </div>
      {queue.isPending ? (
        <Loader display="block" mx="auto" my={80} aria-label={words.queueOf} />
      ) : queue.error ? (
        <Empty title={words.queueOf} hint={errorMessage(queue.error)}>
          <Button onClick={queue.reload}>{words.show}</Button>
        </Empty>
      ) : queue.rows.length === 0 && !chosenId ? (
        <Empty title={words.empty[family]} hint={words.emptyHint} />
      ) : (
        <div className={classes.bench} data-open={chosenId !== undefined}>
          <ReviewQueue queue={queue} here={currentId} onOpen={openForm} />
          {currentId ? (
            <ReviewCase
              key={currentId}
              formId={currentId}
              focusesHeading={hasMoved}
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
              onCorrected={queue.refreshCase}
              onPrint={() => model.mutate({ formId: currentId, family, tab: window.open("", "_blank") })}
            />
          ) : (
            <Empty title={words.empty[family]} hint={words.emptyHint} />
          )}
        </div>
      )}
      {isHelpShown && <ReviewKeys onClose={() => setHelpShown(false)} />}
    </div>
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

/** Back to the list that the review was opened from, or to the forms that wait. */
function BackToList({ family }: { family: Family }) {
  const words = useWords("onlineRequestsReview");
  const waiting = { to: listPath(family), search: { status: decisions[family].waits, approvalsPending: "true" } };
  const target = useOriginList() ?? waiting;
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      aria-label={words.back}
      renderRoot={(props) => <Link {...target} {...props} />}
    >
      <IconArrowLeft size={18} />
    </ActionIcon>
  );
}
