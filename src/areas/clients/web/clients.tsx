import { Button } from "@mantine/core";
import { IconArrowsJoin, IconFileUpload, IconId } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { api } from "../../../web/api.ts";
import { interpolate } from "../../../kit/words.ts";
import { useLanguage } from "../../../web/language.ts";
import type { FormFieldOf, FormInput } from "../../../web/office/form/fields.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import { columnsFor } from "../../../web/office/list/column-renderers.tsx";
import { choiceOf, eitherOf } from "../../../web/office/components/filter.ts";
import { ResourceScreen } from "../../../web/office/resource/resource-screen.tsx";
import { useWords } from "../../../web/words.ts";
import { useCountryChoices, useNaming, useNomenclators } from "../../nomenclators/web/public-office.ts";
import { clientColumns, clientTypes } from "../columns.ts";
import type { Client, clientsContract } from "../contract.ts";
import { PossibleDuplicates, useDuplicateConfirmation } from "./duplicates.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { NameWithMark } from "./name-with-mark.tsx";
import { clientPath, importsPath, sheetPath } from "./paths.ts";

export function ClientRegister() {
  const words = useWords("clients");
  const { columns: c } = words;
  const countries = useCountryChoices();
  const fields = useClientFields();
  const countryOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code;
  const categoryOf = useNaming("CLIENT_CATEGORY");
  const wayOf = useNaming("ACQUISITION_WAY");
  const shapeOf = useNaming("TAKEN_SHAPE");
  const contactTypeOf = useNaming("CONTACT_TYPE");
  const { saved, question } = useDuplicateConfirmation();
  const { create, update, ...calls } = api.clients;
  return (
    <ResourceScreen<typeof clientsContract>
      {...columnsFor(
        clientColumns,
        { ...words, language: useLanguage(), countryOf, categoryOf, wayOf, shapeOf, contactTypeOf },
        { name: (row: Client) => <NameWithMark client={row} /> },
      )}
      entry="clients"
      kind="client"
      words={words}
      calls={{ ...calls, create: saved(create), update: saved(update) }}
      asking={question}
      beside={(typed, record) => <PossibleDuplicates typed={typed} except={record?._id} />}
      formColumns={2}
      fields={fields}
      begins={{ clientType: "national", country: "CU" }}
      filters={[
        choiceOf("clientType", words.fields.clientType, clientTypes, words.types),
        { kind: "choice", name: "country", label: c.country, options: countries },
        { kind: "choice", name: "categories", label: c.categories, options: useNomenclators("CLIENT_CATEGORY") },
        {
          kind: "choice",
          name: "acquisitionWay",
          label: c.acquisitionWay,
          options: useNomenclators("ACQUISITION_WAY"),
        },
        eitherOf("vip", c.vip, words.vip, words.notVip),
      ]}
      actions={() => (
        <Button
          variant="default"
          leftSection={<IconFileUpload size={17} />}
          renderRoot={(props) => <Link to={importsPath} {...props} />}
        >
          {words.import.open}
        </Button>
      )}
      open={({ _id }) => ({ to: clientPath(_id) })}
      deeds={[
        { label: words.sheet.open, icon: IconId, to: ({ _id }) => ({ to: sheetPath(_id) }) },
        {
          label: words.merge.open,
          icon: IconArrowsJoin,
          dialog: (client, onClose) => <MergeDialog client={client} onClose={onClose} />,
        },
      ]}
      turn={(read, active) => api.clients.turn({ ...read, active })}
    />
  );
}

interface Correcting {
  readonly client: Client;
  readonly refresh: () => unknown;
  readonly onClose: () => void;
}

/** One corrected where it stands open. */
export function CorrectClient({ client, refresh, onClose }: Correcting) {
  const said = useWords("office").register;
  const fields = useClientFields();
  const { saved, question } = useDuplicateConfirmation();
  const correct = saved(api.clients.update);
  const { name, _id, updatedAt } = client;
  return (
    <FormDialog
      title={interpolate(said.editTitle, { name })}
      call={correct}
      with={{ _id, updatedAt }}
      from={client}
      fields={fields}
      columns={2}
      done={(kept) => interpolate(said.saved, { name: kept.name })}
      refresh={refresh}
      onClose={onClose}
      beside={(typed) => <PossibleDuplicates typed={typed} except={_id} />}
    >
      {question}
    </FormDialog>
  );
}

/** What was chosen may be taken back: nothing is sent as nothing. */
const mayEnd = { skipEmpty: false } as const;

type ClientField = FormFieldOf<FormInput<typeof api.clients.create>>;

/** What is asked of a client, in the parts in which one looks it up. */
function useClientFields() {
  const { fields: f, columns: c, types, parts } = useWords("clients");
  const countries = useCountryChoices();
  const ways = useNomenclators("ACQUISITION_WAY");
  const categories = useNomenclators("CLIENT_CATEGORY");
  const shapes = useNomenclators("TAKEN_SHAPE");
  const contactTypes = useNomenclators("CONTACT_TYPE");
  return [
    { name: "name", label: c.name, required: true, wide: true },
    {
      name: "clientType",
      label: f.clientType,
      kind: "choice",
      required: true,
      options: clientTypes.map((value) => ({ value, label: types[value] })),
    },
    { name: "country", label: c.country, kind: "choice", options: countries, required: true },
    { name: "address", label: c.address, required: true, wide: true },
    { name: "phone", label: c.phone, kind: "tel", section: parts.reach },
    { name: "email", label: c.email, kind: "email" },
    { name: "website", label: f.website, wide: true },
    { name: "ci", label: f.ci, section: parts.identity },
    { name: "passport", label: f.passport },
    { name: "taxId", label: f.taxId },
    { name: "nationality", label: f.nationality, kind: "choice", options: countries, ...mayEnd },
    {
      name: "acquisitionWay",
      label: c.acquisitionWay,
      kind: "choice",
      options: ways,
      required: true,
      section: parts.dealings,
    },
    { name: "legalForm", label: f.legalForm, kind: "choice", options: shapes, ...mayEnd },
    { name: "categories", label: c.categories, kind: "choices", options: categories, wide: true },
    { name: "vip", label: f.vip, kind: "yesNo" },
    {
      name: "contacts",
      label: c.contacts,
      kind: "rows",
      add: f.addContact,
      fields: [
        { name: "name", label: f.contact, required: true },
        { name: "contactType", label: f.contactType, kind: "choice", options: contactTypes, required: true },
        { name: "position", label: f.position },
        { name: "phone", label: c.phone, kind: "tel" },
        { name: "email", label: c.email, kind: "email" },
      ],
    },
    { name: "notes", label: f.notes, kind: "long" },
  ] as const satisfies readonly ClientField[];
}
