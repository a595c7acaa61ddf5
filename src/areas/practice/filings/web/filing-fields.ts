/** Form fields of a filing by kind, in sections. */
import { interpolate } from "../../../../kit/text/words.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { completeForm, type FormFieldOf, type FormInput, optionsOf } from "../../../../web/office/form/fields.ts";
import { useWords } from "../../../../web/words.ts";
import { clientTypes } from "../../clients/enums.ts";
import { findClients } from "../../clients/web/public.tsx";
import { useCountryChoices, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { type FilingKind, mipymeTypes } from "../enums.ts";
import type { Filing } from "../filing.ts";
import { findLawyers, useLawyerOptions } from "../../../administration/people/web/public.tsx";
import { findContracts, findCorrespondentClients } from "./filing-options.ts";

type FilingInput = Omit<FormInput<typeof api.filings.create>, "kind">;
type FilingField = FormFieldOf<FilingInput>;

/** The value may be cleared: an empty field is sent. */
const clearable = { omitEmpty: false } as const;

export function useFilingFields(kind: FilingKind, initial: Partial<Filing>, id?: string): readonly FilingField[] {
  const { fields: f, hints, parts, clientTypes: types, mipymes } = useWords("filings");
  const countries = useCountryChoices();
  const takenShapes = useNomenclators("TAKEN_SHAPE");
  const sectors = useNomenclators("SECTOR");
  const areas = useNomenclators("PRACTICE_AREA");
  const serviceTypes = useNomenclators("SERVICE_TYPE");
  const modalities = useNomenclators("SERVICE_MODALITY");
  const terminations = useNomenclators("TERMINATION");
  const lawyers = useLawyerOptions();
  const numberValidators = useFreeNumbers(kind, id);
  const { client, correspondent, specialist } = initial;
  const contract = {
    name: "contractNumber",
    label: f.contract,
    hint: hints.contract,
    kind: "searchSelect",
    search: findContracts,
    options: initial.contractNumber ? [{ value: initial.contractNumber, label: initial.contractNumber }] : [],
    required: true,
  } as const;
  const fields = completeForm<FilingInput, "deadlines">()([
    {
      name: "client",
      label: f.client,
      hint: hints.client,
      kind: "searchSelect",
      search: findClients,
      options: client ? [{ value: client._id, label: `${client.name} · ${client.clientNumber}` }] : [],
      required: true,
    },
    { name: "clientType", label: f.clientType, kind: "select", options: optionsOf(clientTypes, types), required: true },
    { name: "country", label: f.country, kind: "select", options: countries, required: true },
    { name: "nationality", label: f.nationality, kind: "select", options: countries, required: true },
    { name: "takenShape", label: f.takenShape, kind: "select", options: takenShapes, required: true },
    { name: "sector", label: f.sector, kind: "select", options: sectors, required: true },
    {
      name: "mipymeType",
      label: f.mipymeType,
      kind: "select",
      options: optionsOf(mipymeTypes, mipymes),
      ...clearable,
    },
    { name: "vip", label: f.vip, kind: "checkbox" },
    {
      name: "contractNumber",
      label: f.contractNumber,
      hint: hints.contractNumber,
      validate: numberValidators.contract,
      required: true,
      section: parts.numbers,
    },
    {
      name: "supplementNumber",
      label: f.supplementNumber,
      hint: hints.supplementNumber,
      validate: numberValidators.supplement,
      required: true,
    },
    { name: "subscriptionDate", label: f.subscriptionDate, kind: "date", required: true },
    { name: "topic", label: f.topic, hint: hints.topic, required: true, fullWidth: true, section: parts.matter },
    { name: "practiceArea", label: f.practiceArea, kind: "select", options: areas, required: true },
    { name: "serviceType", label: f.serviceType, kind: "select", options: serviceTypes, required: true },
    { name: "serviceModality", label: f.serviceModality, kind: "select", options: modalities, required: true },
    {
      name: "specialist",
      label: f.specialist,
      kind: "searchSelect",
      search: findLawyers,
      // A specialist who is no longer a lawyer stays selectable.
      options: specialist ? [{ value: specialist._id, label: specialist.name }, ...lawyers] : lawyers,
      required: true,
    },
    {
      name: "correspondent",
      label: f.correspondent,
      kind: "searchSelect",
      search: findCorrespondentClients,
      options: correspondent ? [{ value: correspondent._id, label: correspondent.name }] : [],
      ...clearable,
    },
    { name: "exportable", label: f.exportable, kind: "checkbox" },
    { name: "fee", label: f.fee, kind: "amount", required: true, section: parts.fee },
    { name: "currency", label: f.currency, kind: "select", options: optionsOf(currencies), required: true },
    { name: "termination", label: f.termination, kind: "select", options: terminations, required: true },
    { name: "terminationDate", label: f.terminationDate, hint: hints.terminationDate, kind: "date", ...clearable },
    { name: "copies", label: f.copies, omitEmpty: true, section: parts.rest },
    { name: "consultations", label: f.consultations, omitEmpty: true },
    { name: "constitutions", label: f.constitutions, omitEmpty: true },
    { name: "protocolCopies", label: f.protocolCopies, omitEmpty: true },
    { name: "voucherNumber", label: f.voucherNumber },
    { name: "voucherPending", label: f.voucherPending, kind: "checkbox" },
    { name: "observations", label: f.observations, kind: "textarea" },
  ] as const satisfies readonly FilingField[]);
  if (kind === "supplement")
    return [
      ...(id ? [] : [{ ...contract, section: parts.client }]),
      ...fields.filter(({ name }) => name !== "client" && name !== "contractNumber").map(inSection(parts.numbers)),
    ];
  const hidden = kind === "advisory" ? ["contractNumber", "supplementNumber"] : ["supplementNumber"];
  return fields.filter(({ name }) => !hidden.includes(name)).map(inSection(parts.numbers));
}

/** The section of numbers starts at the first of them that the kind has. */
const inSection = (numbers: string) => (field: FilingField, _: number, all: readonly FilingField[]) => {
  const isFirst = all.find(({ name }) => ["contractNumber", "supplementNumber", "subscriptionDate"].includes(name));
  return field === isFirst ? { ...field, section: numbers } : field;
};

/** Validators of numbers: the error text names the next free number. */
function useFreeNumbers(kind: FilingKind, id: string | undefined) {
  const { copiedFrom } = useWords("filings");
  const validatorOf = (name: "contractNumber" | "supplementNumber") => async (value: string) => {
    const params = { [name]: value };
    const { exists, filing } = await api.filings.taken({ ...params, ...(id && { excludeId: id }) });
    if (!exists || !filing) return undefined;
    const { number: free } = await api.filings.next({ kind, contractNumber: filing.contractNumber ?? "" });
    return interpolate(copiedFrom[name], { number: free });
  };
  return { contract: validatorOf("contractNumber"), supplement: validatorOf("supplementNumber") };
}
