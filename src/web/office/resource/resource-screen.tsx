/**
 * Screen of a CRUD resource: its list, a dialog to create and edit a record, and removal with undo. An area provides
 * texts, fields and deviations.
 */
import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InputOf, ApiOperation, OutputOf } from "../../../kit/contract/contract.ts";
import type { RegisterKind } from "../../../areas/contracts.ts";
import { interpolate } from "../../../kit/text/words.ts";
import type { ApiCall, CallOptions } from "../../api.ts";
import { useWords } from "../../words.ts";
import type { Action } from "../actions/action.ts";
import { useActions } from "../actions/use-actions.tsx";
import type { FormField, FormFieldOf } from "../form/fields.ts";
import type { ConfirmableRefusal } from "../form/form.tsx";
import { FormDialog } from "../form/form-dialog.tsx";
import type { FormValues } from "../form/nested-values.ts";
import type { ListScreen, RowTarget, ListRow } from "../list/list-screen.ts";
import { List } from "../list/list.tsx";
import type { EntryKey } from "../menu/menu.ts";
import { eitherOf } from "../components/filters/filter.ts";
import { PageHeader } from "../components/page-header.tsx";
import { SideViews } from "../components/record/side-views.tsx";
import type { ViewTab } from "../components/list-parts/view-tabs.tsx";
import { useRemoval } from "./removal.ts";
import { type VersionedRecord, useActivation } from "./activation.ts";

type Operation<Op extends ApiOperation> = (input: InputOf<Op>, options?: CallOptions) => Promise<OutputOf<Op>>;
interface ResourceOperations {
  readonly list: ApiOperation;
  readonly sheet: ApiOperation;
  readonly create: ApiOperation;
  readonly update: ApiOperation;
  readonly remove: ApiOperation;
}
type RecordOf<C extends ResourceOperations> = ListRow<C["list"]> & { readonly updatedAt: string };
type FieldsOf<C extends ResourceOperations> = readonly Unlabelled<FormFieldOf<InputOf<C["create"]>>>[];
type Unlabelled<F> = F extends unknown ? Omit<F, "label"> & { readonly label?: string } : never;

/** Texts of the resource; the general ones are those of the office. */
interface Words {
  readonly subtitle?: string;
  /** Accessible name of the list; by default the title of the screen. */
  readonly list?: string;
  readonly create: string;
  readonly none: string;
  readonly search?: string;
  /** Explanation in the confirmation of a removal. */
  readonly removeText?: string;
  /** Labels of active and of inactive records. */
  readonly active?: string;
  readonly inactive?: string;
  /** Labels of fields that differ from their columns, and hints, by field name. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly hints?: Readonly<Record<string, string>>;
}

interface Props<C extends ResourceOperations>
  extends Pick<ListScreen<C["list"], C["sheet"]>, "columns" | "sort" | "rowLabel" | "card" | "liveList" | "asCards"> {
  /** Record kind in the trash. */
  readonly kind: RegisterKind;
  readonly words: Words;
  /** Menu entry, which also gives the title of the screen. */
  readonly entry: EntryKey;
  /** Key of the stored column preferences; by default the menu entry. */
  readonly name?: string;
  readonly calls: {
    readonly list: ApiCall<C["list"]>;
    readonly sheet: ApiCall<C["sheet"]>;
    readonly create: Operation<C["create"]>;
    readonly update: Operation<C["update"]>;
    readonly remove: (input: { id: string }) => Promise<unknown>;
  };
  readonly fields: FieldsOf<C> | ((record: RecordOf<C> | undefined) => FieldsOf<C>);
  readonly formColumns?: 1 | 2;
  /** Initial values of a new record. */
  readonly initialValues?: Partial<InputOf<C["create"]>>;
  readonly filters?: ListScreen<C["list"], C["sheet"]>["filters"];
  /** Deactivates or activates a record. The list must have a column `active`; the filter is added. */
  readonly setActive?: (read: VersionedRecord, active: boolean) => Promise<unknown>;
  /** What the reader may do, if not everyone who can open the screen may edit. By default everything. */
  readonly isAllowed?: (action: "create" | "update" | "remove", record?: RecordOf<C>) => boolean;
  /** Page of a record. By default a row opens the edit dialog. */
  readonly rowTarget?: (record: RecordOf<C>) => RowTarget;
  /** Further actions on a record. */
  readonly rowActions?: readonly Action<RecordOf<C>>[];
  /** Content next to the "create" button. */
  readonly toolbar?: (open: (dialog: (onClose: () => void) => ReactNode) => void) => ReactNode;
  /** Confirmation that saving may require, as data; `dialog` for one of its own. */
  readonly confirmRefusal?: ConfirmableRefusal;
  readonly dialog?: ReactNode;
  /** Views of the list, shown as a column to its left. */
  readonly views?: { readonly label: string; readonly views: readonly ViewTab[] };
  /** Content above the fields that depends on the current values. */
  readonly formHeader?: (values: FormValues, record: RecordOf<C> | undefined) => ReactNode;
  /** Queries other than the list that show these records, refetched after a change. */
  readonly invalidates?: readonly { readonly key: string }[];
}

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
}: Props<C>) {
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
              <Button
                leftSection={<IconPlus size={17} />}
                onClick={() => actions.open((onClose) => dialog(undefined, onClose))}
              >
                {words.create}
              </Button>
            )}
          </>
        }
      />
      {views ? <SideViews {...views}>{list}</SideViews> : list}
      {actions.dialog}
    </>
  );
}
