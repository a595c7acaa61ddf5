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
  const change = { label: desk.actions.changeStatus, icon: IconArrowsExchange, shortcut: "m" } satisfies Partial<
    Action<never>
  >;
  const next = {
    label: (row: RequestAtHand) => names[nextFormTransition(row) ?? row.status] ?? change.label,
    icon: IconCheck,
    shortcut: "s",
    isPrimary: true,
  } as const satisfies Partial<Action<RequestAtHand>>;
  const one: Action<RequestAtHand>[] = [
    {
      ...next,
      isAvailable: (row) => !row.anonymisedAt && nextFormTransition(row) !== undefined && !isOneClick(row),
      dialog: moveTo(),
    },
    {
      ...next,
      isAvailable: (row) => !row.anonymisedAt && isOneClick(row),
      run: (row) =>
        api.onlineRequests.setStatus({
          _id: row._id,
          updatedAt: row.updatedAt,
          status: nextFormTransition(row) ?? row.status,
        }),
      successMessage: (row) =>
        interpolate(desk.moved, { number: row.number, status: statusWords[nextFormTransition(row) ?? row.status] }),
      undo: ({ _id }) => undoMany("requestForm", [_id]),
    },
    {
      label: desk.actions.edit,
      icon: IconPencil,
      shortcut: "e",
      isAvailable: ({ status }) => isBeforeRequested(status),
      to: (row) => ({ to: `${at(row)}/edit` }),
    },
    {
      label: desk.actions.review,
      icon: IconChecklist,
      ...(family === "TR" ? { shortcut: "s", isPrimary: true } : { shortcut: "v" }),
      isAvailable: ({ status }) => status === decisions[family].waits,
      to: ({ _id }) => ({ to: reviewPath(family), search: { form: _id } }),
    },
    {
      label: desk.actions.model,
      icon: IconFileTypePdf,
      shortcut: "d",
      isAvailable: hasModel,
      to:
        ({ _id }) =>
        () =>
          model.mutate({ formId: _id, family, tab: window.open("", "_blank") }),
    },
    {
      label: desk.actions.resendLink,
      icon: IconSend,
      isAvailable: ({ status, canResendLink }) => canResendLink ?? status === "notPaid",
      to:
        ({ commonId }) =>
        () =>
          resend.mutate({ commonId }),
    },
    { ...change, isAvailable: (row) => steps(row).length > 0, dialog: moveTo() },
    {
      label: desk.actions.reject,
      icon: IconX,
      shortcut: "r",
      isDestructive: true,
      isAvailable: (row) => steps(row).some(({ to }) => to === "rejected"),
      dialog: moveTo("rejected"),
    },
    {
      label: desk.actions.delete,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: ({ status }) => status === "cancelled",
      confirm: ({ number }) => ({ title: interpolate(desk.deleteTitle, { number }), text: desk.deleteText }),
      run: ({ commonId }) => api.onlineRequests.remove({ commonId }),
      removesRecord: true,
      successMessage: desk.deleted,
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
      shortcut: "s",
      isAvailable: (row) => nextFormTransition(row) !== undefined,
      summary: (rows) => <TransitionCount moves={byNextStep(rows).moves} />,
      dialog: manyTo(),
    },
    { ...change, dialog: manyTo() },
    {
      label: desk.actions.models,
      icon: IconFileTypePdf,
      shortcut: "d",
      isAvailable: hasModel,
      fileUrl: (ids) => api.onlineRequests.models.address({ family, formIds: ids.join(",") }),
    },
    {
      label: desk.actions.reject,
      icon: IconX,
      isDestructive: true,
      isAvailable: takes("rejected"),
      dialog: manyTo("rejected"),
    },
    {
      label: desk.actions.cancel,
      icon: IconBan,
      isDestructive: true,
      isAvailable: takes("cancelled"),
      dialog: manyTo("cancelled"),
    },
  ];
  return { one, many, refresh };
}
