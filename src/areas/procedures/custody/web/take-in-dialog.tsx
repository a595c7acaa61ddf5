/** Intake of originals: record, who brings them, each document. */
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import { useRefreshOriginals } from "./refresh.ts";

export function ReceiveDialog({ number = "", onClose }: { number?: string; onClose: () => void }) {
  const words = useWords("custody");
  const language = useLanguage();
  const { fields: f } = words;
  return (
    <FormDialog
      title={words.receiveTitle}
      text={words.receiveText}
      size="lg"
      columns={2}
      mutation={api.custody.receive}
      initialValues={{ number, papers: [{ document: "", holderName: "" }] }}
      fields={[
        { name: "number", label: f.number, hint: f.numberHint, required: true, fullWidth: true },
        { name: "broughtBy.name", label: f.name, required: true, section: f.broughtBy },
        { name: "broughtBy.paper", label: f.paper, required: true },
        {
          name: "papers",
          label: f.papers,
          kind: "rows",
          addLabel: f.addPaper,
          required: true,
          fullWidth: true,
          section: f.papers,
          fields: [
            { name: "document", label: f.document, required: true },
            { name: "holderName", label: f.holderName, required: true },
          ],
        },
      ]}
      successMessage={(received) => pluralize(words.received, received.length, language)}
      invalidate={useRefreshOriginals()}
      onDone={(received) => {
        const ids = received.map(({ _id }) => _id).join(",");
        window.open(api.custody.labels.address({ ids }), "_blank", "noopener");
      }}
      onClose={onClose}
    />
  );
}
