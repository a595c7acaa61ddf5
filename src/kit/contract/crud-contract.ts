/** Operations of a CRUD resource: get, create, update and remove a record; with its list where it has one. */
import { z } from "zod";
import type { Access } from "../access.ts";
import type { ListColumns, CellContext } from "./list-columns.ts";
import { type ApiOperation, operation, pageSchema } from "./contract.ts";
import { type RouteSpec, listContract } from "./list-contract.ts";
import { deletedAnswer, id, idParam, withAliases, version } from "./schemas.ts";

/** Id and expected version of a record to update. */
export const versionedIdSchema = z.object({ _id: id, updatedAt: version });

/** A body with `_id`, as the specification calls it; `id` is accepted as an alias. */
const idInBody = withAliases(z.object({ _id: id }), { id: "_id" }).transform(({ _id }) => ({
  id: _id,
})) as unknown as z.ZodType<{ id: string }, { _id: string } | { id: string }>;

interface CrudOptions<Row extends z.ZodType, Draft extends z.ZodObject, Changes, Unread extends string> {
  /** Has every field that is entered: an unreadable one does not compile, unless `unread` names it. */
  readonly rowSchema: Row & ReadBack<Row, Draft, Unread>;
  /** Fields of the input that a record does not have, such as a command for the write. */
  readonly unread?: readonly Unread[];
  /** Fields to enter for a new record. */
  readonly input: Draft;
  /** Fields of an update, if they differ. */
  readonly updateInput?: Changes;
  readonly access: Access;
  /** Each write needs the approval of another person, while the firm requires approvals. */
  readonly requiresApproval?: true;
}

type UnreadKey<Row extends z.ZodType, Draft extends z.ZodObject, Unread> = Exclude<
  keyof Draft["shape"],
  keyof z.output<Row> | Unread
>;
type ReadBack<Row extends z.ZodType, Draft extends z.ZodObject, Unread> = [UnreadKey<Row, Draft, Unread>] extends [
  never,
]
  ? unknown
  : { readonly missing: UnreadKey<Row, Draft, Unread> };

/** Operations of one record; each still needs its route and summary. `crudResource` implements them on the server. */
export function crudContract<
  Row extends z.ZodType,
  Draft extends z.ZodObject,
  Changes extends z.ZodObject = Draft,
  Unread extends string = never,
>({ rowSchema, input, updateInput, access, requiresApproval }: CrudOptions<Row, Draft, Changes, Unread>) {
  const row: Row = rowSchema;
  type Update = ApiOperation<
    z.input<Changes> & z.input<typeof versionedIdSchema>,
    z.output<Changes> & z.output<typeof versionedIdSchema>,
    z.output<Row>
  >;
  const updateSchema = versionedIdSchema.extend((updateInput ?? input).shape);
  return {
    get: (spec: RouteSpec) =>
      operation({ access, allowedWhileImpersonating: true, ...spec, input: idInput(spec), output: row }),
    create: (spec: RouteSpec) => operation({ access, requiresApproval, ...spec, input, output: row }),
    update: (spec: RouteSpec) =>
      operation({ access, requiresApproval, ...spec, input: updateSchema, output: row }) as unknown as Update,
    remove: (spec: RouteSpec) =>
      operation({ access, requiresApproval, ...spec, input: idInput(spec), output: deletedAnswer }),
  };
}

/** `_id` is the last segment of a GET or DELETE path, and in the body of a POST. */
const idInput = ({ route }: RouteSpec) => (route.startsWith("POST ") ? idInBody : idParam);

/**
 * Operations of a resource with its list. If its records are rows of one table, `tableResource` implements them on the
 * server.
 */
export function crudListContract<
  Row extends z.ZodType,
  Draft extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Context extends CellContext,
  Name extends string,
  Sort extends string,
  Changes extends z.ZodObject = Draft,
  Unread extends string = never,
>(
  columns: ListColumns<z.output<Row>, Context, Name, Sort>,
  options: CrudOptions<Row, Draft, Changes, Unread> & { readonly filters: Filters },
) {
  const { access } = options;
  const row: Row = options.rowSchema;
  const {
    active: _,
    search: __,
    ...selectFilters
  } = options.filters as Filters & { active?: unknown; search?: unknown };
  const list = listContract(columns, options);
  const records = crudContract(options);
  return {
    ...list,
    ...records,
    rowSchema: row,
    access,
    /** All operations, for a resource that is not in the specification: `private/<path>/find` and so on. */
    routes: (path: string, noun: string) => ({
      list: list.page({ route: `POST private/${path}/find`, summary: `List ${path}, page by page` }),
      sheet: list.spreadsheet({
        route: `GET private/${path}/export`,
        summary: `Export the filtered ${path} as XLSX or CSV`,
      }),
      get: records.get({ route: `GET private/${path}/get/:id`, summary: `Get one ${noun}` }),
      create: records.create({ route: `POST private/${path}/create`, summary: `Create one ${noun}` }),
      update: records.update({ route: `PUT private/${path}/update`, summary: `Update one ${noun}` }),
      remove: records.remove({ route: `DELETE private/${path}/remove/:id`, summary: `Delete one ${noun}` }),
    }),
    /**
     * The operations as the specification names them for most resources: `catalogueRoutes("bankAccount", "BankAccount",
     * …)`. The list for selects (`all`) is open to all staff and returns active records, in the schema `option`.
     */
    catalogueRoutes: <Option extends z.ZodType = Row>(
      path: string,
      name: string,
      { noun, many = `${name}s`, option }: { readonly noun: string; readonly many?: string; readonly option?: Option },
    ) => ({
      create: records.create({ route: `POST private/${path}/add${name}`, summary: `Create one ${noun}` }),
      update: records.update({ route: `POST private/${path}/update${name}`, summary: `Update one ${noun}` }),
      remove: records.remove({ route: `POST private/${path}/delete${name}`, summary: `Delete one ${noun}` }),
      list: list.page({ route: `POST private/${path}/get${many}`, summary: `List every ${noun}, page by page` }),
      get: records.get({ route: `POST private/${path}/get${name}ById`, summary: `Get one ${noun} for editing` }),
      read: records.get({ route: `POST private/${path}/findOne${name}ById`, summary: `Get one ${noun} for reading` }),
      all: operation({
        route: `GET private/${path}/getAll${many}`,
        access: "staff",
        summary: `List every active ${noun}, the first 5,000, for selects`,
        input: z.object(selectFilters as Omit<Filters, "active" | "search">),
        output: pageSchema((option ?? row) as Option),
      }),
      sheet: list.spreadsheet({
        route: `GET private/${path}/export${many}`,
        summary: `Export every ${noun} as XLSX or CSV`,
      }),
    }),
    $: { ...list.$, input: undefined as unknown as z.output<Changes> },
  };
}
