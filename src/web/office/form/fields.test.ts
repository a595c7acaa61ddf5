import { describe, expect, test } from "vitest";
import {
  initialValues,
  type FormField,
  type FormFieldsOf,
  filledValues,
  fieldLabel,
  missingRequired,
  availableOptions,
  fieldsInForce,
} from "./fields.ts";
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
      { name: "kind", label: "Clase", kind: "select", options: [{ value: "paid", label: "De pago" }] },
      { name: "tags", label: "Marcas", kind: "multiSelect", options: [{ value: "new", label: "Nueva" }] },
      { name: "copies", label: "Copias", kind: "select", options: [{ value: "1", label: "1" }] },
    ];
    const wrong: FormFieldsOf<Save> = [
      // @ts-expect-error no such key
      { name: "nmae.es", label: "Nombre" },
      // @ts-expect-error no such key inside
      { name: "name.fr", label: "Nombre" },
      // @ts-expect-error not accepted
      { name: "kind", label: "Clase", kind: "select", options: [{ value: "dear", label: "Cara" }] },
      // @ts-expect-error not accepted as one of several
      { name: "tags", label: "Marcas", kind: "multiSelect", options: [{ value: "used", label: "Usada" }] },
    ];
    expect(fields.length + wrong.length).toBe(8);
  });
});

describe("what a form begins with and what it sends", () => {
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

  test("what a record does not say is empty in the way of its field; a number is typed", () => {
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

  test("the boxes are the form's own: what is typed does not change the record", () => {
    const record = { name: { es: "Notaría", en: "Notary" } };
    const values = initialValues(fields, record);
    (values.name as { es: string }).es = "Bufete";
    expect(record.name.es).toBe("Notaría");
  });

  test("what went out of use is offered where it was chosen before, and nowhere else", () => {
    const ways = [
      { value: "web", label: "Página web" },
      { value: "fair", label: "Feria", retired: true },
      { value: "press", label: "Prensa", retired: true },
    ];
    const values = (...chosen: unknown[]) => availableOptions(ways, chosen).map(({ value }) => value);
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

  test("a field that can be emptied says so", () => {
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

  test("begin with what the record says of each, and are sent without its empty choices", () => {
    const begun = initialValues([contacts], { contacts: [{ name: "Ana", type: null }] });
    expect(begun).toEqual({ contacts: [{ name: "Ana", type: "", main: false }] });
    expect(filledValues([contacts], begun)).toEqual({ contacts: [{ name: "Ana", main: false }] });
    expect(initialValues([contacts], {})).toEqual({ contacts: [] });
  });

  test("say where something required is missing, and what that place is called", () => {
    const values = { contacts: [{ name: "Ana" }, { name: "" }] };
    expect(missingRequired([contacts], values)).toEqual(["contacts.1.name"]);
    expect(missingRequired([{ ...contacts, required: true }], { contacts: [] })).toEqual(["contacts"]);
    expect(fieldLabel([contacts], "contacts.1.name")).toBe("Contactos 2 Nombre");
    expect(fieldLabel([contacts], "contacts")).toBe("Contactos");
  });
});

describe("boxes that follow others", () => {
  const fields: readonly FormField[] = [
    { name: "pending", label: "", kind: "checkbox" },
    { name: "bill", label: "", required: true, isVisible: ({ pending }) => pending !== true },
  ];

  test("one that others make needless is neither asked for nor sent", () => {
    expect(missingRequired(fieldsInForce(fields, { pending: false }), { pending: false, bill: "" })).toEqual(["bill"]);
    expect(missingRequired(fieldsInForce(fields, { pending: true }), { pending: true, bill: "" })).toEqual([]);
    expect(filledValues(fieldsInForce(fields, { pending: true }), { pending: true, bill: "A-12" })).toEqual({
      pending: true,
    });
  });

  test("one that names a record begins with its id", () => {
    const named = [{ name: "client", label: "", kind: "searchSelect" }] as const;
    expect(initialValues(named, { client: { _id: "7", name: "Puerto Azul" } })).toEqual({ client: "7" });
    expect(initialValues(named, { client: null })).toEqual({ client: "" });
  });
});

describe("what is inside a record, by its path", () => {
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

  test("amounts are shown as people write them and read as they travel, in rows too", () => {
    const shown = displayValues(fields, initialValues(fields, record), "es");
    expect(shown).toEqual({
      only: { amount: "950.50" },
      steps: [{ authority: { es: "Ministerio" }, cost: { amount: "375.00" } }],
    });
    const { values, faults } = parseValues(fields, writePath(shown, "only.amount", "1 250,5"), () => undefined);
    expect(faults).toEqual({});
    expect(filledValues(fields, values)).toEqual({
      only: { amount: "1250.50" },
      steps: [{ authority: { es: "Ministerio" }, cost: { amount: "375.00" } }],
    });
    // In a row, as typed with a comma.
    const typed = { only: {}, steps: [{ authority: { es: "x" }, cost: { amount: "375,25" } }] };
    expect(parseValues(fields, typed, () => undefined).values.steps).toEqual([
      { authority: { es: "x" }, cost: { amount: "375.25" } },
    ]);
  });

  test("writing one leaves the rest as it is", () => {
    const values = { name: { es: "Uno", en: "One" }, kind: "paid" };
    expect(writePath(values, "name.es", "Dos")).toEqual({ name: { es: "Dos", en: "One" }, kind: "paid" });
    expect(writePath({}, "a.b", 1)).toEqual({ a: { b: 1 } });
    expect(values.name.es).toBe("Uno");
  });
});
