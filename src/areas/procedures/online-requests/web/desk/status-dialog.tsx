import { useState } from "react";
import type { Language } from "../../../../../kit/text/language.ts";
import type { BulkResult } from "../../../../../kit/contract/list-contract.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { FormValues } from "../../../../../web/office/form/nested-values.ts";
import { undoMany } from "../../../../../web/office/actions/undo.ts";
import { ChangeDialog } from "../../../../../web/office/components/dialogs/change-dialog.tsx";
import { withVersions, undoWindowForMany } from "../../../../../web/office/components/batches/batches.ts";
import type { BulkFormProps } from "../../../../../web/office/components/batches/bulk-dialog.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { FormStatus } from "../../states.ts";
import { defaultTransition, type FormGuardInput } from "../../transitions.ts";
import { useRefreshRequests } from "./staff-shared.ts";
import { TransitionCounts } from "./transition-summary.tsx";
import { MoveForm } from "./status-form.tsx";
import { RejectForm } from "./reject-form.tsx";
import { requiredFormFields, groupByNextStep, commonFormSteps, undoable } from "./available-steps.ts";

export interface MovableForm extends FormGuardInput {
  readonly _id: string;
  readonly number: string;
  readonly updatedAt: string;
}
type MoveResult = BulkResult & { readonly mails: number };

/** Option of a mixed selection: each form moves to its own next status. */
const each = "each";

/** Moves one form or many to another status, with the fields that the status requires. */
export function FormStatusDialog({
  forms,
  to,
  allowed,
  suggestedPackage,
  requesterLanguage = "es",
  onDone,
  onClose,
}: {
  forms: readonly MovableForm[];
  /** Preselected target status. */
  to?: FormStatus | undefined;
  /** Transitions of a single form that the server allows. */
  allowed?: readonly { readonly status: FormStatus }[] | undefined;
  suggestedPackage?: string | undefined;
  /** Language of the proposed rejection text. */
  requesterLanguage?: Language | undefined;
  onDone: () => unknown;
  onClose: () => void;
}) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  const transitions = commonFormSteps(forms).filter(({ to }) => allowed?.some(({ status }) => status === to) ?? true);
  const next = groupByNextStep(forms);
  const isMixed = next.moves.length > 1 || (next.moves.length === 1 && next.left.length > 0);
  const [target, setTarget] = useState<string | undefined>(to ?? (isMixed ? each : defaultTransition(transitions)?.to));
  const transition = transitions.find(({ to }) => to === target);
  const moves = target === each ? next.moves : transition ? [{ status: transition.to, forms }] : [];
  const canUndo = undoable(moves);
  const refresh = useRefreshRequests();
  const [firstForm] = forms;

  const submit = async (values: FormValues, run: BulkFormProps<MovableForm>["run"]): Promise<MoveResult> => {
    const body = { ...withoutEmpty(values), notify: values.notify === true };
    if (forms.length === 1 && firstForm && transition) {
      const { mails } = await api.onlineRequests.setStatus({
        _id: firstForm._id,
        updatedAt: firstForm.updatedAt,
        status: transition.to,
        ...body,
      });
      return { updated: [firstForm._id], failed: [], mails };
    }
    const targetById = new Map(
      moves.flatMap(({ status, forms: movedForms }) => movedForms.map(({ _id }) => [_id, status] as const)),
    );
    let mails = 0;
    const result = await run(
      async (batch) => {
        const status = targetById.get(batch[0]?._id ?? "") ?? "pending";
        const response = await api.onlineRequests.setStatusOfMany({
          ...withVersions(batch),
          undoFor: undoWindowForMany(forms.length),
          ...body,
          status,
        });
        mails += response.mails;
        return response;
      },
      ({ _id }) => targetById.get(_id),
    );
    return { ...result, mails };
  };
  return (
    <ChangeDialog
      rows={moves.length > 0 ? packagesFirst(moves) : forms}
      title={
        forms.length === 1
          ? interpolate(words.title, { number: firstForm?.number ?? "" })
          : pluralize(words.titleMany, forms.length, language)
      }
      label={words.to}
      ways={[
        ...(isMixed ? [{ value: each, label: words.each }] : []),
        ...transitions.map(({ to, isBackward }) => ({
          value: to,
          label: isBackward ? interpolate(words.back, { status: statusWords[to] }) : statusWords[to],
        })),
      ]}
      target={target}
      onTargetChange={setTarget}
      none={forms.length === 1 ? words.noneOne : words.none}
      nameOf={(form) => form.number}
      done={(count) => pluralize(words.done, count, language)}
      undo={
        canUndo.length > 0
          ? async (ids) => {
              await undoMany(
                "requestForm",
                ids.filter((id) => canUndo.includes(id)),
              ).finally(refresh);
            }
          : undefined
      }
      undoFor={undoWindowForMany(forms.length)}
      onDone={onDone}
      onClose={onClose}
    >
      {({ run, onDone: finish, ...form }) => {
        const formProps = {
          ...form,
          onDone: (result: MoveResult) =>
            finish(result, result.mails > 0 ? pluralize(words.mailed, result.mails, language) : ""),
        };
        return transition?.to === "rejected" ? (
          <RejectForm
            forms={forms}
            language={requesterLanguage}
            proposesText={forms.every(({ status }) => status === "underReview")}
            choosesRefund={requiredFormFields(moves).has("refundAmount")}
            submit={(rejection) => submit({ ...rejection }, run)}
            submitLabel={words.apply}
            {...formProps}
          />
        ) : (
          <>
            {target === each && <TransitionCounts moves={next.moves} left={next.left} />}
            <MoveForm
              key={target}
              moves={moves}
              suggestedPackage={suggestedPackage}
              submit={(values) => submit(values, run)}
              {...formProps}
            />
          </>
        );
      }}
    </ChangeDialog>
  );
}

/** Forms that need a package number come first: if their batch is refused, nothing was changed yet. */
function packagesFirst(
  moves: readonly { readonly status: string; readonly forms: readonly MovableForm[] }[],
): MovableForm[] {
  const withPackage = moves.filter(({ status }) => status === "legalization");
  const others = moves.filter(({ status }) => status !== "legalization");
  return [...withPackage, ...others].flatMap(({ forms }) => forms);
}

/** Omits empty fields. `receiver` is sent if one of its fields is filled; otherwise the pickup person applies. */
function withoutEmpty(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === "" || value === null) return [];
      if (name === "receiver") return Object.values(value as FormValues).some(Boolean) ? [[name, value]] : [];
      return [[name, value]];
    }),
  );
}
