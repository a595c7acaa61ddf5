/** One form under review: its data, the model that will be printed, and on the right checks, decision and history. */
import { ActionIcon, Box, Button, Modal } from "@mantine/core";
import { IconFileText, IconZoomIn } from "@tabler/icons-react";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api, ApiError } from "../../../../../web/api.ts";
import { currentOf } from "../../../../../web/office/current-of.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { undoMany } from "../../../../../web/office/actions/undo.ts";
import { useKeys } from "../../../../../web/office/components/shortcuts.ts";
import { RecordLoader } from "../../../../../web/office/components/record/record-loader.tsx";
import { toastUndo } from "../../../../../web/office/components/dialogs/undo-toast.tsx";
import { toast, toastError } from "../../../../../web/office/query-client.ts";
import { useWords } from "../../../../../web/words.ts";
import { decisions, hasModel } from "../../states.ts";
import { AuthorizationPanel } from "../desk/detail/authorization-panel.tsx";
import { useRefreshRequests } from "../desk/staff-shared.ts";
import { isOneClick } from "../desk/available-steps.ts";
import type { FormDetailData } from "../desk/detail/form-facts.ts";
import { CaseAnswers } from "./case-answers.tsx";
import { CaseChecks } from "./case-checks.tsx";
import { CaseLines } from "./case-lines.tsx";
import { CaseHead } from "./case-head.tsx";
import { CaseHistory, CaseMail, CaseSiblings } from "./case-outcome.tsx";
import { CasePdf } from "./case-pdf.tsx";
import { fieldsOf } from "./checks.ts";
import { ApproveDialog, RejectDialog, StaleDialog } from "./review-decision.tsx";
import type { ReviewDecision } from "./review-queue.tsx";
import { useCorrections } from "./use-corrections.ts";
import classes from "./case.module.css";

type OpenDialog = "approve" | "reject" | null;

interface CaseProps {
  readonly formId: string;
  readonly focusesHeading: boolean;
  /** The decision of this session, if any. */
  readonly decided: ReviewDecision | undefined;
  /** Decided here: the panel moves on to the next form. */
  readonly onDecided: (decision: ReviewDecision) => void;
  /** The decision was undone: the form waits again. */
  readonly onUndone: () => void;
  /** Decided by another user: the queue marks it, and the reviewer moves on. */
  readonly onNoted: (decision: ReviewDecision) => void;
  readonly onNext: (() => void) | undefined;
  readonly onQueue: () => void;
  /** Data were corrected here: reads the form again. */
  readonly onCorrected: () => Promise<unknown>;
  /** Opens the printed model. */
  readonly onPrint: () => void;
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
  focusesHeading,
  onDecided,
  onUndone,
  onNoted,
  onNext,
  onQueue,
  onCorrected,
  onPrint,
}: CaseProps & { detail: FormDetailData }) {
  const words = useWords("onlineRequestsReview");
  const refresh = useRefreshRequests();
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const [conflictError, setConflictError] = useState<ApiError | null>(null);
  const { form } = detail;
  const { waits, approved } = decisions[form.family];
  const isOpen = form.status === waits;
  const close = () => setOpenDialog(null);
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
  const { checks, correct, editFirst, acceptProposal, ...lines } = useCorrections(detail, {
    onCorrected,
    onConflict: handleConflict,
  });
  const doubts = checks.filter(({ isRight }) => !isRight);
  const [isModelOpen, setModelOpen] = useState(false);
  const pdf = detail.model && <CasePdf model={detail.model} number={form.number} doubted={doubts.flatMap(fieldsOf)} />;
  const approveHint = form.family === "AP" ? words.approveHint : `${summary}. ${words.approveHintTR}`;
  // Registered after the form is rendered, so that an unread form cannot be decided.
  useKeys({
    a: () => requestDecision("approve"),
    r: () => requestDecision("reject"),
    e: editFirst,
    c: acceptProposal,
    d: () => (hasModel(form) ? onPrint() : setModelOpen(true)),
  });
  return (
    <>
      <section className={classes.case} aria-labelledby="case">
        <CaseHead detail={detail} focusesHeading={focusesHeading} onQueue={onQueue} />
        <div className={classes.sides}>
          <CaseLines detail={detail} checks={checks} {...lines} onConflict={handleConflict} />
          {detail.model && (
            <section className={classes.sheet} aria-label={words.model}>
              <div className={classes.sheetHead}>
                <IconFileText size={17} aria-hidden />
                <span>{detail.model.title}</span>
                <ActionIcon variant="subtle" color="gray" aria-label={words.model} onClick={() => setModelOpen(true)}>
                  <IconZoomIn size={18} />
                </ActionIcon>
              </div>
              {/* A scrollable element must be focusable. */}
              <Box className={classes.sheetBody} tabIndex={0} role="region" aria-label={detail.model.title}>
                {pdf}
              </Box>
            </section>
          )}
        </div>
        {detail.model && (
          <Button variant="default" className={classes.modelButton} onClick={() => setModelOpen(true)}>
            {words.model}
          </Button>
        )}
      </section>
      <aside className={classes.decision} aria-label={summary}>
        <CaseAnswers
          isOpen={isOpen}
          canApprove={canApprove(detail)}
          isApproving={approve.isPending}
          hint={isOpen && canApprove(detail) ? approveHint : summary}
          onDecide={requestDecision}
          onEdit={editFirst}
          onNext={onNext}
        />
        <div className={classes.parts}>
          <AuthorizationPanel detail={detail} />
          <CaseChecks detail={detail} checks={checks} onCorrect={correct} />
          {isOpen && <CaseMail detail={detail} />}
          <CaseSiblings detail={detail} />
          <CaseHistory detail={detail} />
        </div>
      </aside>
      {isModelOpen && (
        <Modal opened onClose={() => setModelOpen(false)} title={words.model} size="xl">
          {pdf}
        </Modal>
      )}
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
    </>
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
