/** Form of a voucher: holder, documents, destinations. */
import { useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { optionsOf } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { useWords } from "../../../../web/words.ts";
import { findClients } from "../../clients/web/public.tsx";
import { useCountryChoices, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { processes } from "../states.ts";
import type { Vale } from "../vale.ts";
import { DraftPrice } from "./vale-price.tsx";

/** Refetches all queries of the area. */
export function useRefreshVales() {
  const cache = useQueryClient();
  return () => cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("legalization.") });
}

/** Client and filing of a new voucher, if chosen before. */
type InitialReferences = Pick<Vale, "client" | "filing">;

const findFilings = async (search: string) =>
  (await api.filings.list({ search, limit: 10 })).docs.map(
    ({ _id, supplementNumber, contractNumber, radicationNumber, client }) => ({
      value: _id,
      label: `${supplementNumber ?? contractNumber ?? radicationNumber} · ${client.name}`,
    }),
  );

export function ValeDialog({
  vale,
  initial,
  onClose,
}: {
  vale?: Vale;
  initial?: InitialReferences;
  onClose: () => void;
}) {
  const words = useWords("legalization");
  const { form: f, columns: c } = words;
  const countries = useCountryChoices();
  const types = useNomenclators("DOCUMENT_TYPE");
  const destinations = useNomenclators("DESTINATION");
  const { client = null, filing = null } = vale ?? initial ?? {};
  return (
    <FormDialog
      title={vale ? interpolate(f.editTitle, { number: vale.number }) : words.create}
      mutation={api.legalization.save}
      extraInput={vale ? { _id: vale._id, updatedAt: vale.updatedAt } : {}}
      initialValues={
        vale ?? { ...initial, holder: { country: "CU" }, holderInCuba: true, documents: [{ quantity: 1 }] }
      }
      header={(values) => <DraftPrice values={values} />}
      columns={2}
      size="xl"
      fields={[
        { name: "holder.fullName", label: f.fullName, required: true, fullWidth: true, section: f.holderPart },
        { name: "holder.ci", label: f.ci, hint: f.documentHint },
        { name: "holder.passport", label: f.passport },
        { name: "holder.phone", label: f.phone, kind: "tel", required: true },
        { name: "holder.email", label: f.email, kind: "email" },
        { name: "holder.country", label: f.country, kind: "select", options: countries, required: true },
        {
          name: "client",
          label: c.client,
          kind: "searchSelect",
          search: findClients,
          options: client ? [{ value: client._id, label: client.name }] : [],
          omitEmpty: false,
        },
        {
          name: "filing",
          label: c.filing,
          kind: "searchSelect",
          search: findFilings,
          options: filing ? [{ value: filing._id, label: filing.name }] : [],
          omitEmpty: false,
        },
        { name: "holderInCuba", label: f.holderInCuba, kind: "checkbox", hint: f.holderInCubaHint },
        {
          name: "documents",
          label: c.documents,
          kind: "rows",
          required: true,
          section: f.documentsPart,
          addLabel: f.addDocument,
          fields: [
            { name: "documentType", label: f.documentType, kind: "select", options: types, required: true },
            { name: "destination", label: f.destination, kind: "select", options: destinations, required: true },
            {
              name: "process",
              label: f.process,
              kind: "select",
              options: optionsOf(processes, words.processes),
              required: true,
            },
            { name: "quantity", label: f.quantity, required: true },
            { name: "holderName", label: f.holderName },
            { name: "consulate", label: f.consulate, kind: "checkbox" },
          ],
        },
      ]}
      successMessage={({ number }) => interpolate(f.saved, { number })}
      invalidate={useRefreshVales()}
      onClose={onClose}
    />
  );
}
