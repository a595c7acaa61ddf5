/** Actions of staff on a request, for list rows, details page and command palette. */
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
import type { Language } from "../../../../../kit/text/language.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import type { BulkDialogProps, Action, BulkAction } from "../../../../../web/office/actions/action.ts";
import { undoMany } from "../../../../../web/office/actions/undo.ts";
import { lazyDialog } from "../../../../../web/office/components/dialogs/lazy-dialog.tsx";
import { useWords } from "../../../../../web/words.ts";
import { decisions, type Family, hasModel, type FormStatus } from "../../states.ts";
import { isBeforeRequested, useModel, useRefreshRequests, useResendLink } from "./staff-shared.ts";
import { TransitionCount } from "./transition-summary.tsx";
import type { MovableForm } from "./status-dialog.tsx";
import { listPath, reviewPath } from "./paths.ts";
import { groupByNextStep, commonFormSteps, isOneClick, nextFormTransition } from "./available-steps.ts";

const MoveDialog = lazyDialog(async () => (await import("./status-dialog.tsx")).FormStatusDialog);

/** A form as its row or its details page provides it; the page fills the optional fields. */
export interface RequestAtHand extends MovableForm {
  readonly commonId: string;
  readonly paidAt: string | null;
  readonly anonymisedAt?: string | null;
  readonly canResendLink?: boolean;
  /** Transitions that the server allows. */
  readonly next?: readonly { readonly status: FormStatus }[];
  readonly suggestedPackage?: string | undefined;
  readonly requesterLanguage?: Language;
}

export function useRequestActions(family: Family) {
  const words = useWords("onlineRequestsDesk");
  const names: Partial<Record<FormStatus, string>> = words.next;
  const { status: statusWords } = useWords("onlineRequests");
  const refresh = useRefreshRequests();
  const model = useModel();
  const resend = useResendLink();
  const pathOf = ({ _id }: RequestAtHand) => `${listPath(family)}/${_id}`;
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
  const transitionsOf = (row: RequestAtHand) => (row.anonymisedAt ? [] : commonFormSteps([row]));
  const changeStatus = { label: words.actions.changeStatus, icon: IconArrowsExchange, shortcut: "m" } satisfies Partial<
    Action<never>
  >;
  const nextStep = {
    label: (row: RequestAtHand) => names[nextFormTransition(row) ?? row.status] ?? changeStatus.label,
    icon: IconCheck,
    shortcut: "s",
    isPrimary: true,
  } as const satisfies Partial<Action<RequestAtHand>>;
  const rowActions: Action<RequestAtHand>[] = [
    {
      ...nextStep,
      isAvailable: (row) => !row.anonymisedAt && nextFormTransition(row) !== undefined && !isOneClick(row),
      dialog: moveTo(),
    },
    {
      ...nextStep,
      isAvailable: (row) => !row.anonymisedAt && isOneClick(row),
      run: (row) =>
        api.onlineRequests.setStatus({
          _id: row._id,
          updatedAt: row.updatedAt,
          status: nextFormTransition(row) ?? row.status,
        }),
      successMessage: (row) =>
        interpolate(words.moved, { number: row.number, status: statusWords[nextFormTransition(row) ?? row.status] }),
      undo: ({ _id }) => undoMany("requestForm", [_id]),
    },
    {
      label: words.actions.edit,
      icon: IconPencil,
      shortcut: "e",
      isAvailable: ({ status }) => isBeforeRequested(status),
      to: (row) => ({ to: `${pathOf(row)}/edit` }),
    },
    {
      label: words.actions.review,
      icon: IconChecklist,
      ...(family === "TR" ? { shortcut: "s", isPrimary: true } : { shortcut: "v" }),
      isAvailable: ({ status }) => status === decisions[family].waits,
      to: ({ _id }) => ({ to: reviewPath(family), search: { form: _id } }),
    },
    {
      label: words.actions.model,
      icon: IconFileTypePdf,
      shortcut: "d",
      isAvailable: hasModel,
      to:
        ({ _id }) =>
        () =>
          model.mutate({ formId: _id, family, tab: window.open("", "_blank") }),
    },
    {
      label: words.actions.resendLink,
      icon: IconSend,
      isAvailable: ({ status, canResendLink }) => canResendLink ?? status === "notPaid",
      to:
        ({ commonId }) =>
        () =>
          resend.mutate({ commonId }),
    },
    { ...changeStatus, isAvailable: (row) => transitionsOf(row).length > 0, dialog: moveTo() },
    {
      label: words.actions.reject,
      icon: IconX,
      shortcut: "r",
      isDestructive: true,
      isAvailable: (row) => transitionsOf(row).some(({ to }) => to === "rejected"),
      dialog: moveTo("rejected"),
    },
    {
      label: words.actions.delete,
      icon: IconTrash,
      isDestructive: true,
      isAvailable: ({ status }) => status === "cancelled",
      confirm: ({ number }) => ({ title: interpolate(words.deleteTitle, { number }), text: words.deleteText }),
      run: ({ commonId }) => api.onlineRequests.remove({ commonId }),
      removesRecord: true,
      successMessage: words.deleted,
    },
  ];
  const bulkMoveTo =
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
  const canMoveTo = (to: FormStatus) => (row: MovableForm) => commonFormSteps([row]).some((step) => step.to === to);
  const bulkActions: BulkAction<MovableForm>[] = [
    {
      label: words.actions.nextStep,
      icon: IconCheck,
      shortcut: "s",
      isAvailable: (row) => nextFormTransition(row) !== undefined,
      summary: (rows) => <TransitionCount moves={groupByNextStep(rows).moves} />,
      dialog: bulkMoveTo(),
    },
    { ...changeStatus, dialog: bulkMoveTo() },
    {
      label: words.actions.models,
      icon: IconFileTypePdf,
      shortcut: "d",
      isAvailable: hasModel,
      fileUrl: (ids) => api.onlineRequests.models.address({ family, formIds: ids.join(",") }),
    },
    {
      label: words.actions.reject,
      icon: IconX,
      isDestructive: true,
      isAvailable: canMoveTo("rejected"),
      dialog: bulkMoveTo("rejected"),
    },
    {
      label: words.actions.cancel,
      icon: IconBan,
      isDestructive: true,
      isAvailable: canMoveTo("cancelled"),
      dialog: bulkMoveTo("cancelled"),
    },
  ];
  return { one: rowActions, many: bulkActions, refresh };
}
