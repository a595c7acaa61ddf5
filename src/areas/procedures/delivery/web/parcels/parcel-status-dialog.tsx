import { NativeSelect } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { BulkResult } from "../../../../../kit/contract/list-contract.ts";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import type { FormField } from "../../../../../web/office/form/fields.ts";
import { Form } from "../../../../../web/office/form/form.tsx";
import type { FormValues } from "../../../../../web/office/form/nested-values.ts";
import { undoMany } from "../../../../../web/office/actions/undo.ts";
import {
  requiredFieldInputs,
  ChangeDialog,
  noteField,
} from "../../../../../web/office/components/dialogs/change-dialog.tsx";
import { withVersions } from "../../../../../web/office/components/batches/batches.ts";
import type { BulkFormProps } from "../../../../../web/office/components/batches/bulk-dialog.tsx";
import { UndoHint } from "../../../../../web/office/components/dialogs/undo-hint.tsx";
import { Warning } from "../../../../../web/office/components/feedback/warning.tsx";
import { useWords } from "../../../../../web/words.ts";
import type { DeliveryGuardInput, DeliveryTransition } from "../../states.ts";
import { useCarrierOptions, useRefreshDeliveries } from "../staff-shared.ts";
import { newLot, nameOf, bodyOf } from "./parcel-step.ts";
import { requiredParcelFields, commonParcelSteps, isFailedVisit, stepIdentity } from "./parcel-steps.ts";

/** The fields of a parcel that status changes need. */
export interface MovableParcel extends DeliveryGuardInput {
  readonly _id: string;
  readonly number: string;
  readonly updatedAt: string;
}
/** Dialog that changes the status of one or many parcels; each status requires its own fields. */
export function ParcelStepDialog({
  parcels,
  onDone,
  onClose,
}: {
  parcels: readonly MovableParcel[];
  onDone: () => unknown;
  onClose: () => void;
}) {
  const { step: words } = useWords("deliveryDesk");
  const { status: statusWords } = useWords("delivery");
  const language = useLanguage();
  const steps = commonParcelSteps(parcels);
  const [chosenStep, setChosenStep] = useState(steps[0] ? stepIdentity(steps[0]) : "");
  const step = steps.find((each) => stepIdentity(each) === chosenStep);
  const refresh = useRefreshDeliveries();
  const [only] = parcels;

  const submit = async (values: FormValues, run: BulkFormProps<MovableParcel>["run"]): Promise<BulkResult> => {
    if (!step) return { updated: [], failed: [] };
    const body = bodyOf(step, values);
    if (parcels.length === 1 && only) {
      await api.delivery.setStatus({ _id: only._id, updatedAt: only.updatedAt, ...body });
      return { updated: [only._id], failed: [] };
    }
    let isLotOpened = false;
    return run(async (batch, options) => {
      const answer = await api.delivery.setStatusOfMany(
        {
          ...withVersions(batch),
          ...body,
          // Later batches join the lot that the first one opened.
          appendToLot: isLotOpened || body.appendToLot === true,
        },
        options,
      );
      isLotOpened ||= answer.updated.length > 0;
      return answer;
    });
  };
  return (
    <ChangeDialog
      rows={parcels}
      title={
        parcels.length === 1
          ? interpolate(words.title, { number: only?.number ?? "" })
          : pluralize(words.titleMany, parcels.length, language)
      }
      label={words.to}
      ways={steps.map((each) => ({ value: stepIdentity(each), label: nameOf(each, words, statusWords) }))}
      target={chosenStep}
      onTargetChange={setChosenStep}
      none={parcels.length === 1 ? words.noneOne : words.none}
      nameOf={(parcel) => parcel.number}
      done={(count) => pluralize(words.done, count, language)}
      undo={step?.undoable && ((ids) => undoMany("delivery", ids).finally(refresh))}
      onDone={onDone}
      onClose={onClose}
    >
      {({ run, ...form }) =>
        step && (
          <StepForm
            key={stepIdentity(step)}
            step={step}
            parcels={parcels}
            submit={(values) => submit(values, run)}
            {...form}
          />
        )
      }
    </ChangeDialog>
  );
}

/** The form of the chosen step. It waits for the lots, to suggest the next number. */
function StepForm({
  step,
  parcels,
  submit,
  ...form
}: {
  step: DeliveryTransition;
  parcels: readonly MovableParcel[];
  submit: (values: FormValues) => Promise<BulkResult>;
  onDone: (done: BulkResult) => unknown;
  onCancel: () => void;
}) {
  const { step: words } = useWords("deliveryDesk");
  const { notCancel } = useWords("office").form;
  const language = useLanguage();
  const requiredFields = requiredParcelFields(parcels, step);
  const assignsLot = requiredFields.has("lotNumber");
  const isCancellation = step.to === "canceled";
  const carriers = useCarrierOptions();
  const lots = useQuery({
    queryKey: [api.delivery.lots.key],
    queryFn: ({ signal }) => api.delivery.lots({}, { signal }),
    enabled: assignsLot,
  });
  const [lot, setLot] = useState(newLot);
  if (assignsLot && !lots.data) return null;
  const open = lots.data?.open ?? [];
  const maxParcels = lots.data?.most ?? 0;
  const parcelCount = (open.find((each) => each.number === lot)?.parcels ?? 0) + parcels.length;
  const newLotFields = {
    lotNumber: { label: words.lotNumber, hint: words.lotNumberHint },
    carrier: { label: words.carrier, kind: "select", options: carriers },
  } as const;
  const fields: FormField[] = [
    ...requiredFieldInputs(requiredFields, {
      ...(lot === newLot ? newLotFields : {}),
      "receiver.name": { label: words.receiverName },
      "receiver.ci": { label: words.receiverCi },
      collected: { label: words.collected, kind: "checkbox" },
      documentsBack: { label: words.documentsBack, kind: "checkbox" },
    }),
    noteField(isFailedVisit(step) ? words.noteWhy : words.note, words.noteHint, requiredFields),
  ];
  return (
    <>
      {isCancellation && (
        <Warning title={pluralize(words.cancels, parcels.length, language)}>
          <div>{words.cancelsMoney}</div>
        </Warning>
      )}
      {assignsLot && (
        <NativeSelect
          label={words.lotChoice}
          mb="sm"
          value={lot}
          onChange={(event) => setLot(event.currentTarget.value)}
          data={[
            { value: newLot, label: words.newLot },
            ...open.map((each) => ({
              value: each.number,
              label: interpolate(words.openLot, { number: each.number, carrier: each.carrier, count: each.parcels }),
            })),
          ]}
          {...(parcelCount > maxParcels
            ? { description: interpolate(words.lotFull, { count: parcelCount, most: maxParcels }) }
            : {})}
        />
      )}
      <UndoHint canUndo={step.undoable === true} />
      <Form
        key={lot}
        fields={fields}
        initialValues={{ lotNumber: lots.data?.next }}
        {...(isCancellation
          ? {
              submitLabel: pluralize(words.cancelAction, parcels.length, language),
              isDanger: true,
              cancelLabel: notCancel,
            }
          : { submitLabel: words.apply })}
        {...form}
        mutation={(values: FormValues) => submit({ ...values, lot })}
      />
    </>
  );
}
