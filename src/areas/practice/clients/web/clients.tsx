import { Button } from "@mantine/core";
import { IconArrowsJoin, IconFileUpload, IconId } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { api } from "../../../../web/api.ts";
import { interpolate } from "../../../../kit/words.ts";
import { useLanguage } from "../../../../web/language.ts";
import type { FormFieldOf, FormInput } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { choiceOf, eitherOf } from "../../../../web/office/components/filter.ts";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useWords } from "../../../../web/words.ts";
import {
  useCountryChoices,
  useNaming,
  useNomenclators,
} from "../../../administration/nomenclators/web/public-office.ts";
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
  const { saved: withConfirmation, question } = useDuplicateConfirmation();
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
      calls={{ ...calls, create: withConfirmation(create), update: withConfirmation(update) }}
      dialog={question}
      formHeader={(values, record) => <PossibleDuplicates values={values} except={record?._id} />}
      formColumns={2}
      fields={fields}
      initialValues={{ clientType: "national", country: "CU" }}
      filters={[
        choiceOf("clientType", words.fields.clientType, clientTypes, words.types),
        { kind: "select", name: "country", label: c.country, options: countries },
        { kind: "select", name: "categories", label: c.categories, options: useNomenclators("CLIENT_CATEGORY") },
        {
          kind: "select",
          name: "acquisitionWay",
          label: c.acquisitionWay,
          options: useNomenclators("ACQUISITION_WAY"),
        },
        eitherOf("vip", c.vip, words.vip, words.notVip),
      ]}
      toolbar={() => (
        <Button
          variant="default"
          leftSection={<IconFileUpload size={17} />}
          renderRoot={(props) => <Link to={importsPath} {...props} />}
        >
          {words.import.open}
        </Button>
      )}
      rowTarget={({ _id }) => ({ to: clientPath(_id) })}
      rowActions={[
        { label: words.sheet.open, icon: IconId, to: ({ _id }) => ({ to: sheetPath(_id) }) },
        {
          label: words.merge.open,
          icon: IconArrowsJoin,
          dialog: (client, onClose) => <MergeDialog client={client} onClose={onClose} />,
        },
      ]}
      setActive={(version, active) => api.clients.turn({ ...version, active })}
    />
  );
}

interface CorrectClientProps {
  readonly client: Client;
  readonly refresh: () => unknown;
  readonly onClose: () => void;
}

/** Dialog that edits a client. */
export function CorrectClient({ client, refresh, onClose }: CorrectClientProps) {
  const labels = useWords("office").register;
  const fields = useClientFields();
  const { saved: withConfirmation, question } = useDuplicateConfirmation();
  const update = withConfirmation(api.clients.update);
  const { name, _id, updatedAt } = client;
  return (
    <FormDialog
      title={interpolate(labels.editTitle, { name })}
      mutation={update}
      extraInput={{ _id, updatedAt }}
      initialValues={client}
      fields={fields}
      columns={2}
      successMessage={(saved) => interpolate(labels.saved, { name: saved.name })}
      invalidate={refresh}
      onClose={onClose}
      header={(values) => <PossibleDuplicates values={values} except={_id} />}
    >
      {question}
    </FormDialog>
  );
}

/** The value may be cleared: an empty field is sent. */
const clearable = { omitEmpty: false } as const;

type ClientField = FormFieldOf<FormInput<typeof api.clients.create>>;

/** Fields of a client, by section. */
function useClientFields() {
  const { fields: f, columns: c, types, parts } = useWords("clients");
  const countries = useCountryChoices();
  const ways = useNomenclators("ACQUISITION_WAY");
  const categories = useNomenclators("CLIENT_CATEGORY");
  const shapes = useNomenclators("TAKEN_SHAPE");
  const contactTypes = useNomenclators("CONTACT_TYPE");
  return [
    { name: "name", label: c.name, required: true, fullWidth: true },
    {
      name: "clientType",
      label: f.clientType,
      kind: "select",
      required: true,
      options: clientTypes.map((value) => ({ value, label: types[value] })),
    },
    { name: "country", label: c.country, kind: "select", options: countries, required: true },
    { name: "address", label: c.address, required: true, fullWidth: true },
    { name: "phone", label: c.phone, kind: "tel", section: parts.reach },
    { name: "email", label: c.email, kind: "email" },
    { name: "website", label: f.website, fullWidth: true },
    { name: "ci", label: f.ci, section: parts.identity },
    { name: "passport", label: f.passport },
    { name: "taxId", label: f.taxId },
    { name: "nationality", label: f.nationality, kind: "select", options: countries, ...clearable },
    {
      name: "acquisitionWay",
      label: c.acquisitionWay,
      kind: "select",
      options: ways,
      required: true,
      section: parts.dealings,
    },
    { name: "legalForm", label: f.legalForm, kind: "select", options: shapes, ...clearable },
    { name: "categories", label: c.categories, kind: "multiSelect", options: categories, fullWidth: true },
    { name: "vip", label: f.vip, kind: "checkbox" },
    {
      name: "contacts",
      label: c.contacts,
      kind: "rows",
      addLabel: f.addContact,
      fields: [
        { name: "name", label: f.contact, required: true },
        { name: "contactType", label: f.contactType, kind: "select", options: contactTypes, required: true },
        { name: "position", label: f.position },
        { name: "phone", label: c.phone, kind: "tel" },
        { name: "email", label: c.email, kind: "email" },
      ],
    },
    { name: "notes", label: f.notes, kind: "textarea" },
  ] as const satisfies readonly ClientField[];
}
