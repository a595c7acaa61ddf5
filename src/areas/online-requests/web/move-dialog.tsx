import { useState } from "react";
import type { Language } from "../../../kit/language.ts";
import type { Outcome } from "../../../kit/listing.ts";
import { say, sayCount } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { Field } from "../../../web/office/form/field.tsx";
import { Form } from "../../../web/office/form/form.tsx";
import type { Values } from "../../../web/office/form/values.ts";
import { ChangeDialog, noteField } from "../../../web/office/parts/change-dialog.tsx";
import { asRead } from "../../../web/office/parts/in-parts.ts";
import type { Changing } from "../../../web/office/parts/many-dialog.tsx";
import { useWords } from "../../../web/words.ts";
import { RejectForm } from "./reject-form.tsx";
import { commonSteps, type Step, type Steppable } from "./steps.ts";

interface Movable extends Steppable {
  readonly _id: string;
  readonly number: string;
  readonly updatedAt: string;
}

/** Takes one form or many to another status; each status asks for its own part (domain.md §2.1). */
export function MoveDialog({
  forms,
  steps = commonSteps(forms),
  suggestedPackage,
  requesterLanguage = "es",
  onDone,
  onClose,
}: {
  forms: readonly Movable[];
  /** What the server said is possible, when it was asked about this one form. */
  steps?: readonly Step[];
  suggestedPackage?: string | undefined;
  /** In which the text of a rejection is proposed. */
  requesterLanguage?: Language;
  onDone: () => void;
  onClose: () => void;
}) {
  const { move: words } = useWords("onlineRequestsDesk");
  const { status: statusWords } = useWords("onlineRequests");
  const language = useLanguage();
  const [to, setTo] = useState<string | undefined>(usualStep(steps)?.status);
  const step = steps.find((each) => each.status === to);
  const [only] = forms;

  const submit = async (values: Values, run: Changing<Movable>["run"]): Promise<Outcome> => {
    const body = { ...withoutEmpty(values), status: step?.status ?? "pending", notify: values.notify === true };
    if (forms.length > 1)
      return run((part) =>
        api.onlineRequests.setStatusOfMany({
          ...asRead(part),
          ...body,
        }),
      );
    if (!only) return { updated: [], failed: [] };
    await api.onlineRequests.setStatus({ _id: only._id, updatedAt: only.updatedAt, ...body });
    return { updated: [only._id], failed: [] };
  };
  return (
    <ChangeDialog
      rows={forms}
      title={
        forms.length === 1
          ? say(words.title, { number: only?.number ?? "" })
          : sayCount(words.titleMany, forms.length, language)
      }
      label={words.to}
      ways={steps.map(({ status, corrective }) => ({
        value: status,
        label: corrective ? say(words.back, { status: statusWords[status] }) : statusWords[status],
      }))}
      way={to}
      onWay={setTo}
      none={forms.length === 1 ? words.noneOne : words.none}
      nameOf={(form) => form.number}
      done={(count) => sayCount(words.done, count, language)}
      onDone={onDone}
      onClose={onClose}
    >
      {({ run, ...form }) =>
        step?.status === "rejected" ? (
          <RejectForm
            language={requesterLanguage}
            proposesText={forms.every(({ status }) => status === "underReview")}
            asksRefund={forms.every(({ status }) => status === "requested")}
            submit={(rejection) => submit({ ...rejection }, run)}
            submitLabel={words.apply}
            {...form}
          />
        ) : (
          step && (
            <Form
              key={step.status}
              fields={fieldsOf(step, words)}
              initial={initialOf(step, suggestedPackage)}
              submit={(values: Values) => submit(values, run)}
              submitLabel={words.apply}
              {...form}
            />
          )
        )
      }
    </ChangeDialog>
  );
}

/** The way forward; nobody rejects or cancels because that was what stood there. */
function usualStep(steps: readonly Step[]): Step | undefined {
  return steps.find((step) => !step.corrective && step.status !== "rejected" && step.status !== "cancelled");
}

type MoveWords = ReturnType<typeof useWords<"onlineRequestsDesk">>["move"];

function fieldsOf(step: Step, words: MoveWords): Field[] {
  const mustExplain = step.corrective || step.status === "cancelled";
  const fields: Field[] = [];
  if (step.status === "legalization" && !step.corrective)
    fields.push({ name: "packageNumber", label: words.package, required: true });
  if (step.status === "delivered")
    fields.push(
      { name: "receiver.name", label: words.receiverName, hint: words.receiverHint },
      { name: "receiver.ci", label: words.receiverCi },
    );
  fields.push(noteField(words.note, words.noteHint, mustExplain));
  if (!step.corrective) fields.push({ name: "notify", label: words.notify, kind: "yesNo" });
  return fields;
}

function initialOf(step: Step, suggestedPackage: string | undefined): Values {
  return {
    note: "",
    packageNumber: suggestedPackage ?? "",
    receiver: { name: "", ci: "" },
    notify: !step.corrective,
  };
}

/** A field left empty is not sent; a receiver is both its parts or the pickup person. */
function withoutEmpty(values: Values): Values {
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) => {
      if (value === "" || value === null) return [];
      if (name === "receiver") return Object.values(value as Values).some(Boolean) ? [[name, value]] : [];
      return [[name, value]];
    }),
  );
}
