/** Progress of a voucher's documents: obtained on, required and obtained seals, observations. */
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import type { FormField } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { useWords } from "../../../../web/words.ts";
import { useNaming, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { obtains } from "../states.ts";
import type { LegalDocument, Vale } from "../vale.ts";
import { useRefreshVales } from "./vale-form.tsx";

export function ProgressDialog({ vale, onClose }: { vale: Vale; onClose: () => void }) {
  const { work } = useWords("legalization");
  const typeOf = useNaming("DOCUMENT_TYPE");
  const stampOf = useNaming("STAMP");
  const stamps = useNomenclators("STAMP");
  const { _id, updatedAt, number, documents } = vale;
  // Fields of each document: the date for one that the firm obtains, and one date per seal.
  const fields = documents.flatMap((document, index): FormField[] => {
    const inputs: FormField[] = [
      ...(obtains(document.process)
        ? [{ name: `obtained${index}`, label: work.obtainedAt, kind: "date" as const }]
        : []),
      { name: `seals${index}`, label: work.seals, kind: "multiSelect", options: stamps },
      ...document.stamps.map(({ stamp }) => ({
        name: sealFieldName(index, stamp),
        label: interpolate(work.sealed, { stamp: stampOf(stamp) }),
        kind: "date" as const,
        isVisible: (values: FormValues) => chosenSeals(values, index).includes(stamp),
      })),
      { name: `observed${index}`, label: work.observedNote, kind: "textarea", fullWidth: true },
    ];
    const section = [typeOf(document.documentType), document.holderName].join(" · ");
    return inputs.map((input, position) => ({ ...input, omitEmpty: false, ...(position === 0 && { section }) }));
  });
  return (
    <FormDialog
      title={interpolate(work.title, { number })}
      mutation={(values: FormValues) =>
        api.legalization.save({ _id, updatedAt, documents: toProgressInput(documents, values) })
      }
      initialValues={Object.assign({}, ...documents.map(initialProgress)) as FormValues}
      columns={2}
      size="lg"
      fields={fields}
      successMessage={interpolate(work.done, { number })}
      invalidate={useRefreshVales()}
      onClose={onClose}
    />
  );
}

const sealFieldName = (index: number, stamp: string) => `sealed${index}-${stamp}`;
const chosenSeals = (values: FormValues, index: number) => (values[`seals${index}`] ?? []) as readonly string[];

const initialProgress = ({ obtainedAt, stamps, observedNote }: LegalDocument, index: number): FormValues => ({
  [`obtained${index}`]: obtainedAt ?? "",
  [`seals${index}`]: stamps.filter(({ required }) => required).map(({ stamp }) => stamp),
  ...Object.fromEntries(stamps.map(({ stamp, obtainedAt: day }) => [sealFieldName(index, stamp), day ?? ""])),
  [`observed${index}`]: observedNote ?? "",
});

/** Seals keep their order; deselected ones stay, as not required. */
function toProgressInput(documents: readonly LegalDocument[], values: FormValues) {
  const textOf = (name: string) => String(values[name] ?? "");
  return documents.map(({ _id, process, stamps }, index) => {
    const chosen = chosenSeals(values, index);
    const added = chosen.filter((stamp) => !stamps.some((each) => each.stamp === stamp));
    return {
      _id,
      ...(obtains(process) && { obtainedAt: textOf(`obtained${index}`) }),
      stamps: [
        ...stamps.map(({ stamp }) => {
          const required = chosen.includes(stamp);
          return { stamp, required, ...(required && { obtainedAt: textOf(sealFieldName(index, stamp)) }) };
        }),
        ...added.map((stamp) => ({ stamp })),
      ],
      observedNote: textOf(`observed${index}`),
    };
  });
}
