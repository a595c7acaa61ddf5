/** One case under review: what was asked, where the entry stands, its siblings, and the decision. */
import { Button, Group, Kbd, Text, Title } from "@mantine/core";
import { IconArrowRight, IconCheck, IconList, IconPencil, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatDateTime, formatMoney } from "../../../../kit/format.ts";
import { interpolate } from "../../../../kit/words.ts";
import { api, ApiError } from "../../../../web/api.ts";
import { currentOf } from "../../../../web/office/current-of.ts";
import { useLanguage } from "../../../../web/language.ts";
import { undoMany } from "../../../../web/office/actions/undo.ts";
import { useKeys } from "../../../../web/office/components/shortcuts.ts";
import { RecordLoader } from "../../../../web/office/components/record-loader.tsx";
import { toastUndo } from "../../../../web/office/components/undo-toast.tsx";
import { StatusDot } from "../../../../web/office/components/status-dot.tsx";
import { toast, toastError } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { formTones } from "../../columns.ts";
import { decisions } from "../../states.ts";
import { AuthorizationPanel } from "../desk/authorization-panel.tsx";
import { joinParts } from "../desk/form-facts.ts";
import { useRefreshRequests } from "../desk/staff-shared.ts";
import { DocumentPanel, FormHolderPanel } from "../desk/detail-request.tsx";
import { PricePanel } from "../desk/detail-money.tsx";
import { isOneClick } from "../desk/available-steps.ts";
import { EntryPanel, ReviewMarks, SiblingsPanel } from "../desk/detail-registry.tsx";
import type { FormDetailData } from "../desk/detail.tsx";
import { listPath } from "../desk/paths.ts";
import { ApproveDialog, RejectDialog, StaleDialog } from "./review-decision.tsx";
import type { ReviewDecision } from "./review-queue.tsx";
import classes from "./review.module.css";

type Asking = "approve" | "reject" | null;

interface CaseProps {
  readonly formId: string;
  readonly takesFocus: boolean;
  /** What was decided about it here, while the panel was open. */
  readonly decided: ReviewDecision | undefined;
  /** Decided here: on to the next. */
  readonly onDecided: (decision: ReviewDecision) => void;
  /** It was taken back: it waits again. */
  readonly onUndone: () => void;
  /** Decided by somebody else: marked, and the reader goes on when ready. */
  readonly onNoted: (decision: ReviewDecision) => void;
  readonly onNext: (() => void) | undefined;
  readonly onQueue: () => void;
}

export function ReviewCase(props: CaseProps) {
  const { formId } = props;
  const words = useWords("onlineRequestsReview");
  return (
    <RecordLoader call={api.onlineRequests.formDetails} input={{ formId }} missing={words.chooseOne} isPart>
      {(detail) => <Shown detail={detail} {...props} />}
    </RecordLoader>
  );
}

