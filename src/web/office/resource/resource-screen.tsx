/**
 * The screen of a register: its list, a dialog in which a record is made and corrected, and removal that can be taken back.
 * What an area says of it is its words, its fields and where it differs.
 */
import { Button } from "@mantine/core";
import { IconPencil, IconPlus } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { InputOf, ApiOperation, OutputOf } from "../../../kit/contract.ts";
import type { RegisterKind } from "../../../kit/removable-kinds.ts";
import { interpolate } from "../../../kit/words.ts";
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
import type { EntryKey } from "../menu.ts";
import { eitherOf } from "../components/filter.ts";
import { PageHeader } from "../components/page-header.tsx";
import { SideViews } from "../components/side-views.tsx";
import type { ViewTab } from "../components/view-tabs.tsx";
import { useRemoval } from "./removal.ts";
import { type VersionedRecord, useActivation } from "./activation.ts";

type Named<Op extends ApiOperation> = (input: InputOf<Op>, options?: CallOptions) => Promise<OutputOf<Op>>;
interface Kept {
  readonly list: ApiOperation;
  readonly sheet: ApiOperation;
  readonly create: ApiOperation;
  readonly update: ApiOperation;
  readonly remove: ApiOperation;
}
type RecordOf<C extends Kept> = ListRow<C["list"]> & { readonly updatedAt: string };
type Boxes<C extends Kept> = readonly Unlabelled<FormFieldOf<InputOf<C["create"]>>>[];
type Unlabelled<F> = F extends unknown ? Omit<F, "label"> & { readonly label?: string } : never;

/** What the register says in words of its own; the rest the office says of every register. */
interface Words {
  readonly subtitle?: string;
  /** What the list is to a screen reader; the title of its screen unless said. */
  readonly list?: string;
  readonly create: string;
  readonly none: string;
  readonly search?: string;
  /** Why a record goes, or does not. */
  readonly removeText?: string;
  /** What one is called that is in use, and one that is not. */
  readonly active?: string;
  readonly inactive?: string;
  /** What fields are called, by their names, where not as their columns, and what is said below them. */
  readonly fields?: Readonly<Record<string, unknown>>;
  readonly hints?: Readonly<Record<string, string>>;
}

interface Props<C extends Kept>
  extends Pick<ListScreen<C["list"], C["sheet"]>, "columns" | "sort" | "rowLabel" | "card" | "liveList" | "asCards"> {
  /** What the trash calls its records. */
  readonly kind: RegisterKind;
  readonly words: Words;
  /** Its entry of the menu, which names its screen too. */
  readonly entry: EntryKey;
  /** Under which its columns are remembered; its entry unless said. */
  readonly name?: string;
  readonly calls: {
    readonly list: ApiCall<C["list"]>;
    readonly sheet: ApiCall<C["sheet"]>;
    readonly create: Named<C["create"]>;
    readonly update: Named<C["update"]>;
    readonly remove: (of: { id: string }) => Promise<unknown>;
  };
  readonly fields: Boxes<C> | ((record: RecordOf<C> | undefined) => Boxes<C>);
  readonly formColumns?: 1 | 2;
  /** Where the boxes of a new record begin. */
  readonly initialValues?: Partial<InputOf<C["create"]>>;
  readonly filters?: ListScreen<C["list"], C["sheet"]>["filters"];
  /** Takes a record out of use, and back; its list has a column `active` and the filter of that name. */
  readonly setActive?: (read: VersionedRecord, active: boolean) => Promise<unknown>;
  /** What its reader may do, where not everyone who sees it keeps it. */
  readonly isAllowed?: (deed: "create" | "update" | "remove", record?: RecordOf<C>) => boolean;
  /** Where a record has a page; it is corrected where it stands unless said. */
  readonly rowTarget?: (record: RecordOf<C>) => RowTarget;
  /** What else may be done with a record. */
  readonly rowActions?: readonly Action<RecordOf<C>>[];
  /** Beside the button that makes one. */
  readonly toolbar?: (open: (dialog: (onClose: () => void) => ReactNode) => void) => ReactNode;
  /** What saving may ask, as data; or as a question of its own. */
  readonly confirmRefusal?: ConfirmableRefusal;
  readonly dialog?: ReactNode;
  /** Its views, one below the other at the left of its list. */
  readonly views?: { readonly label: string; readonly views: readonly ViewTab[] };
  /** What is told of a record while it is typed. */
  readonly formHeader?: (typed: FormValues, record: RecordOf<C> | undefined) => ReactNode;
  /** Queries that show its records beside its list. */
  readonly invalidates?: readonly { readonly key: string }[];
}

