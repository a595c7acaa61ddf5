import { useState } from "react";
import type { Language } from "../../../../kit/language.ts";
import type { BulkResult } from "../../../../kit/list-contract.ts";
import { interpolate, pluralize } from "../../../../kit/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/language.ts";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { undoMany } from "../../../../web/office/actions/undo.ts";
import { ChangeDialog } from "../../../../web/office/components/change-dialog.tsx";
import { withVersions, undoWindowForMany } from "../../../../web/office/components/batches.ts";
import type { BulkFormProps } from "../../../../web/office/components/bulk-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import { type FormGuardInput, type FormStatus, defaultTransition } from "../../states.ts";
import { useRefreshRequests } from "./staff-shared.ts";
import { TransitionCounts } from "./transition-summary.tsx";
import { MoveForm } from "./status-form.tsx";
import { RejectForm } from "./reject-form.tsx";
import { requiredFormFields, byNextStep, commonFormSteps, undoable } from "./available-steps.ts";

export interface MovableForm extends FormGuardInput {
  readonly _id: string;
  readonly number: string;
  readonly updatedAt: string;
}
type Told = BulkResult & { readonly mails: number };

/** The way of a mixed selection: each form to its own next step. */
const each = "each";

/** Takes one form or many to another status; each status asks for its own part (domain.md §2.1). */
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
  /** The way it begins with, where that was chosen before. */
  to?: FormStatus | undefined;
  /** What the server said is possible, when it was asked about this one form. */
  allowed?: readonly { readonly status: FormStatus }[] | undefined;
  suggestedPackage?: string | undefined;
  /** In which the text of a rejection is proposed. */
  requesterLanguage?: Language | undefined;
  onDone: () => unknown;
  onClose: () => void;
}) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  const steps = commonFormSteps(forms).filter(({ to }) => allowed?.some(({ status }) => status === to) ?? true);
  const next = byNextStep(forms);
  const isMixed = next.moves.length > 1 || (next.moves.length === 1 && next.left.length > 0);
  const [way, setWay] = useState<string | undefined>(to ?? (isMixed ? each : defaultTransition(steps)?.to));
  const step = steps.find(({ to }) => to === way);
  const moves = way === each ? next.moves : step ? [{ status: step.to, forms }] : [];
  const canUndo = undoable(moves);
  const refresh = useRefreshRequests();
  const [only] = forms;

  const submit = async (values: FormValues, run: BulkFormProps<MovableForm>["run"]): Promise<Told> => {
    const body = { ...withoutEmpty(values), notify: values.notify === true };
    if (forms.length === 1 && only && step) {
      const { mails } = await api.onlineRequests.setStatus({
        _id: only._id,
        updatedAt: only.updatedAt,
        status: step.to,
        ...body,
      });
      return { updated: [only._id], failed: [], mails };
    }
    const goesTo = new Map(moves.flatMap(({ status, forms: going }) => going.map(({ _id }) => [_id, status] as const)));
    let mails = 0;
    const outcome = await run(
      async (part) => {
        const status = goesTo.get(part[0]?._id ?? "") ?? "pending";
        const answer = await api.onlineRequests.setStatusOfMany({
          ...withVersions(part),
          undoFor: undoWindowForMany(forms.length),
          ...body,
          status,
        });
        mails += answer.mails;
        return answer;
      },
      ({ _id }) => goesTo.get(_id),
    );
    return { ...outcome, mails };
  };
  return (
    <ChangeDialog
      rows={moves.length > 0 ? inOrder(moves) : forms}
      title={
        forms.length === 1
          ? interpolate(words.title, { number: only?.number ?? "" })
          : pluralize(words.titleMany, forms.length, language)
      }
      label={words.to}
      ways={[
        ...(isMixed ? [{ value: each, label: words.each }] : []),
        ...steps.map(({ to, isBackward: corrective }) => ({
          value: to,
          label: corrective ? interpolate(words.back, { status: statusWords[to] }) : statusWords[to],
        })),
      ]}
      way={way}
      onWay={setWay}
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
        const told = {
          ...form,
          onDone: (outcome: Told) =>
            finish(outcome, outcome.mails > 0 ? pluralize(words.mailed, outcome.mails, language) : ""),
        };
        return step?.to === "rejected" ? (
          <RejectForm
            forms={forms}
            language={requesterLanguage}
            proposesText={forms.every(({ status }) => status === "underReview")}
            asksRefund={requiredFormFields(moves).has("refundAmount")}
            submit={(rejection) => submit({ ...rejection }, run)}
            submitLabel={words.apply}
            {...told}
          />
        ) : (
          <>
            {way === each && <TransitionCounts moves={next.moves} left={next.left} />}
            <MoveForm
              key={way}
              moves={moves}
              suggestedPackage={suggestedPackage}
              submit={(values) => submit(values, run)}
              {...told}
            />
          </>
        );
      }}
    </ChangeDialog>
  );
}

/** What asks for a package number goes first: when it is refused as a whole, nothing was done. */
function inOrder(moves: readonly { readonly status: string; readonly forms: readonly MovableForm[] }[]): MovableForm[] {
  const asking = moves.filter(({ status }) => status === "legalization");
  const others = moves.filter(({ status }) => status !== "legalization");
  return [...asking, ...others].flatMap(({ forms }) => forms);
}

/** A field left empty is not sent; a receiver is both its parts or the pickup person. */
function withoutEmpty(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === "" || value === null) return [];
      if (name === "receiver") return Object.values(value as FormValues).some(Boolean) ? [[name, value]] : [];
      return [[name, value]];
    }),
  );
}
