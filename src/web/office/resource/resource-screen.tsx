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
  extends Pick<ListScreen<C["list"], C["sheet"]>, "columns" | "sort" | "rowName" | "card" | "watch" | "asCards"> {
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
  readonly begins?: Partial<InputOf<C["create"]>>;
  readonly filters?: ListScreen<C["list"], C["sheet"]>["filters"];
  /** Takes a record out of use, and back; its list has a column `active` and the filter of that name. */
  readonly turn?: (read: VersionedRecord, active: boolean) => Promise<unknown>;
  /** What its reader may do, where not everyone who sees it keeps it. */
  readonly may?: (deed: "create" | "update" | "remove", record?: RecordOf<C>) => boolean;
  /** Where a record has a page; it is corrected where it stands unless said. */
  readonly open?: (record: RecordOf<C>) => RowTarget;
  /** What else may be done with a record. */
  readonly deeds?: readonly Action<RecordOf<C>>[];
  /** Beside the button that makes one. */
  readonly actions?: (open: (dialog: (onClose: () => void) => ReactNode) => void) => ReactNode;
  /** What saving may ask, as data; or as a question of its own. */
  readonly doubt?: ConfirmableRefusal;
  readonly asking?: ReactNode;
  /** Its views, one below the other at the left of its list. */
  readonly views?: { readonly label: string; readonly views: readonly ViewTab[] };
  /** What is told of a record while it is typed. */
  readonly beside?: (typed: FormValues, record: RecordOf<C> | undefined) => ReactNode;
  /** Queries that show its records beside its list. */
  readonly shownIn?: readonly { readonly key: string }[];
}

export function ResourceScreen<C extends Kept>({
  kind,
  words,
  entry,
  calls,
  fields,
  formColumns = 1,
  begins,
  asking,
  beside,
  doubt,
  turn,
  may = () => true,
  views,
  ...of
}: Props<C>) {
  const said = useWords("office").register;
  const title = useWords("menu").entries[entry];
  const cache = useQueryClient();
  const refresh = () =>
    Promise.all([calls.list, ...(of.shownIn ?? [])].map(({ key }) => cache.invalidateQueries({ queryKey: [key] })));
  const labels = new Map(of.columns.map(({ key, label }) => [key as string, label]));
  const ownLabels = (words.fields ?? {}) as Readonly<Record<string, string>>;
  const boxesOf = (record: RecordOf<C> | undefined) =>
    (typeof fields === "function" ? fields(record) : fields).map((field) => ({
      label: ownLabels[field.name] ?? labels.get(field.name) ?? field.name,
      hint: words.hints?.[field.name],
      ...field,
    })) as unknown as FormField[];
  const dialog = (record: RecordOf<C> | undefined, onClose: () => void) => {
    const name = record && of.rowName(record);
    const save = record ? calls.update : calls.create;
    return (
      <FormDialog
        title={name ? interpolate(said.editTitle, { name }) : words.create}
        call={save as unknown as (input: FormValues, options?: CallOptions) => Promise<unknown>}
        {...(record && { with: { _id: record._id, updatedAt: record.updatedAt } })}
        from={record ?? begins}
        fields={boxesOf(record)}
        columns={formColumns}
        done={(saved) => interpolate(said.saved, { name: of.rowName(saved as RecordOf<C>) })}
        refresh={refresh}
        onClose={onClose}
        beside={beside && ((typed) => beside(typed, record))}
        {...(doubt && { doubt })}
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
    ...useRemoval<RecordOf<C>>({ kind, call: calls.remove, name: of.rowName, text: words.removeText }),
    when: (record: RecordOf<C>) => may("remove", record),
  };
  const turning = useActivation<RecordOf<C>>(turn, of.rowName);
  const deeds = useActions<RecordOf<C>>({
    refresh,
    one: [edit, ...turning, ...(of.deeds ?? []), removal],
  });
  const { active = "", inactive = "" } = words;
  const byUse = turn ? [eitherOf("active", labels.get("active") ?? "", active, inactive)] : [];
  const screen: ListScreen<C["list"], C["sheet"]> = {
    name: entry,
    ...of,
    label: words.list ?? title,
    call: calls.list,
    sheet: calls.sheet,
    filters: [...(of.filters ?? []), ...byUse] as NonNullable<typeof of.filters>,
    ...(words.search && { searchHint: words.search }),
    open: (row) =>
      of.open?.(row as RecordOf<C>) ?? (() => may("update", row as RecordOf<C>) && deeds.run(edit, row as RecordOf<C>)),
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
            {of.actions?.(deeds.open)}
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