function Shown({
  detail,
  takesFocus,
  onDecided,
  onUndone,
  onNoted,
  onNext,
  onQueue,
}: CaseProps & { detail: FormDetailData }) {
  const words = useWords("onlineRequestsReview");
  const { status: statusWords } = useWords("onlineRequests");
  const { detail: detailWords } = useWords("onlineRequestsDesk");
  const language = useLanguage();
  const refresh = useRefreshRequests();
  const [asking, setAsking] = useState<Asking>(null);
  const [stale, setStale] = useState<ApiError | null>(null);
  const { form } = detail;
  const { waits, approved } = decisions[form.family];
  const isOpen = form.status === waits;
  const close = () => setAsking(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const arrive = useEffectEvent(() => takesFocus && heading.current?.focus({ preventScroll: true }));
  useEffect(() => void arrive(), []);
  const verdict = useVerdict(detail);
  const cache = useQueryClient();
  // One who comes back to it reads it anew: what was read here is of before the decision.
  const decide = (decision: ReviewDecision) => {
    onDecided(decision);
    cache.removeQueries({ queryKey: [api.onlineRequests.formDetails.key, form._id] });
  };
  const done = (decision: ReviewDecision) => {
    toast(interpolate(decision === "rejected" ? words.rejected : words.approved, { number: form.number }));
    decide(decision);
  };
  const conflict = (error: ApiError) => {
    close();
    const current = currentOf<{ status?: ReviewDecision }>(error);
    if (current) setStale(error);
    else toastError(error);
    if (current?.status && current.status !== waits) onNoted(current.status);
    else void refresh();
  };
  // What can be taken back needs no question.
  const approve = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.onlineRequests.setStatus({ _id: form._id, status: approved, updatedAt: form.updatedAt }),
    onSuccess: () => {
      toastUndo(interpolate(words.approved, { number: form.number }), async () => {
        await undoMany("requestForm", [form._id]);
        cache.removeQueries({ queryKey: [api.onlineRequests.formDetails.key, form._id] });
        onUndone();
      });
      decide(approved);
    },
    onError: (error) => (error instanceof ApiError && error.code === "CONFLICT" ? conflict(error) : toastError(error)),
  });
  const ask = (wanted: NonNullable<Asking>) => {
    if (approve.isPending) return;
    // A key that may do nothing says why.
    if (!isOpen || (wanted === "approve" && !canApprove(detail))) toastError(verdict);
    else if (wanted === "approve" && isOneClick(form)) approve.mutate();
    else setAsking(wanted);
  };
  // Heard once the case stands here: what has not been read is not decided.
  useKeys({ a: () => ask("approve"), r: () => ask("reject") });
  return (
    <section className={classes.case} aria-labelledby="case">
      <div className={classes.caseHead}>
        <div>
          <Title order={2} id="case" ref={heading} tabIndex={-1} style={{ outline: "none" }}>
            {form.number} · {joinParts(form.firstName, form.firstLastName, form.secondLastName)}
          </Title>
          <Group gap="xs" mt={4}>
            <StatusDot tone={formTones[form.status]} label={statusWords[form.status]} />
            <Text size="sm" c="dimmed">
              {interpolate(detailWords.since, { date: formatDateTime(form.statusAt, language) })}
            </Text>
            <ReviewMarks detail={detail} />
          </Group>
        </div>
        <Group gap="xs">
          <Button variant="subtle" leftSection={<IconList size={17} />} hiddenFrom="md" onClick={onQueue}>
            {words.toQueue}
          </Button>
          {isOpen && (
            <Button
              variant="default"
              leftSection={<IconPencil size={17} />}
              renderRoot={(props) => (
                <Link to={`${listPath(form.family)}/${form._id}/edit`} search={{ from: "review" }} state {...props} />
              )}
            >
              {words.edit}
            </Button>
          )}
          <Button
            variant="default"
            renderRoot={(props) => <Link to={`${listPath(form.family)}/${form._id}`} {...props} />}
          >
            {words.open}
          </Button>
        </Group>
      </div>
      <div className={classes.decide}>
        <span>{verdict}</span>
        <div className={classes.answers}>
          {isOpen && (
            <>
              <Button
                color="green"
                leftSection={<IconCheck size={17} />}
                rightSection={
                  <Kbd size="xs" visibleFrom="md">
                    A
                  </Kbd>
                }
                disabled={!canApprove(detail)}
                loading={approve.isPending}
                onClick={() => ask("approve")}
              >
                {words.approve}
              </Button>
              <Button
                color="red"
                variant="outline"
                leftSection={<IconX size={17} />}
                rightSection={
                  <Kbd size="xs" visibleFrom="md">
                    R
                  </Kbd>
                }
                onClick={() => ask("reject")}
              >
                {words.reject}
              </Button>
            </>
          )}
          {onNext && (
            <Button
              variant="default"
              leftSection={<IconArrowRight size={17} />}
              rightSection={
                <Kbd size="xs" visibleFrom="md">
                  J
                </Kbd>
              }
              onClick={onNext}
            >
              {words.next}
            </Button>
          )}
        </div>
      </div>
      <AuthorizationPanel detail={detail} />
      <EntryPanel detail={detail} />
      <FormHolderPanel detail={detail} />
      <DocumentPanel detail={detail} />
      {form.paidAt && <PricePanel detail={detail} />}
      <SiblingsPanel detail={detail} />
      {asking === "approve" && isOpen && canApprove(detail) && (
        <ApproveDialog detail={detail} onDone={() => done(approved)} onConflict={conflict} onClose={close} />
      )}
      {asking === "reject" && isOpen && (
        <RejectDialog detail={detail} onDone={() => done("rejected")} onConflict={conflict} onClose={close} />
      )}
      {stale && <StaleDialog error={stale} onNext={onNext} onClose={() => setStale(null)} />}
    </section>
  );
}

/** What it will cost, or what stands in the way of approving it. */
function useVerdict(detail: FormDetailData): string {
  const words = useWords("onlineRequestsReview");
  const language = useLanguage();
  const { form, authorization, estimate } = detail;
  const { waits } = decisions[form.family];
  if (form.status !== waits) return words.decided[decidedAs(form.status)];
  if (form.paidAt && form.amountTotal && form.currency)
    return interpolate(words.paid, { amount: formatMoney(form.amountTotal, form.currency, language) });
  if (authorization.required && !authorization.at) return words.needsLeave;
  if (!estimate) return words.notSold;
  return interpolate(words.estimate, { amount: formatMoney(estimate.amount, estimate.currency, language) });
}

function canApprove({ form, authorization, estimate }: FormDetailData): boolean {
  const isPriced = estimate !== null || form.paidAt !== null;
  return isPriced && !(authorization.required && !authorization.at);
}

function decidedAs(status: ReviewDecision): "approved" | "rejected" | "cancelled" | "other" {
  if (status === "notPaid" || status === "requested") return "approved";
  return status === "rejected" || status === "cancelled" ? status : "other";
}
