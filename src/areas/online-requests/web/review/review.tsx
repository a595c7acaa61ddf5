/** What waits for a decision, one after the other: the queue on the left, the case on the right, decided by button or by key. */
import { Button, Loader } from "@mantine/core";
import { IconKeyboard } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { api } from "../../../../web/api.ts";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { Empty } from "../../../../web/office/components/empty-state.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { errorMessage, toast } from "../../../../web/office/query-client.ts";
import type { SearchParams } from "../../../../web/office/query-string.ts";
import { useWords } from "../../../../web/words.ts";
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
  const { form: chosen } = useSearch({ strict: false }) as SearchParams;
  const navigate = useNavigate();
  const queue = useReviewQueue(family);
  const [isHelpShown, setHelpShown] = useState(false);
  /** From the second case on the reader is led to it, ears included. */
  const [hasMoved, setMoved] = useState(false);
  const at = queue.rows.findIndex((row) => row._id === chosen);
  const here = chosen ?? queue.nextAfter(undefined)?._id;
  const go = (formId: string | undefined) => {
    setMoved(true);
    void navigate({
      to: reviewPath(family),
      search: formId ? { form: formId } : {},
      replace: true,
      resetScroll: false,
      state: true,
    });
  };
  const next = queue.nextAfter(here);
  const reading = useRef(here);
  useEffect(() => {
    reading.current = here;
    return () => {
      reading.current = undefined;
    };
  }, [here]);
  usePrefetch(next?._id);
  const readMore = useEffectEvent(() => queue.more());
  const isShort = !next && queue.hasMore;
  useEffect(() => {
    if (isShort) readMore();
  }, [isShort]);
  const model = useModel();
  useReviewKeys({
    j: () => (next ? go(next._id) : toast(words.empty[family])),
    k: () => go(queue.rows[Math.max(at - 1, 0)]?._id),
    e: () => here && void navigate({ to: `${listPath(family)}/${here}/edit`, search: { from: "review" }, state: true }),
    d: () => here && family === "AP" && model.mutate({ formId: here, family, tab: window.open("", "_blank") }),
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
      ) : queue.rows.length === 0 && !chosen ? (
        <Empty title={words.empty[family]} hint={words.emptyHint} />
      ) : (
        <div className={classes.desk} data-open={chosen !== undefined}>
          <ReviewQueue queue={queue} here={here} onOpen={go} />
          {here ? (
            <ReviewCase
              key={here}
              formId={here}
              takesFocus={hasMoved}
              decided={queue.decisionOf(here)}
              onDecided={(decision) => {
                queue.note(here, decision);
                // One who has gone elsewhere before the answer came is left there.
                if (reading.current === here) go(next?._id ?? here);
              }}
              onUndone={() => queue.note(here, undefined)}
              onNoted={(decision) => queue.note(here, decision)}
              onNext={next ? () => go(next._id) : undefined}
              onQueue={() => go(undefined)}
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

/** The next case is there before it is asked for. */
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
