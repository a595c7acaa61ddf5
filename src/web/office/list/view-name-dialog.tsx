import { interpolate } from "../../../kit/text/words.ts";
import { api } from "../../api.ts";
import { useWords } from "../../words.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import { refetchListPreferences, type SavedViewOf } from "./list-preferences.ts";
import type { SavedViewState } from "./use-saved-view.ts";

/** Prompts for the name of a view: saves the current state as a new view, or renames a saved one. */
export function NameView({
  saved,
  view,
  onClose,
}: {
  saved: SavedViewState;
  view: SavedViewOf | undefined;
  onClose: () => void;
}) {
  const words = useWords("office").list.saved;
  const formProps = {
    fields: [{ name: "name", label: words.name, required: true }],
    invalidate: refetchListPreferences,
    onClose,
  } as const;
  if (view)
    return (
      <FormDialog
        {...formProps}
        title={interpolate(words.renameTitle, { name: view.name })}
        mutation={api.desk.changeView}
        extraInput={{ _id: view._id, updatedAt: view.updatedAt }}
        initialValues={view}
      />
    );
  return (
    <FormDialog
      {...formProps}
      title={words.save}
      text={words.saveText}
      mutation={api.desk.saveView}
      extraInput={saved.current}
      onDone={saved.open}
    />
  );
}
