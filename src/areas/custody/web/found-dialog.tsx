/** After a difference: who has the original in hand says so, with what had happened. */
import { interpolate } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../web/words.ts";
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
      call={api.custody.found}
      with={{ id, updatedAt }}
      fields={[{ name: "note", label: words.note, kind: "long", required: true }]}
      submitLabel={words.settle}
      done={interpolate(words.done, { label })}
      refresh={useRefreshOriginals()}
      onClose={onClose}
    />
  );
}
