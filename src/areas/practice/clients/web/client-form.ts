import { type FormField, type FormFieldOf, type FormInput, optionsOf } from "../../../../web/office/form/fields.ts";
import { useWords } from "../../../../web/words.ts";
import type { api } from "../../../../web/api.ts";
import { useCountryChoices, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { type ChoiceField, type ClientField, type ClientFieldDefinition, clientFields } from "../client-fields.ts";

type ClientFormField = FormFieldOf<FormInput<typeof api.clients.create>> & { readonly name: ClientField };

type Control = Pick<FormField, "kind" | "options" | "omitEmpty" | "fields" | "addLabel">;

/** The fields of the form, by section. */
export function useClientFields(): readonly ClientFormField[] {
  const { fields: labels, parts } = useWords("clients");
  const controlOf = useControls();
  const layout = {
    name: { fullWidth: true },
    clientType: {},
    country: {},
    address: { fullWidth: true },
    phone: { section: parts.reach },
    email: {},
    website: { fullWidth: true },
    ci: { section: parts.identity },
    passport: {},
    taxId: {},
    nationality: {},
    acquisitionWay: { section: parts.dealings },
    legalForm: {},
    categories: { fullWidth: true },
    vip: {},
    contacts: {},
    notes: {},
  } satisfies Record<ClientField, Pick<FormField, "section" | "fullWidth">>;
  return (Object.keys(layout) as ClientField[]).map(
    (name) => ({ name, label: labels[name], ...controlOf(name), ...layout[name] }) as ClientFormField,
  );
}

/** Returns a function that chooses the control of a field by its kind. */
function useControls() {
  const { fields: labels, choices } = useWords("clients");
  const countries = useCountryChoices();
  const contactTypes = useNomenclators("CONTACT_TYPE");
  const codes = {
    CLIENT_CATEGORY: useNomenclators("CLIENT_CATEGORY"),
    ACQUISITION_WAY: useNomenclators("ACQUISITION_WAY"),
    TAKEN_SHAPE: useNomenclators("TAKEN_SHAPE"),
  };
  const contacts = [
    { name: "name", label: labels.contact, required: true },
    { name: "contactType", label: labels.contactType, kind: "select", options: contactTypes, required: true },
    { name: "position", label: labels.position },
    { name: "phone", label: labels.phone, kind: "tel" },
    { name: "email", label: labels.email, kind: "email" },
  ] as const;
  const controls: Readonly<Record<ClientFieldDefinition["kind"], Control>> = {
    text: {},
    document: {},
    prose: { kind: "textarea" },
    email: { kind: "email" },
    phone: { kind: "tel" },
    country: { kind: "select", options: countries },
    nationality: { kind: "select", options: countries },
    choice: { kind: "select" },
    code: { kind: "select" },
    codes: { kind: "multiSelect" },
    yesNo: { kind: "checkbox" },
    contacts: { kind: "rows", addLabel: labels.addContact, fields: contacts },
  };
  return (name: ClientField) => {
    const field: ClientFieldDefinition = clientFields[name];
    return {
      ...controls[field.kind],
      ...("of" in field && { options: codes[field.of] }),
      ...(field.kind === "choice" && { options: optionsOf(field.values, choices[name as ChoiceField]) }),
      // An optional value can be cleared: the empty one is sent.
      ...(field.required ? { required: true } : { omitEmpty: false }),
    };
  };
}
