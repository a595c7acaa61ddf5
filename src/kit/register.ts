/** What a register can be asked: its records read, made, corrected and struck out, beside its list where it has one. */
import { z } from "zod";
import type { Access } from "./access.ts";
import type { Columns, Saying } from "./columns.ts";
import { type Operation, operation } from "./contract.ts";
import { type Called, listed } from "./listing.ts";
import { done, id, one, version } from "./shapes.ts";

/** A record as it was read: what a correction of it says first. */
export const asRead = z.object({ _id: id, updatedAt: version });

interface Records<Row, Draft, Changes> {
  readonly row: Row;
  /** What is typed of one. */
  readonly draft: Draft;
  /** What a correction may say where that is not the same. */
  readonly changes?: Changes;
  readonly access: Access;
}

/** The calls of one record, that lack but a wire name and a summary. The server's half is `register`. */
export function recordsOf<Row extends z.ZodType, Draft extends z.ZodObject, Changes extends z.ZodObject = Draft>({
  row,
  draft,
  changes,
  access,
}: Records<Row, Draft, Changes>) {
  type Update = Operation<
    z.input<Changes> & z.input<typeof asRead>,
    z.output<Changes> & z.output<typeof asRead>,
    z.output<Row>
  >;
  const corrected = asRead.extend((changes ?? draft).shape);
  return {
    get: (call: Called) => operation({ access, ...call, input: one, output: row }),
    create: (call: Called) => operation({ access, ...call, input: draft, output: row }),
    update: (call: Called) => operation({ access, ...call, input: corrected, output: row }) as unknown as Update,
    remove: (call: Called) => operation({ access, ...call, input: one, output: done }),
  };
}

/** A register and its list. Where its records are rows of one table as they stand, the server's half is `plainRegister`. */
export function registered<
  Row extends z.ZodType,
  Draft extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Said extends Saying,
  Name extends string,
  Sort extends string,
  Changes extends z.ZodObject = Draft,
>(shown: Columns<z.output<Row>, Said, Name, Sort>, of: Records<Row, Draft, Changes> & { readonly filters: Filters }) {
  const { row, access } = of;
  const list = listed(shown, of);
  const records = recordsOf(of);
  return {
    ...list,
    ...records,
    row,
    access,
    /** All of its calls, for one that no catalogue names: `private/<path>/find`. */
    calls: (path: string, noun: string) => ({
      list: list.page({ wire: `POST private/${path}/find`, summary: `${path}, page by page` }),
      sheet: list.sheet({ wire: `GET private/${path}/export`, summary: `The filtered ${path} as XLSX or CSV` }),
      get: records.get({ wire: `GET private/${path}/get/:id`, summary: `One ${noun}` }),
      create: records.create({ wire: `POST private/${path}/create`, summary: `Make one ${noun}` }),
      update: records.update({ wire: `PUT private/${path}/update`, summary: `Correct one ${noun}` }),
      remove: records.remove({ wire: `DELETE private/${path}/remove/:id`, summary: `Strike out one ${noun}` }),
    }),
    $: { ...list.$, typed: undefined as unknown as z.output<Changes> },
  };
}
