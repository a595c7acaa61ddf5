import { describe, expect, test } from "vitest";
import { type FormField, type FormFieldsOf, fieldLabel, availableOptions } from "./fields.ts";
import { initialValues, filledValues, missingRequired, fieldsInForce } from "./field-values.ts";
import { parseValues, displayValues } from "./amount-values.ts";
import { writePath } from "./nested-values.ts";

interface Input {
  readonly _id: string;
  readonly name: { readonly es: string; readonly en: string };
  readonly kind: "paid" | "free";
  readonly tags?: ("new" | "old")[];
  readonly copies: number | string;
}
type Save = (input: Input, options: object) => Promise<void>;

describe("the compiler knows the fields of an operation", () => {
  test("names are keys of its input, choices what it accepts there", () => {
    const fields: FormFieldsOf<Save> = [
      { name: "name.es", label: "Nombre" },
      { name: "kind", label: "Tipo", kind: "select", options: [{ value: "paid", label: "De pago" }] },
      { name: "tags", label: "Marcas", kind: "multiSelect", options: [{ value: "new", label: "Nueva" }] },
      { name: "copies", label: "Copias", kind: "select", options: [{ value: "1", label: "1" }] },
    ];
    const wrong: FormFieldsOf<Save> = [
      // @ts-expect-error no such key
      { name: "nmae.es", label: "Nombre" },
      // @ts-expect-error no such key inside
      { name: "name.fr", label: "Nombre" },
      // @ts-expect-error not accepted
      { name: "kind", label: "Tipo", kind: "select", options: [{ value: "dear", label: "Cara" }] },
      // @ts-expect-error not accepted as one of several
      { name: "tags", label: "Marcas", kind: "multiSelect", options: [{ value: "used", label: "Usada" }] },
    ];
    expect(fields.length + wrong.length).toBe(8);
  });
});

describe("initial and submitted values of a form", () => {
  const fields: readonly FormField[] = [
    { name: "name.es", label: "" },
    { name: "name.en", label: "" },
    { name: "day", label: "", kind: "date" },
    { name: "amount", label: "", kind: "amount" },
    { name: "place", label: "", kind: "select" },
    { name: "tags", label: "", kind: "multiSelect" },
    { name: "active", label: "", kind: "checkbox" },
    { name: "copies", label: "" },
    { name: "reason", label: "", omitEmpty: true },
  ];

  test("a missing value is empty according to its field kind; a number becomes text", () => {
    expect(
      initialValues(fields, { name: { es: "Notaría" }, place: null, active: true, copies: 3, other: "x" }),
    ).toEqual({
      name: { es: "Notaría", en: "" },
      day: "",
      amount: "",
      place: "",
      tags: [],
      active: true,
      copies: "3",
      reason: "",
    });
    expect(initialValues(fields).active).toBe(false);
  });

  test("the form has its own copy of the values: typing does not change the record", () => {
    const record = { name: { es: "Notaría", en: "Notary" } };
    const values = initialValues(fields, record);
    (values.name as { es: string }).es = "Bufete";
    expect(record.name.es).toBe("Notaría");
  });

  test("a retired option is offered only where it was selected before", () => {
    const options = [
      { value: "web", label: "Página web" },
      { value: "fair", label: "Feria", retired: true },
      { value: "press", label: "Prensa", retired: true },
    ];
    const values = (...selected: unknown[]) => availableOptions(options, selected).map(({ value }) => value);
    expect(values("")).toEqual(["web"]);
    expect(values("fair")).toEqual(["web", "fair"]);
  });

  test("an empty text is sent, an empty choice, day or amount is not", () => {
    expect(filledValues(fields, { ...initialValues(fields), extra: "x" })).toEqual({
      name: { es: "", en: "" },
      tags: [],
      active: false,
      copies: "",
    });
  });

  test("a field that can be cleared is sent empty", () => {
    const [, , day] = fields;
    expect(filledValues([{ ...(day as FormField), omitEmpty: false }], { day: "" })).toEqual({ day: "" });
  });
});

