/** Creates a lot of the selected originals with its destination. */
import { useNavigate } from "@tanstack/react-router";
import { interpolate } from "../../../../../kit/text/words.ts";
import { api } from "../../../../../web/api.ts";
import { FormDialog } from "../../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../../web/words.ts";
import { custodyPlaces } from "../../original-kinds.ts";
import { lotPath } from "../paths.ts";
import { useRefreshOriginals } from "../refresh.ts";

export function MakeLotDialog({ ids, clear, onClose }: { ids: string[]; clear: () => void; onClose: () => void }) {
  const words = useWords("custody");
  const navigate = useNavigate();
  const { lots } = words;
  return (
    <FormDialog
      title={lots.make}
      text={lots.makeText}
      mutation={api.custody.makeLot}
      extraInput={{ ids }}
      fields={[
        {
          name: "place",
          label: lots.to,
          kind: "select",
          required: true,
          options: custodyPlaces.map((value) => ({ value, label: words.places[value] })),
        },
      ]}
      submitLabel={lots.make}
      successMessage={({ number }) => interpolate(lots.created, { number })}
      invalidate={useRefreshOriginals()}
      onDone={({ _id }) => {
        clear();
        void navigate({ to: lotPath(_id) });
      }}
      onClose={onClose}
    />
  );
}
