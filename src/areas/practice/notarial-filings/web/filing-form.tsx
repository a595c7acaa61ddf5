/** The form of a notarial filing; fields that its document or act does not have are hidden. */
import { useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../../kit/text/words.ts";
import { currencies } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { completeForm, optionsOf, type FormFieldOf, type FormInput } from "../../../../web/office/form/fields.ts";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import type { FormValues } from "../../../../web/office/form/nested-values.ts";
import { useToday } from "../../../../web/office/use-today.ts";
import { useWords } from "../../../../web/words.ts";
import { clientTypes } from "../../clients/enums.ts";
import { findClients, prefillFromClient } from "../../clients/web/public.tsx";
import { useCountryChoices, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { findLawyers, useOwnLawyer } from "../../../administration/people/web/public.tsx";
import { publicDeedAct } from "../columns.ts";
import { documentTypes } from "../enums.ts";
import type { NotarialFiling } from "../contract.ts";

/** Returns a function that refetches everything that shows notarial filings. */
export function useRefreshNotarialFilings() {
  const cache = useQueryClient();
  return () =>
    cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("notarialFilings.") });
}

export function FilingDialog({ filing, onClose }: { filing?: NotarialFiling; onClose: () => void }) {
  const words = useWords("notarialFilings");
  const today = useToday();
  const own = useOwnLawyer();
  const shared = {
    fields: useFilingFields(filing, own.data ?? undefined),
    columns: 2,
    size: "xl",
    successMessage: ({ number }: NotarialFiling) => interpolate(words.saved, { number }),
    invalidate: useRefreshNotarialFilings(),
    onClose,
    dependentFields: { source: "client", load: prefillFromClient },
  } as const;
  if (!filing && own.isPending) return null;
  if (!filing)
    return (
      <FormDialog
        {...shared}
        title={words.create}
        mutation={api.notarialFilings.create}
        initialValues={{
          procedureDate: today,
          lawyer: own.data?._id,
          clientType: "national",
          country: "CU",
          currency: "CUP",
        }}
      />
    );
  const { _id, updatedAt, number } = filing;
  return (
    <FormDialog
      {...shared}
      title={interpolate(words.editTitle, { number })}
      mutation={api.notarialFilings.update}
      extraInput={{ _id, updatedAt }}
      initialValues={filing}
    />
  );
}

type FilingInput = FormInput<typeof api.notarialFilings.create>;

const isProtocolizable = ({ documentType }: FormValues) => documentType === "protocolizable";

/** Fields of a notarial filing, by section. */
function useFilingFields(filing: NotarialFiling | undefined, own: NotarialFiling["lawyer"] | undefined) {
  const { fields: f, types, documentTypes: documentTypeWords, parts } = useWords("notarialFilings");
  const countries = useCountryChoices();
  const acts = useNomenclators("ACT_TYPE");
  const deedTypes = useNomenclators("DEED_TYPE");
  const concepts = useNomenclators("NOTARIAL_CONCEPT");
  const stamps = useNomenclators("REVENUE_STAMP");
  const optionOf = (reference: { readonly _id: string; readonly name: string } | undefined) =>
    reference ? [{ value: reference._id, label: reference.name }] : [];
  return completeForm<FilingInput>()([
    {
      name: "client",
      label: f.client,
      kind: "searchSelect",
      required: true,
      search: findClients,
      options: optionOf(filing?.client),
      fullWidth: true,
      section: parts.whom,
    },
    { name: "clientType", label: f.clientType, kind: "select", required: true, options: optionsOf(clientTypes, types) },
    { name: "country", label: f.country, kind: "select", required: true, options: countries },
    { name: "procedureDate", label: f.procedureDate, kind: "date", required: true, section: parts.what },
    {
      name: "lawyer",
      label: f.lawyer,
      kind: "searchSelect",
      required: true,
      search: findLawyers,
      options: optionOf(filing?.lawyer ?? own),
    },
    {
      name: "documentType",
      label: f.documentType,
      kind: "select",
      required: true,
      options: optionsOf(documentTypes, documentTypeWords),
    },
    { name: "concept", label: f.concept, kind: "select", required: true, options: concepts },
    { name: "actType", label: f.actType, kind: "select", required: true, options: acts, isVisible: isProtocolizable },
    {
      name: "deedType",
      label: f.deedType,
      kind: "select",
      required: true,
      options: deedTypes,
      isVisible: (values) => isProtocolizable(values) && values.actType === publicDeedAct,
    },
    { name: "protocolNumber", label: f.protocolNumber, isVisible: isProtocolizable },
    { name: "fee", label: f.fee, kind: "amount", required: true, section: parts.money },
    { name: "currency", label: f.currency, kind: "select", required: true, options: optionsOf(currencies) },
    {
      name: "billNumber",
      label: f.billNumber,
      required: true,
      isVisible: ({ voucherPending }) => voucherPending !== true,
    },
    { name: "voucherNumber", label: f.voucherNumber },
    { name: "voucherPending", label: f.voucherPending, kind: "checkbox" },
    { name: "exportable", label: f.exportable, kind: "checkbox", hint: f.exportableHint },
    {
      name: "stamps",
      label: f.stamps,
      kind: "rows",
      addLabel: f.addStamp,
      fields: [
        { name: "stamp", label: f.stamp, kind: "select", required: true, options: stamps },
        { name: "quantity", label: f.quantity, required: true },
      ],
    },
    { name: "observations", label: f.observations, kind: "textarea" },
  ] as const satisfies readonly FormFieldOf<FilingInput>[]);
}
