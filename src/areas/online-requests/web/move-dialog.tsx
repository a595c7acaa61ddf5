import { Button, Group, Modal, NativeSelect, Text } from "@mantine/core";
import { useState } from "react";
import type { Language } from "../../../kit/language.ts";
import type { Outcome } from "../../../kit/listing.ts";
import { say, sayCount } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import type { Field } from "../../../web/office/form/field.tsx";
import { Form } from "../../../web/office/form/form.tsx";
import type { Values } from "../../../web/office/form/values.ts";
import { useParts } from "../../../web/office/list/use-parts.ts";
import { OutcomeDialog, PartsProgress } from "../../../web/office/parts/outcome.tsx";
import { toast } from "../../../web/office/queries.ts";
import { useWords } from "../../../web/words.ts";
import type { Status } from "../states.ts";
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
  const { choose } = useWords("office").form;
  const language = useLanguage();
  const [to, setTo] = useState<Status | undefined>(usualStep(steps)?.status);
  const parts = useParts();
  const [result, setResult] = useState<Outcome | null>(null);
  const step = steps.find((each) => each.status === to);
  const [only] = forms;
  const title =
    forms.length === 1
      ? say(words.title, { number: only?.number ?? "" })
      : sayCount(words.titleMany, forms.length, language);

  const submit = async (values: Values): Promise<Outcome> => {
    const body = { ...withoutEmpty(values), status: step?.status ?? "pending", notify: values.notify === true };
    if (forms.length > 1)
      return parts.run(forms, (part) =>
        api.onlineRequests.setStatusOfMany({
          ids: part.map((form) => form._id),
          versions: part.map((form) => form.updatedAt),
          ...body,
        }),
      );
    if (!only) return { updated: [], failed: [] };
    await api.onlineRequests.setStatus({ _id: only._id, updatedAt: only.updatedAt, ...body });
    return { updated: [only._id], failed: [] };
  };
  const finish = (done: Outcome) => {
    onDone();
    if (done.failed.length > 0) return setResult(done);
    toast(sayCount(words.done, done.updated.length, language));
    onClose();
  };

  if (result)
    return (
      <OutcomeDialog
        outcome={result}
        done={sayCount(words.done, result.updated.length, language)}
        nameOf={(id) => forms.find((form) => form._id === id)?.number ?? id}
        onClose={onClose}
      />
    );
  const isUnderWay = parts.progress !== null;
  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      closeOnClickOutside={false}
      closeOnEscape={!isUnderWay}
      withCloseButton={!isUnderWay}
    >
      {steps.length === 0 ? (
        <>
          <Text size="sm">{forms.length === 1 ? words.noneOne : words.none}</Text>
          <Group justify="flex-end" mt="lg">
            <Button onClick={onClose}>{words.accept}</Button>
          </Group>
        </>
      ) : (
        <>
          <NativeSelect
            label={words.to}
            mb="sm"
            value={to ?? ""}
            onChange={(event) => setTo(event.currentTarget.value as Status)}
            data={[
              ...(step ? [] : [{ value: "", label: choose }]),
              ...steps.map((each) => ({
                value: each.status,
                label: each.corrective
                  ? say(words.back, { status: statusWords[each.status] })
                  : statusWords[each.status],
              })),
            ]}
          />
          <PartsProgress progress={parts.progress} onStop={parts.stop} />
          {step?.status === "rejected" && (
            <RejectForm
              language={requesterLanguage}
              proposesText={forms.every((form) => form.status === "underReview")}
              asksRefund={forms.every((form) => form.status === "requested")}
              submit={(rejection) => submit({ ...rejection })}
              onDone={finish}
              onCancel={onClose}
              submitLabel={words.apply}
            />
          )}
          {step && step.status !== "rejected" && (
            <Form
              key={step.status}
              fields={fieldsOf(step, words)}
              initial={initialOf(step, suggestedPackage)}
              submit={submit}
              onDone={finish}
              onCancel={isUnderWay ? () => parts.stop() : onClose}
              submitLabel={words.apply}
            />
          )}
        </>
      )}
    </Modal>
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
  fields.push({
    name: "note",
    label: words.note,
    kind: "long",
    required: mustExplain,
    ...(mustExplain ? { hint: words.noteHint } : {}),
  });
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
