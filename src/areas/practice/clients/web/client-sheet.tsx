/** The data sheet of a client with tabs and photo. */
import { Paper } from "@mantine/core";
import { useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { completeForm, type FormFieldOf, type FormInput } from "../../../../web/office/form/fields.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { waitForRefetch, toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import { useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import type { Client, DataSheet } from "../contract.ts";
import { clientPath } from "./paths.ts";
import { SheetPhoto } from "./sheet-photo.tsx";

export function DataSheetPage() {
  const { clientId } = useParams({ strict: false }) as { clientId: string };
  const { missing } = useWords("clients");
  return (
    <RecordLoader call={api.clients.read} input={{ _id: clientId }} missing={missing}>
      {(client) => (
        <RecordLoader call={api.clients.dataSheetOf} input={{ clientId }} missing={missing}>
          {(sheet) => <SheetView client={client} sheet={sheet} />}
        </RecordLoader>
      )}
    </RecordLoader>
  );
}

function SheetView({ client, sheet }: { client: Client; sheet: DataSheet | null }) {
  const { sheet: words } = useWords("clients");
  const fields = useSheetFields();
  const cache = useQueryClient();
  const afterSave = () => {
    toast(words.saved);
    return waitForRefetch(cache.invalidateQueries({ queryKey: [api.clients.dataSheetOf.key, client._id] }));
  };
  const form = { fields, onDone: afterSave, columns: 2, isTabbed: true } as const;
  return (
    <>
      <BackLink label={client.name} to={clientPath(client._id)} />
      <PageHeader title={interpolate(words.title, { name: client.name })} subtitle={client.clientNumber} />
      <Paper p="md" withBorder>
        <SheetPhoto client={client} sheet={sheet} />
        {sheet ? (
          <Form
            {...form}
            mutation={api.clients.updateDataSheet}
            extraInput={{ _id: sheet._id, updatedAt: sheet.updatedAt }}
            initialValues={sheet}
          />
        ) : (
          <Form
            {...form}
            mutation={api.clients.createDataSheet}
            extraInput={{ client: client._id }}
            initialValues={{ fullName: client.name, location: client.address }}
          />
        )}
      </Paper>
    </>
  );
}

type SheetInput = Omit<FormInput<typeof api.clients.createDataSheet>, "client">;

const clearable = { omitEmpty: false } as const;

/** Fields of the data sheet, by tab. */
function useSheetFields() {
  const { sheet: words } = useWords("clients");
  const { fields: f, tabs } = words;
  const marital = useNomenclators("MARITAL_STATUS");
  const training = useNomenclators("VOCATIONAL_TRAINING");
  return completeForm<SheetInput>()([
    { name: "fullName", label: f.fullName, required: true, fullWidth: true, section: tabs.person },
    { name: "birthDate", label: f.birthDate, kind: "date", hint: f.birthHint, ...clearable },
    { name: "maritalStatus", label: f.maritalStatus, kind: "select", options: marital, ...clearable },
    { name: "location", label: f.location, fullWidth: true },
    {
      name: "children",
      label: f.children,
      kind: "rows",
      addLabel: f.addChild,
      fields: [
        { name: "name", label: f.name, required: true },
        { name: "birthDate", label: f.birthDate, kind: "date", ...clearable },
      ],
    },
    { name: "observations", label: f.observations, kind: "textarea" },
    {
      name: "vocationalTraining",
      label: f.vocationalTraining,
      kind: "select",
      options: training,
      section: tabs.work,
      ...clearable,
    },
    { name: "occupation", label: f.occupation },
    { name: "workCentre", label: f.workCentre, fullWidth: true },
    { name: "organizations", label: f.organizations, kind: "tags", fullWidth: true },
    {
      name: "managers",
      label: f.managers,
      kind: "rows",
      addLabel: f.addManager,
      section: tabs.company,
      fields: [
        { name: "name", label: f.name, required: true },
        { name: "position", label: f.position },
      ],
    },
    { name: "employees", label: f.employees },
    { name: "products", label: f.products, kind: "tags", fullWidth: true },
    { name: "competitors", label: f.competitors, kind: "tags", fullWidth: true },
    { name: "history", label: f.history, kind: "textarea" },
    { name: "economicInformation", label: f.economicInformation, kind: "textarea", section: tabs.economic },
    { name: "judicialAspects", label: f.judicialAspects, kind: "textarea", section: tabs.judicial },
  ] as const satisfies readonly FormFieldOf<SheetInput>[]);
}
