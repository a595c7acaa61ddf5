import { Button } from "@mantine/core";
import { IconArrowsJoin, IconFileUpload, IconId } from "@tabler/icons-react";
import { Link } from "@tanstack/react-router";
import { api } from "../../../../web/api.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import { choiceOf, eitherOf, markRare } from "../../../../web/office/components/filters/filter.ts";
import { ResourceScreen } from "../../../../web/office/resource/resource-screen.tsx";
import { useWords } from "../../../../web/words.ts";
import { useCountryChoices, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { clientColumns } from "../columns.ts";
import { clientTypes } from "../enums.ts";
import type { Client, clientsContract } from "../contract.ts";
import { useClientNaming } from "./client-facts.ts";
import { useClientFields } from "./client-form.ts";
import { PossibleDuplicates, useDuplicateConfirmation } from "./duplicates.tsx";
import { MergeDialog } from "./merge/merge-dialog.tsx";
import { NameWithMark } from "./name-with-mark.tsx";
import { clientPath, importsPath, sheetPath } from "./paths.ts";

export function ClientRegister() {
  const words = useClientNaming();
  const { columns: c, fields: f, marks } = words;
  const countries = useCountryChoices();
  const fields = useClientFields();
  const { saved: withConfirmation, question } = useDuplicateConfirmation();
  const { create, update, ...calls } = api.clients;
  return (
    <ResourceScreen<typeof clientsContract>
      {...columnsFor(clientColumns, words, { name: (row: Client) => <NameWithMark client={row} /> })}
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
        choiceOf("clientType", f.clientType, clientTypes, words.choices.clientType),
        { kind: "select", name: "country", label: f.country, options: countries },
        { kind: "select", name: "categories", label: f.categories, options: useNomenclators("CLIENT_CATEGORY") },
        eitherOf("vip", c.vip, marks.vip.yes, marks.vip.no),
        markRare({
          kind: "select",
          name: "acquisitionWay",
          label: f.acquisitionWay,
          options: useNomenclators("ACQUISITION_WAY"),
        }),
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
