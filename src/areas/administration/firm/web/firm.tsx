/** The firm's data and its offices. */
import { Paper } from "@mantine/core";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api } from "../../../../web/api.ts";
import type { FormFieldsOf } from "../../../../web/office/form/fields.ts";
import { Form } from "../../../../web/office/form/form.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { SkeletonRows } from "../../../../web/office/components/list-parts/skeleton-rows.tsx";
import { waitForRefetch, toast } from "../../../../web/office/query-client.ts";
import { useWords } from "../../../../web/words.ts";
import type { Firm } from "../contract.ts";
import { Offices } from "./offices.tsx";

export function FirmScreen() {
  const words = useWords("firm");
  const { entries } = useWords("menu");
  const query = useQuery({ queryKey: [api.firm.get.key], queryFn: () => api.firm.get(), staleTime: 0, gcTime: 0 });
  return (
    <>
      <PageHeader title={entries.firm} subtitle={words.subtitle} />
      <Paper p="lg" mb="lg">
        {query.isLoadingError ? (
          <ReadFailed of={query} />
        ) : query.isPending ? (
          <SkeletonRows rows={6} height={60} />
        ) : (
          <FirmForm firm={query.data} />
        )}
      </Paper>
      <Offices />
    </>
  );
}

function FirmForm({ firm }: { firm: Firm }) {
  const words = useWords("firm");
  const cache = useQueryClient();
  const { fields: label, hints } = words;
  const fields: FormFieldsOf<typeof api.firm.update> = [
    { name: "name", label: label.name, hint: hints.name, required: true, section: words.particulars },
    { name: "email", label: label.email, kind: "email", required: true, section: words.reach },
    { name: "phone", label: label.phone, kind: "tel", required: true },
    { name: "address", label: label.address, required: true, fullWidth: true },
    { name: "legalName", label: label.legalName, required: true, section: words.seller },
    { name: "taxId", label: label.taxId, required: true },
    { name: "account", label: label.account, hint: hints.account },
  ];
  return (
    <Form
      columns={2}
      fields={fields}
      mutation={api.firm.update}
      extraInput={{ updatedAt: firm.updatedAt }}
      initialValues={firm}
      onDone={() => {
        toast(words.saved);
        return waitForRefetch(
          Promise.all([api.firm.get, api.opening.steps].map(({ key }) => cache.invalidateQueries({ queryKey: [key] }))),
        );
      }}
    />
  );
}
