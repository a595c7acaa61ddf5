/** One form under review: data, registry entry, other forms of the group, decision buttons. */
import { Button, Group, Kbd, Text, Title } from "@mantine/core";
import { IconArrowRight, IconCheck, IconList, IconPencil, IconX } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "@tanstack/react-router";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { formatDateTime, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api, ApiError } from "../../../../../web/api.ts";
import { currentOf } from "../../../../../web/office/current-of.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { undoMany } from "../../../../../web/office/actions/undo.ts";
import { useKeys } from "../../../../../web/office/components/shortcuts.ts";
import { RecordLoader } from "../../../../../web/office/components/record/record-loader.tsx";
import { toastUndo } from "../../../../../web/office/components/dialogs/undo-toast.tsx";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { toast, toastError } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import { formTones } from "../../columns.ts";
import { decisions } from "../../states.ts";
import { AuthorizationPanel } from "../desk/detail/authorization-panel.tsx";
import { joinParts, type FormDetailData } from "../desk/detail/form-facts.ts";
import { useRefreshRequests } from "../desk/staff-shared.ts";
import { DocumentPanel, FormHolderPanel } from "../desk/detail/detail-request.tsx";
import { PricePanel } from "../desk/detail/detail-money.tsx";
import { isOneClick } from "../desk/available-steps.ts";
import { EntryPanel, ReviewMarks, SiblingsPanel } from "../desk/detail/detail-registry.tsx";
import { listPath } from "../desk/paths.ts";
import { ApproveDialog, RejectDialog, StaleDialog } from "./review-decision.tsx";
import type { ReviewDecision } from "./review-queue.tsx";
import classes from "./review.module.css";

type OpenDialog = "approve" | "reject" | null;

interface CaseProps {
  readonly formId: string;
  readonly takesFocus: boolean;
  /** The decision made in this session, if any. */
  readonly decided: ReviewDecision | undefined;
  /** Decided here: the panel moves on to the next form. */
  readonly onDecided: (decision: ReviewDecision) => void;
  /** The decision was undone: the form waits again. */
  readonly onUndone: () => void;
  /** Decided by somebody else: the queue marks it, and the reviewer moves on. */
  readonly onNoted: (decision: ReviewDecision) => void;
  readonly onNext: (() => void) | undefined;
  readonly onQueue: () => void;
}

export function ReviewCase(props: CaseProps) {
  const { formId } = props;
  const words = useWords("onlineRequestsReview");
  return (
    <RecordLoader call={api.onlineRequests.formDetails} input={{ formId }} missing={words.chooseOne} isPart>
      {(detail) => <LoadedCase detail={detail} {...props} />}
    </RecordLoader>
  );
}

function LoadedCase({
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
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const [conflictError, setConflictError] = useState<ApiError | null>(null);
  const { form } = detail;
  const { waits, approved } = decisions[form.family];
  const isOpen = form.status === waits;
  const close = () => setOpenDialog(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusHeading = useEffectEvent(() => takesFocus && heading.current?.focus({ preventScroll: true }));
  useEffect(() => void focusHeading(), []);
  const summary = useSummary(detail);
  const queryClient = useQueryClient();
  // Removes the cached form, so that a later visit does not show the state before the decision.
  const decide = (decision: ReviewDecision) => {
    onDecided(decision);
    queryClient.removeQueries({ queryKey: [api.onlineRequests.formDetails.key, form._id] });
  };
  const finishDecision = (decision: ReviewDecision) => {
    toast(interpolate(decision === "rejected" ? words.rejected : words.approved, { number: form.number }));
    decide(decision);
  };
  const handleConflict = (error: ApiError) => {
    close();
    const current = currentOf<{ status?: ReviewDecision }>(error);
    if (current) setConflictError(error);
    else toastError(error);
    if (current?.status && current.status !== waits) onNoted(current.status);
    else void refresh();
  };
  // An approval that can be undone needs no confirmation.
  const approve = useMutation({
    meta: { quiet: true },
    mutationFn: () => api.onlineRequests.setStatus({ _id: form._id, status: approved, updatedAt: form.updatedAt }),
    onSuccess: () => {
      toastUndo(interpolate(words.approved, { number: form.number }), async () => {
        await undoMany("requestForm", [form._id]);
        queryClient.removeQueries({ queryKey: [api.onlineRequests.formDetails.key, form._id] });
        onUndone();
      });
      decide(approved);
    },
    onError: (error) =>
      error instanceof ApiError && error.code === "CONFLICT" ? handleConflict(error) : toastError(error),
  });
  const requestDecision = (dialog: NonNullable<OpenDialog>) => {
    if (approve.isPending) return;
    // Explains a key press that has no effect.
    if (!isOpen || (dialog === "approve" && !canApprove(detail))) toastError(summary);
    else if (dialog === "approve" && isOneClick(form)) approve.mutate();
    else setOpenDialog(dialog);
  };
  // Registered after the form is rendered, so that an unread form cannot be decided.
  useKeys({ a: () => requestDecision("approve"), r: () => requestDecision("reject") });
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
        <span>{summary}</span>
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
                onClick={() => requestDecision("approve")}
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
                onClick={() => requestDecision("reject")}
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
      {openDialog === "approve" && isOpen && canApprove(detail) && (
        <ApproveDialog
          detail={detail}
          onDone={() => finishDecision(approved)}
          onConflict={handleConflict}
          onClose={close}
        />
      )}
      {openDialog === "reject" && isOpen && (
        <RejectDialog
          detail={detail}
          onDone={() => finishDecision("rejected")}
          onConflict={handleConflict}
          onClose={close}
        />
      )}
      {conflictError && <StaleDialog error={conflictError} onNext={onNext} onClose={() => setConflictError(null)} />}
    </section>
  );
}

/** The price, or why the form cannot be approved. */
function useSummary(detail: FormDetailData): string {
  const words = useWords("onlineRequestsReview");
  const language = useLanguage();
  const { form, authorization, estimate } = detail;
  const { waits } = decisions[form.family];
  if (form.status !== waits) return words.decided[decisionKind(form.status)];
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

function decisionKind(status: ReviewDecision): "approved" | "rejected" | "cancelled" | "other" {
  if (status === "notPaid" || status === "requested") return "approved";
  return status === "rejected" || status === "cancelled" ? status : "other";
}
