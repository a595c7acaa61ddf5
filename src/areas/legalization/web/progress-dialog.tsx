/** What became of a voucher's documents: when each was obtained, which seals it needs and has, what was observed. */
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import type { FormField } from "../../../web/office/form/fields.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import type { FormValues } from "../../../web/office/form/nested-values.ts";
import { useWords } from "../../../web/words.ts";
import { useNaming, useNomenclators } from "../../nomenclators/web/public-office.ts";
import { obtains } from "../states.ts";
import type { LegalDocument, Vale } from "../vale.ts";
import { useRefreshVales } from "./vale-form.tsx";

export function ProgressDialog({ vale, onClose }: { vale: Vale; onClose: () => void }) {
  const { work } = useWords("legalization");
  const typeOf = useNaming("DOCUMENT_TYPE");
  const stampOf = useNaming("STAMP");
  const stamps = useNomenclators("STAMP");
  const { _id, updatedAt, number, documents } = vale;
  // The boxes of a document follow from what it is: one for what we obtain, one for each of its seals.
  const fields = documents.flatMap((document, at): FormField[] => {
    const boxes: FormField[] = [
      ...(obtains(document.process) ? [{ name: `obtained${at}`, label: work.obtainedAt, kind: "date" as const }] : []),
      { name: `seals${at}`, label: work.seals, kind: "multiSelect", options: stamps },
      ...document.stamps.map(({ stamp }) => ({
        name: sealBox(at, stamp),
        label: interpolate(work.sealed, { stamp: stampOf(stamp) }),
        kind: "date" as const,
        isVisible: (typed: FormValues) => chosenOf(typed, at).includes(stamp),
      })),
      { name: `observed${at}`, label: work.observedNote, kind: "textarea", fullWidth: true },
    ];
    const section = [typeOf(document.documentType), document.holderName].join(" · ");
    return boxes.map((box, place) => ({ ...box, omitEmpty: false, ...(place === 0 && { section }) }));
  });
  return (
    <FormDialog
      title={interpolate(work.title, { number })}
      mutation={(typed: FormValues) => api.legalization.save({ _id, updatedAt, documents: toldOf(documents, typed) })}
      initialValues={Object.assign({}, ...documents.map(standing)) as FormValues}
      columns={2}
      size="lg"
      fields={fields}
      successMessage={interpolate(work.done, { number })}
      invalidate={useRefreshVales()}
      onClose={onClose}
    />
  );
}

const sealBox = (at: number, stamp: string) => `sealed${at}-${stamp}`;
const chosenOf = (typed: FormValues, at: number) => (typed[`seals${at}`] ?? []) as readonly string[];

const standing = ({ obtainedAt, stamps, observedNote }: LegalDocument, at: number): FormValues => ({
  [`obtained${at}`]: obtainedAt ?? "",
  [`seals${at}`]: stamps.filter(({ required }) => required).map(({ stamp }) => stamp),
  ...Object.fromEntries(stamps.map(({ stamp, obtainedAt: day }) => [sealBox(at, stamp), day ?? ""])),
  [`observed${at}`]: observedNote ?? "",
});

/** Seals keep their order; those that are not chosen any more stay, as not needed. */
function toldOf(documents: readonly LegalDocument[], typed: FormValues) {
  const said = (name: string) => String(typed[name] ?? "");
  return documents.map(({ _id, process, stamps }, at) => {
    const chosen = chosenOf(typed, at);
    const added = chosen.filter((stamp) => !stamps.some((each) => each.stamp === stamp));
    return {
      _id,
      ...(obtains(process) && { obtainedAt: said(`obtained${at}`) }),
      stamps: [
        ...stamps.map(({ stamp }) => {
          const required = chosen.includes(stamp);
          return { stamp, required, ...(required && { obtainedAt: said(sealBox(at, stamp)) }) };
        }),
        ...added.map((stamp) => ({ stamp })),
      ],
      observedNote: said(`observed${at}`),
    };
  });
}
