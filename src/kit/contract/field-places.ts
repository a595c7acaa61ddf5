/**
 * Places where a field that staff enter appears. A resource has one table of them (`filing-fields.ts`), from which
 * schemas, labels, list, page, audit and search take their fields: a field that one of these places lacks does not
 * compile.
 */

interface FieldPlaces {
  /** Its column of the list: of the same name, of another name, or none. */
  readonly list: boolean | string;
  /** Whether the page of the record shows it as a fact; otherwise it is a heading, a panel, or not shown. */
  readonly page: boolean;
  /** Whether audit entries contain its value. They outlive the record; they list the name of every changed field. */
  readonly audit: boolean;
  /** Whether the list is searched by it; the SQL of the text to search, where that is not its column. */
  readonly search: boolean | string;
}

/** A table of fields, by the name of the field in the input. */
export type FieldTable = Readonly<Record<string, FieldPlaces>>;

/** The columns that the list of these fields must have. */
export type ListedColumn<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name]["list"] extends true ? Name : Extract<Fields[Name]["list"], string>;
}[keyof Fields] &
  string;

/** The fields that the page must show as facts. */
export type FactField<Fields extends FieldTable> = {
  [Name in keyof Fields]: Fields[Name]["page"] extends true ? Name : never;
}[keyof Fields];

/** A field of the list, the page and the audit log that no search reads: what most fields are. */
export const defaultPlaces = { list: true, page: true, audit: true, search: false } as const satisfies FieldPlaces;

/** The values of a record that audit entries contain: all but those of fields that are excluded. */
export const auditedValues = (fields: FieldTable, record: object): object =>
  Object.fromEntries(Object.entries(record).filter(([name]) => fields[name]?.audit ?? true));

/** The SQL names of the columns that a search reads, in the order of the table. */
export const searchedColumns = (fields: FieldTable): string[] =>
  Object.entries(fields).flatMap(([name, { search }]) =>
    typeof search === "string" ? search : search ? snakeCase(name) : [],
  );

const snakeCase = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