describe("rows of fields", () => {
  const contacts: FormField = {
    name: "contacts",
    label: "Contactos",
    kind: "rows",
    fields: [
      { name: "name", label: "Nombre", required: true },
      { name: "type", label: "Tipo", kind: "select" },
      { name: "main", label: "Principal", kind: "checkbox" },
    ],
  };

  test("start with the record's rows, and are sent without empty selections", () => {
    const values = initialValues([contacts], { contacts: [{ name: "Ana", type: null }] });
    expect(values).toEqual({ contacts: [{ name: "Ana", type: "", main: false }] });
    expect(filledValues([contacts], values)).toEqual({ contacts: [{ name: "Ana", main: false }] });
    expect(initialValues([contacts], {})).toEqual({ contacts: [] });
  });

  test("report where a required value is missing, and the label of that field", () => {
    const values = { contacts: [{ name: "Ana" }, { name: "" }] };
    expect(missingRequired([contacts], values)).toEqual([["contacts.1.name", "text"]]);
    expect(missingRequired([{ ...contacts, required: true }], { contacts: [] })).toEqual([["contacts", "rows"]]);
    expect(fieldLabel([contacts], "contacts.1.name")).toBe("Contactos 2 Nombre");
    expect(fieldLabel([contacts], "contacts")).toBe("Contactos");
  });
});

describe("fields that depend on others", () => {
  const fields: readonly FormField[] = [
    { name: "pending", label: "", kind: "checkbox" },
    { name: "bill", label: "", required: true, isVisible: ({ pending }) => pending !== true },
  ];

  test("a field that others make unnecessary is neither required nor sent", () => {
    expect(missingRequired(fieldsInForce(fields, { pending: false }), { pending: false, bill: "" })).toEqual([
      ["bill", "text"],
    ]);
    expect(missingRequired(fieldsInForce(fields, { pending: true }), { pending: true, bill: "" })).toEqual([]);
    expect(filledValues(fieldsInForce(fields, { pending: true }), { pending: true, bill: "A-12" })).toEqual({
      pending: true,
    });
  });

  test("a field that references a record starts with its id", () => {
    const fields = [{ name: "client", label: "", kind: "searchSelect" }] as const;
    expect(initialValues(fields, { client: { _id: "7", name: "Puerto Azul" } })).toEqual({ client: "7" });
    expect(initialValues(fields, { client: null })).toEqual({ client: "" });
  });
});

describe("nested values, by their path", () => {
  const fields: readonly FormField[] = [
    { name: "only.amount", label: "", kind: "amount" },
    {
      name: "steps",
      label: "",
      kind: "rows",
      fields: [
        { name: "authority.es", label: "" },
        { name: "cost.amount", label: "", kind: "amount" },
      ],
    },
  ];
  const record = {
    only: { amount: "950.50", other: "x" },
    steps: [{ authority: { es: "Ministerio" }, cost: { amount: "375.00", currency: "CUP" } }],
  };

  test("amounts are shown in display format and parsed to the wire format, in rows too", () => {
    const displayed = displayValues(fields, initialValues(fields, record), "es");
    expect(displayed).toEqual({
      only: { amount: "950.50" },
      steps: [{ authority: { es: "Ministerio" }, cost: { amount: "375.00" } }],
    });
    const { values, faults } = parseValues(fields, writePath(displayed, "only.amount", "1 250,5"), () => undefined);
    expect(faults).toEqual({});
    expect(filledValues(fields, values)).toEqual({
      only: { amount: "1250.50" },
      steps: [{ authority: { es: "Ministerio" }, cost: { amount: "375.00" } }],
    });
    // In a row, typed with a comma.
    const input = { only: {}, steps: [{ authority: { es: "x" }, cost: { amount: "375,25" } }] };
    expect(parseValues(fields, input, () => undefined).values.steps).toEqual([
      { authority: { es: "x" }, cost: { amount: "375.25" } },
    ]);
  });

  test("writing one value leaves the others unchanged", () => {
    const values = { name: { es: "Uno", en: "One" }, kind: "paid" };
    expect(writePath(values, "name.es", "Dos")).toEqual({ name: { es: "Dos", en: "One" }, kind: "paid" });
    expect(writePath({}, "a.b", 1)).toEqual({ a: { b: 1 } });
    expect(values.name.es).toBe("Uno");
  });
});