export function ResourceScreen<C extends Kept>({
  kind,
  words,
  entry,
  calls,
  fields,
  formColumns = 1,
  initialValues: begins,
  dialog: asking,
  formHeader: beside,
  confirmRefusal: doubt,
  setActive: turn,
  isAllowed: may = () => true,
  views,
  ...of
}: Props<C>) {
  const said = useWords("office").register;
  const title = useWords("menu").entries[entry];
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([calls.list, ...(of.invalidates ?? [])].map(({ key }) => cache.invalidateQueries({ queryKey: [key] })));
  const labels = new Map(of.columns.map(({ key, label }) => [key as string, label]));
  const ownLabels = (words.fields ?? {}) as Readonly<Record<string, string>>;
  const boxesOf = (record: RecordOf<C> | undefined) =>
    (typeof fields === "function" ? fields(record) : fields).map((field) => ({
      label: ownLabels[field.name] ?? labels.get(field.name) ?? field.name,
      hint: words.hints?.[field.name],
      ...field,
    })) as unknown as FormField[];
  const dialog = (record: RecordOf<C> | undefined, onClose: () => void) => {
    const name = record && of.rowLabel(record);
    const save = record ? calls.update : calls.create;
    return (
      <FormDialog
        title={name ? interpolate(said.editTitle, { name }) : words.create}
        mutation={save as unknown as (input: FormValues, options?: CallOptions) => Promise<unknown>}
        {...(record && { extraInput: { _id: record._id, updatedAt: record.updatedAt } })}
        initialValues={record ?? begins}
        fields={boxesOf(record)}
        columns={formColumns}
        successMessage={(saved) => interpolate(said.saved, { name: of.rowLabel(saved as RecordOf<C>) })}
        invalidate={refresh}
        onClose={onClose}
        header={beside && ((typed) => beside(typed, record))}
        {...(doubt && { confirmRefusal: doubt })}
      >
        {asking}
      </FormDialog>
    );
  };
  const edit: Action<RecordOf<C>> = {
    label: said.edit,
    icon: IconPencil,
    isAvailable: (record) => may("update", record),
    dialog,
  };
  const removal = {
    ...useRemoval<RecordOf<C>>({ kind, call: calls.remove, name: of.rowLabel, text: words.removeText }),
    when: (record: RecordOf<C>) => may("remove", record),
  };
  const turning = useActivation<RecordOf<C>>(turn, of.rowLabel);
  const deeds = useActions<RecordOf<C>>({
    refresh,
    one: [edit, ...turning, ...(of.rowActions ?? []), removal],
  });
  const { active = "", inactive = "" } = words;
  const byUse = turn ? [eitherOf("active", labels.get("active") ?? "", active, inactive)] : [];
  const screen: ListScreen<C["list"], C["sheet"]> = {
    name: entry,
    ...of,
    label: words.list ?? title,
    query: calls.list,
    exportCall: calls.sheet,
    filters: [...(of.filters ?? []), ...byUse] as NonNullable<typeof of.filters>,
    ...(words.search && { searchPlaceholder: words.search }),
    rowTarget: (row) =>
      of.rowTarget?.(row as RecordOf<C>) ??
      (() => may("update", row as RecordOf<C>) && deeds.run(edit, row as RecordOf<C>)),
    rowActions: (row) => deeds.ofRow(row as RecordOf<C>),
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
            {of.toolbar?.(deeds.open)}
            {may("create") && (
              <Button
                leftSection={<IconPlus size={17} />}
                onClick={() => deeds.open((onClose) => dialog(undefined, onClose))}
              >
                {words.create}
              </Button>
            )}
          </>
        }
      />
      {views ? <SideViews {...views}>{list}</SideViews> : list}
      {deeds.dialog}
    </>
  );
}
