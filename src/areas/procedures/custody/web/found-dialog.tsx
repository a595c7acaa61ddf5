/** Settles a difference: the caller has the original, and explains what happened. */
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import { useRefreshOriginals } from "./refresh.ts";

interface Original {
  readonly _id: string;
  readonly label: string;
  readonly updatedAt: string;
}

export function FoundDialog({ original, onClose }: { original: Original; onClose: () => void }) {
  const { found: words } = useWords("custody");
  const { _id: id, label, updatedAt } = original;
  return (
    <FormDialog
      title={interpolate(words.title, { label })}
      text={words.text}
      mutation={api.custody.found}
      extraInput={{ id, updatedAt }}
      fields={[{ name: "note", label: words.note, kind: "textarea", required: true }]}
      submitLabel={words.settle}
      successMessage={interpolate(words.done, { label })}
      invalidate={useRefreshOriginals()}
      onClose={onClose}
    />
  );
}
