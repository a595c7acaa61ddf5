/** Props of the resource screen, typed by the operations of the resource. */
import type { ReactNode } from "react";
import type { RegisterKind } from "../../../areas/contracts.ts";
import type { InputOf, ApiOperation, OutputOf } from "../../../kit/contract/contract.ts";
import type { ApiCall, CallOptions } from "../../api.ts";
import type { Action } from "../actions/action.ts";
import type { ViewTab } from "../components/list-parts/view-tabs.tsx";
import type { FormFieldOf } from "../form/fields.ts";
import type { ConfirmableRefusal } from "../form/form.tsx";
import type { FormValues } from "../form/nested-values.ts";
import type { ListScreen, RowTarget, ListRow } from "../list/list-screen.ts";
import type { EntryKey } from "../menu/menu.ts";
import type { VersionedRecord } from "./activation.ts";

type Operation<Op extends ApiOperation> = (input: InputOf<Op>, options?: CallOptions) => Promise<OutputOf<Op>>;

export interface ResourceOperations {
  readonly list: ApiOperation;
  readonly sheet: ApiOperation;
  readonly create: ApiOperation;
  readonly update: ApiOperation;
  readonly remove: ApiOperation;
}

export type RecordOf<C extends ResourceOperations> = ListRow<C["list"]> & { readonly updatedAt: string };

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

export interface ResourceScreenProps<C extends ResourceOperations>
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
  /** Restricts actions if not everyone who can open the screen may edit. By default all are allowed. */
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
