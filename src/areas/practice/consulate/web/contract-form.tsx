/** Form of a contract: holder, documents, purpose, with the price by the current tariff. */
import { Box, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useRef } from "react";
import { addDays } from "../../../../kit/time/calendar.ts";
import { formatMoney } from "../../../../kit/text/format.ts";
import { isPositive } from "../../../../kit/numbers/money.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { completeForm, type FormFieldsOf, type FormInput, optionsOf } from "../../../../web/office/form/fields.ts";
import { fieldRows } from "../../../../web/office/form/field-values.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { findClients } from "../../clients/web/public.tsx";
import { processes } from "../../legalization/states.ts";
import { useCountryChoices, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { amountsOf } from "../contract-amounts.ts";
import type { ConsulateContract } from "../contract-record.ts";
import type { ConsulateTariff } from "../tariff.ts";
import { ContractPrice } from "./price.tsx";
import { useRefreshConsulate } from "./refresh.ts";

export function ContractDialog({ contract, onClose }: { contract?: ConsulateContract; onClose: () => void }) {
  const words = useWords("consulate");
  const { form: f } = words;
  const today = useToday();
  const refresh = useRefreshConsulate();
  const holders = useHolders();
  const fields = useFields(contract, holders.find);
  const { data } = useQuery({ queryKey: [api.consulate.tariff.key], queryFn: () => api.consulate.tariff({}) });
  if (!data) return null;
  const { inForce } = data;
  const sharedProps = {
    columns: 2,
    size: "xl",
    dependentFields: { source: "account", load: holders.take },
    header: (values: FormValues) => inForce && <Price tariff={inForce} values={values} />,
    successMessage: ({ number }: ConsulateContract) => interpolate(f.saved, { number }),
    invalidate: refresh,
    onClose,
  } as const;
  if (contract) {
    const { _id, updatedAt, number, state } = contract;
    // Documents and urgency of a paid contract cannot change.
    const editableFields = fields.filter(
      ({ name }) => state === "pendingToPay" || !["documents", "urgent"].includes(name),
    );
    return (
      <FormDialog
        {...sharedProps}
        title={interpolate(f.editTitle, { number })}
        mutation={api.consulate.update}
        extraInput={{ _id, updatedAt }}
        initialValues={contract}
        fields={editableFields}
        header={state === "pendingToPay" ? sharedProps.header : undefined}
      />
    );
  }
  const days = inForce?.appointmentDays ?? 0;
  const initialValues = {
    holder: { country: "CU" },
    documents: [{ quantity: 1, process: "legalization" }],
    ...(days > 0 && { appointment: addDays(today, days) }),
  };
  return (
    <FormDialog
      {...sharedProps}
      title={words.create}
      mutation={api.consulate.create}
      initialValues={initialValues}
      fields={fields}
    />
  );
}

type FoundPerson = Awaited<ReturnType<typeof api.people.byDocument>>[number];

/** Searches people with an account by the start of an identity document; the chosen one fills in the holder. */
function useHolders() {
  const peopleById = useRef(new Map<string, FoundPerson>());
  const find = async (text: string) => {
    const ciOrPassport = text.trim();
    // Fewer characters would match too many people.
    if (ciOrPassport.length < 5) return [];
    const people = await api.people.byDocument({ ciOrPassport });
    for (const each of people) peopleById.current.set(each._id, each);
    return people.map(({ _id, name, ci, passport }) => ({
      value: _id,
      label: [name, ci ?? passport].filter(Boolean).join(" · "),
    }));
  };
  const fillHolder = async (id: string): Promise<FormValues> => {
    const { name = "", ci = "", passport = "", phone = "", email = "" } = peopleById.current.get(id) ?? {};
    return {
      "holder.fullName": name,
      "holder.ci": ci,
      "holder.passport": passport,
      "holder.phone": phone,
      "holder.email": email,
    };
  };
  return { find, take: fillHolder };
}

function useFields(
  contract: ConsulateContract | undefined,
  findPerson: (text: string) => Promise<readonly { value: string; label: string }[]>,
): FormFieldsOf<typeof api.consulate.create> {
  const words = useWords("consulate");
  const { form: f, columns: c } = words;
  const countries = useCountryChoices();
  const types = useNomenclators("DOCUMENT_TYPE");
  const purposes = useNomenclators("PURPOSE");
  const client = contract?.client;
  const clearable = { omitEmpty: false } as const;
  const person = {
    name: "account",
    label: f.person,
    hint: f.personHint,
    kind: "searchSelect",
    search: findPerson,
    fullWidth: true,
    section: f.holderPart,
  } as const;
  const name = { name: "holder.fullName", label: f.fullName, required: true, fullWidth: true } as const;
  return completeForm<FormInput<typeof api.consulate.create>, "filing">()([
    ...(contract ? [{ ...name, section: f.holderPart }] : [person, name]),
    { name: "holder.ci", label: f.ci, hint: f.documentHint },
    { name: "holder.passport", label: f.passport },
    { name: "holder.phone", label: f.phone, kind: "tel", required: true },
    { name: "holder.email", label: f.email, kind: "email" },
    { name: "holder.country", label: f.country, kind: "select", options: countries, required: true },
    {
      name: "client",
      label: c.client,
      hint: f.clientHint,
      kind: "searchSelect",
      search: findClients,
      options: client ? [{ value: client._id, label: client.name }] : [],
      // Empty for a new contract: the server finds the client.
      omitEmpty: !contract,
    },
    { name: "purpose", label: f.purpose, kind: "select", options: purposes, section: f.contractPart, ...clearable },
    { name: "appointment", label: f.appointment, kind: "date", ...clearable },
    { name: "urgent", label: f.urgent, kind: "checkbox" },
    { name: "notes", label: f.notes, kind: "textarea", fullWidth: true },
    {
      name: "documents",
      label: c.documents,
      kind: "rows",
      required: true,
      section: f.documentsPart,
      addLabel: f.addDocument,
      fields: [
        { name: "documentType", label: f.documentType, kind: "select", options: types, required: true },
        { name: "quantity", label: f.quantity, required: true },
        {
          name: "process",
          label: f.process,
          kind: "select",
          options: optionsOf(processes, words.processes),
          required: true,
        },
        { name: "holderName", label: f.holderName },
      ],
    },
  ]);
}

function Price({ tariff, values }: { tariff: ConsulateTariff; values: FormValues }) {
  const { form: f } = useWords("consulate");
  const language = useLanguage();
  const documents = fieldRows(values.documents).flatMap(({ documentType, quantity }) =>
    /^\d{1,3}$/.test(String(quantity)) ? [{ documentType: String(documentType), quantity: Number(quantity) }] : [],
  );
  const pricing = amountsOf(tariff, documents, values.urgent === true);
  const { total, currency } = pricing;
  const text = isPositive(total) ? interpolate(f.costs, { amount: formatMoney(total, currency, language) }) : f.free;
  const lines = pricing.documents.flatMap((each, index) => {
    const document = documents[index];
    return document ? [{ ...document, ...each }] : [];
  });
  return (
    <Box mb="sm">
      <Text size="sm" role="status">
        {text}
      </Text>
      {isPositive(total) && <ContractPrice of={{ ...pricing, documents: lines }} total={total} />}
    </Box>
  );
}
