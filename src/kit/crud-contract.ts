/** What a register can be asked: its records read, made, corrected and struck out, beside its list where it has one. */
import { z } from "zod";
import type { Access } from "./access.ts";
import type { ListColumns, CellContext } from "./list-columns.ts";
import { type ApiOperation, operation, pageSchema } from "./contract.ts";
import { type RouteSpec, listContract } from "./list-contract.ts";
import { deletedAnswer, id, idParam, withAliases, version } from "./schemas.ts";

/** A record as it was read: what a correction of it says first. */
export const versionedIdSchema = z.object({ _id: id, updatedAt: version });

/** A record named in a body, where the catalogue calls it `_id`; who writes `id` is understood. */
const namedInBody = withAliases(z.object({ _id: id }), { id: "_id" }).transform(({ _id }) => ({
  id: _id,
})) as unknown as z.ZodType<{ id: string }, { _id: string } | { id: string }>;

interface Records<Row, Draft, Changes> {
  readonly rowSchema: Row;
  /** What is typed of one. */
  readonly input: Draft;
  /** What a correction may say where that is not the same. */
  readonly updateInput?: Changes;
  readonly access: Access;
}

/** The calls of one record, that lack but a wire name and a summary. The server's half is `register`. */
export function crudContract<Row extends z.ZodType, Draft extends z.ZodObject, Changes extends z.ZodObject = Draft>({
  rowSchema: row,
  input: draft,
  updateInput: changes,
  access,
}: Records<Row, Draft, Changes>) {
  type Update = ApiOperation<
    z.input<Changes> & z.input<typeof versionedIdSchema>,
    z.output<Changes> & z.output<typeof versionedIdSchema>,
    z.output<Row>
  >;
  const corrected = versionedIdSchema.extend((changes ?? draft).shape);
  return {
    get: (call: RouteSpec) =>
      operation({ access, allowedWhileImpersonating: true, ...call, input: named(call), output: row }),
    create: (call: RouteSpec) => operation({ access, ...call, input: draft, output: row }),
    update: (call: RouteSpec) => operation({ access, ...call, input: corrected, output: row }) as unknown as Update,
    remove: (call: RouteSpec) => operation({ access, ...call, input: named(call), output: deletedAnswer }),
  };
}

/** Its `_id` is the last segment of a GET and of a DELETE, and stands in the body of a POST. */
const named = ({ route: wire }: RouteSpec) => (wire.startsWith("POST ") ? namedInBody : idParam);

/** A register and its list. Where its records are rows of one table as they stand, the server's half is `tableResource`. */
export function crudListContract<
  Row extends z.ZodType,
  Draft extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Said extends CellContext,
  Name extends string,
  Sort extends string,
  Changes extends z.ZodObject = Draft,
>(
  shown: ListColumns<z.output<Row>, Said, Name, Sort>,
  of: Records<Row, Draft, Changes> & { readonly filters: Filters },
) {
  const { rowSchema: row, access } = of;
  const { active: _, search: __, ...chosen } = of.filters as Filters & { active?: unknown; search?: unknown };
  const list = listContract(shown, of);
  const records = crudContract(of);
  return {
    ...list,
    ...records,
    rowSchema: row,
    access,
    /** All of its calls, for one that no catalogue names: `private/<path>/find`. */
    routes: (path: string, noun: string) => ({
      list: list.page({ route: `POST private/${path}/find`, summary: `${path}, page by page` }),
      sheet: list.spreadsheet({ route: `GET private/${path}/export`, summary: `The filtered ${path} as XLSX or CSV` }),
      get: records.get({ route: `GET private/${path}/get/:id`, summary: `One ${noun}` }),
      create: records.create({ route: `POST private/${path}/create`, summary: `Make one ${noun}` }),
      update: records.update({ route: `PUT private/${path}/update`, summary: `Correct one ${noun}` }),
      remove: records.remove({ route: `DELETE private/${path}/remove/:id`, summary: `Strike out one ${noun}` }),
    }),
    /**
     * The calls that the catalogue has of most registers: `catalogueRoutes("bankAccount", "BankAccount", …)`. Their list for
     * selects tells all of staff what `option` says of each that is in use.
     */
    catalogueRoutes: <Option extends z.ZodType = Row>(
      path: string,
      name: string,
      { noun, many = `${name}s`, option }: { readonly noun: string; readonly many?: string; readonly option?: Option },
    ) => ({
      create: records.create({ route: `POST private/${path}/add${name}`, summary: `Make one ${noun}` }),
      update: records.update({ route: `POST private/${path}/update${name}`, summary: `Correct one ${noun}` }),
      remove: records.remove({ route: `POST private/${path}/delete${name}`, summary: `Strike out one ${noun}` }),
      list: list.page({ route: `POST private/${path}/get${many}`, summary: `Every ${noun}, page by page` }),
      get: records.get({ route: `POST private/${path}/get${name}ById`, summary: `One ${noun}, to edit` }),
      read: records.get({ route: `POST private/${path}/findOne${name}ById`, summary: `One ${noun}, to read` }),
      all: operation({
        route: `GET private/${path}/getAll${many}`,
        access: "staff",
        summary: `Every ${noun} in use, the first 5,000, for selects`,
        input: z.object(chosen as Omit<Filters, "active" | "search">),
        output: pageSchema((option ?? row) as Option),
      }),
      sheet: list.spreadsheet({ route: `GET private/${path}/export${many}`, summary: `Every ${noun} as XLSX or CSV` }),
    }),
    $: { ...list.$, input: undefined as unknown as z.output<Changes> },
  };
}
