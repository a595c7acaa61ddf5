/**
 * Screen of a CRUD resource: its list, a dialog to create and edit a record, and removal with undo. An area provides
 * texts, fields and deviations.
 */
import { IconPencil } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../kit/text/words.ts";
import type { CallOptions } from "../../api.ts";
import { useWords } from "../../words.ts";
import type { Action } from "../actions/action.ts";
import { useActions } from "../actions/use-actions.tsx";
import type { FormField } from "../form/fields.ts";
import { FormDialog } from "../form/form-dialog.tsx";
import type { FormValues } from "../form/nested-values.ts";
import type { ListScreen } from "../list/list-screen.ts";
import { List } from "../list/list.tsx";
import { eitherOf } from "../components/filters/filter.ts";
import { CreateButton } from "../components/create-button.tsx";
import { PageHeader } from "../components/page-header.tsx";
import { SideViews } from "../components/record/side-views.tsx";
import { useRemoval } from "./removal.ts";
import { useActivation } from "./activation.ts";
import type { ResourceOperations, RecordOf, ResourceScreenProps } from "./resource-screen-props.ts";

/** The complete screen of a resource. */
export function ResourceScreen<C extends ResourceOperations>({
  kind,
  words,
  entry,
  calls,
  fields,
  formColumns = 1,
  initialValues,
  dialog: confirmDialog,
  formHeader,
  confirmRefusal,
  setActive,
  isAllowed = () => true,
  views,
  ...options
}: ResourceScreenProps<C>) {
  const officeWords = useWords("office").register;
  const title = useWords("menu").entries[entry];
  const queryClient = useQueryClient();
  const refresh = () =>
    Promise.all(
      [calls.list, ...(options.invalidates ?? [])].map(({ key }) => queryClient.invalidateQueries({ queryKey: [key] })),
    );
  const labels = new Map(options.columns.map(({ key, label }) => [key as string, label]));
  const ownLabels = (words.fields ?? {}) as Readonly<Record<string, string>>;
  const fieldsOf = (record: RecordOf<C> | undefined) =>
    (typeof fields === "function" ? fields(record) : fields).map((field) => ({
      label: ownLabels[field.name] ?? labels.get(field.name) ?? field.name,
      hint: words.hints?.[field.name],
      ...field,
    })) as unknown as FormField[];
  const dialog = (record: RecordOf<C> | undefined, onClose: () => void) => {
    const name = record && options.rowLabel(record);
    const save = record ? calls.update : calls.create;
    return (
      <FormDialog
        title={name ? interpolate(officeWords.editTitle, { name }) : words.create}
        mutation={save as unknown as (input: FormValues, options?: CallOptions) => Promise<unknown>}
        {...(record && { extraInput: { _id: record._id, updatedAt: record.updatedAt } })}
        initialValues={record ?? initialValues}
        fields={fieldsOf(record)}
        columns={formColumns}
        successMessage={(saved) => interpolate(officeWords.saved, { name: options.rowLabel(saved as RecordOf<C>) })}
        invalidate={refresh}
        onClose={onClose}
        header={formHeader && ((values) => formHeader(values, record))}
        {...(confirmRefusal && { confirmRefusal })}
      >
        {confirmDialog}
      </FormDialog>
    );
  };
  const edit: Action<RecordOf<C>> = {
    label: officeWords.edit,
    icon: IconPencil,
    isAvailable: (record) => isAllowed("update", record),
    dialog,
  };
  const removal = useRemoval<RecordOf<C>>({
    kind,
    call: calls.remove,
    name: options.rowLabel,
    text: words.removeText,
    isAvailable: (record) => isAllowed("remove", record),
  });
  const activation = useActivation<RecordOf<C>>(setActive, options.rowLabel);
  const actions = useActions<RecordOf<C>>({
    refresh,
    one: [edit, ...activation, ...(options.rowActions ?? []), removal],
  });
  const { active = "", inactive = "" } = words;
  const activeFilter = setActive ? [eitherOf("active", labels.get("active") ?? "", active, inactive)] : [];
  const screen: ListScreen<C["list"], C["sheet"]> = {
    name: entry,
    ...options,
    label: words.list ?? title,
    query: calls.list,
    exportCall: calls.sheet,
    filters: [...(options.filters ?? []), ...activeFilter] as NonNullable<typeof options.filters>,
    ...(words.search && { searchPlaceholder: words.search }),
    rowTarget: (row) =>
      options.rowTarget?.(row as RecordOf<C>) ??
      (() => isAllowed("update", row as RecordOf<C>) && actions.run(edit, row as RecordOf<C>)),
    rowActions: (row) => actions.ofRow(row as RecordOf<C>),
    empty: { title: words.none },
  };
  const list = <List screen={screen} />;
  return (
    <>
      <PageHeader
        title={title}
        subtitle={words.subtitle}
        actions={
          <>
            {options.toolbar?.(actions.open)}
            {isAllowed("create") && (
              <CreateButton
                label={words.create}
                onClick={() => actions.open((onClose) => dialog(undefined, onClose))}
              />
            )}
          </>
        }
      />
      {views ? <SideViews {...views}>{list}</SideViews> : list}
      {actions.dialog}
    </>
  );
}
