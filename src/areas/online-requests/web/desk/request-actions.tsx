/** What staff may do with a request: in its row, on its page and in the palette. */
import {
  IconArrowsExchange,
  IconBan,
  IconCheck,
  IconChecklist,
  IconFileTypePdf,
  IconPencil,
  IconSend,
  IconTrash,
  IconX,
} from "@tabler/icons-react";
import type { Language } from "../../../../kit/language.ts";
import { interpolate } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import type { BulkDialogProps, Action, BulkAction } from "../../../../web/office/actions/action.ts";
import { undoMany } from "../../../../web/office/actions/undo.ts";
import { lazyDialog } from "../../../../web/office/components/lazy-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import { decisions, type Family, hasModel, type FormStatus } from "../../states.ts";
import { isBeforeRequested, useModel, useRefreshRequests, useResendLink } from "./staff-shared.ts";
import { TransitionCount } from "./transition-summary.tsx";
import type { MovableForm } from "./status-dialog.tsx";
import { listPath, reviewPath } from "./paths.ts";
import { byNextStep, commonFormSteps, isOneClick, nextFormTransition } from "./available-steps.ts";

const MoveDialog = lazyDialog(async () => (await import("./status-dialog.tsx")).FormStatusDialog);

/** As a row of the list or the page of a request has it; the page knows more. */
export interface RequestAtHand extends MovableForm {
  readonly commonId: string;
  readonly paidAt: string | null;
  readonly anonymisedAt?: string | null;
  readonly canResendLink?: boolean;
  /** What the server said is possible. */
  readonly next?: readonly { readonly status: FormStatus }[];
  readonly suggestedPackage?: string | undefined;
  readonly requesterLanguage?: Language;
}

export function useRequestActions(family: Family) {
  const desk = useWords("onlineRequestsDesk");
  const names: Partial<Record<FormStatus, string>> = desk.next;
  const { status: statusWords } = useWords("onlineRequests");
  const refresh = useRefreshRequests();
  const model = useModel();
  const resend = useResendLink();
  const at = ({ _id }: RequestAtHand) => `${listPath(family)}/${_id}`;
  const moveTo = (to?: FormStatus) => (row: RequestAtHand, onClose: () => void) => (
    <MoveDialog
      forms={[row]}
      to={to ?? nextFormTransition(row)}
      allowed={row.next}
      suggestedPackage={row.suggestedPackage}
      requesterLanguage={row.requesterLanguage}
      onDone={refresh}
      onClose={onClose}
    />
  );
  const steps = (row: RequestAtHand) => (row.anonymisedAt ? [] : commonFormSteps([row]));
  const change = { label: desk.actions.changeStatus, icon: IconArrowsExchange, key: "m" };
  const next = {
    label: (row: RequestAtHand) => names[nextFormTransition(row) ?? row.status] ?? change.label,
    icon: IconCheck,
    key: "s",
    isNext: true,
  } as const;
  const one: Action<RequestAtHand>[] = [
    {
      ...next,
      when: (row) => !row.anonymisedAt && nextFormTransition(row) !== undefined && !isOneClick(row),
      asks: moveTo(),
    },
    {
      ...next,
      when: (row) => !row.anonymisedAt && isOneClick(row),
      call: (row) =>
        api.onlineRequests.setStatus({
          _id: row._id,
          updatedAt: row.updatedAt,
          status: nextFormTransition(row) ?? row.status,
        }),
      done: (row) =>
        interpolate(desk.moved, { number: row.number, status: statusWords[nextFormTransition(row) ?? row.status] }),
      undo: ({ _id }) => undoMany("requestForm", [_id]),
    },
    {
      label: desk.actions.edit,
      icon: IconPencil,
      key: "e",
      when: ({ status }) => isBeforeRequested(status),
      leads: (row) => ({ to: `${at(row)}/edit` }),
    },
    {
      label: desk.actions.review,
      icon: IconChecklist,
      ...(family === "TR" ? { key: "s", isNext: true } : { key: "v" }),
      when: ({ status }) => status === decisions[family].waits,
      leads: ({ _id }) => ({ to: reviewPath(family), search: { form: _id } }),
    },
    {
      label: desk.actions.model,
      icon: IconFileTypePdf,
      key: "d",
      when: hasModel,
      leads:
        ({ _id }) =>
        () =>
          model.mutate({ formId: _id, family, tab: window.open("", "_blank") }),
    },
    {
      label: desk.actions.resendLink,
      icon: IconSend,
      when: ({ status, canResendLink }) => canResendLink ?? status === "notPaid",
      leads:
        ({ commonId }) =>
        () =>
          resend.mutate({ commonId }),
    },
    { ...change, when: (row) => steps(row).length > 0, asks: moveTo() },
    {
      label: desk.actions.reject,
      icon: IconX,
      key: "r",
      danger: true,
      when: (row) => steps(row).some(({ to }) => to === "rejected"),
      asks: moveTo("rejected"),
    },
    {
      label: desk.actions.delete,
      icon: IconTrash,
      danger: true,
      when: ({ status }) => status === "cancelled",
      sure: ({ number }) => ({ title: interpolate(desk.deleteTitle, { number }), text: desk.deleteText }),
      call: ({ commonId }) => api.onlineRequests.remove({ commonId }),
      ends: true,
      done: desk.deleted,
    },
  ];
  const manyTo =
    (to?: FormStatus) =>
    ({ rows, clear, onClose }: BulkDialogProps<MovableForm>) => (
      <MoveDialog
        forms={rows}
        to={to}
        onDone={() => {
          clear();
          return refresh();
        }}
        onClose={onClose}
      />
    );
  const takes = (to: FormStatus) => (row: MovableForm) => commonFormSteps([row]).some((step) => step.to === to);
  const many: BulkAction<MovableForm>[] = [
    {
      label: desk.actions.nextStep,
      icon: IconCheck,
      key: "s",
      when: (row) => nextFormTransition(row) !== undefined,
      says: (rows) => <TransitionCount moves={byNextStep(rows).moves} />,
      asks: manyTo(),
    },
    { ...change, asks: manyTo() },
    {
      label: desk.actions.models,
      icon: IconFileTypePdf,
      key: "d",
      when: hasModel,
      file: (ids) => api.onlineRequests.models.address({ family, formIds: ids.join(",") }),
    },
    { label: desk.actions.reject, icon: IconX, danger: true, when: takes("rejected"), asks: manyTo("rejected") },
    { label: desk.actions.cancel, icon: IconBan, danger: true, when: takes("cancelled"), asks: manyTo("cancelled") },
  ];
  return { one, many, refresh };
}
