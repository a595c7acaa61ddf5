/** The form of a notarial filing: what its document and its act do not have is not asked. */
import { useQueryClient } from "@tanstack/react-query";
import { interpolate } from "../../../kit/words.ts";
import { currencies } from "../../../kit/money.ts";
import { api } from "../../../web/api.ts";
import { optionsOf, type FormFieldOf, type FormInput } from "../../../web/office/form/fields.ts";
import { FormDialog } from "../../../web/office/form/form-dialog.tsx";
import type { FormValues } from "../../../web/office/form/nested-values.ts";
import { useToday } from "../../../web/office/use-today.ts";
import { useWords } from "../../../web/words.ts";
import { clientTypes } from "../../clients/columns.ts";
import { findClients, prefillFromClient } from "../../clients/web/public.tsx";
import { useCountryChoices, useNomenclators } from "../../nomenclators/web/public-office.ts";
import { findLawyers } from "../../people/web/public.tsx";
import { deedAct, documentTypes } from "../columns.ts";
import type { NotarialFiling } from "../contract.ts";

/** Shows anew what filings can be seen in. */
export function useRefreshNotarialFilings() {
  const cache = useQueryClient();
  return () =>
    cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("notarialFilings.") });
}

export function FilingDialog({ filing, onClose }: { filing?: NotarialFiling; onClose: () => void }) {
  const words = useWords("notarialFilings");
  const today = useToday();
  const shared = {
    fields: useFilingFields(filing),
    columns: 2,
    size: "xl",
    done: ({ number }: NotarialFiling) => interpolate(words.saved, { number }),
    refresh: useRefreshNotarialFilings(),
    onClose,
    fills: { of: "client", with: prefillFromClient },
  } as const;
  if (!filing)
    return (
      <FormDialog
        {...shared}
        title={words.create}
        call={api.notarialFilings.create}
        from={{ procedureDate: today, clientType: "national", country: "CU", currency: "CUP" }}
      />
    );
  const { _id, updatedAt, number } = filing;
  return (
    <FormDialog
      {...shared}
      title={interpolate(words.editTitle, { number })}
      call={api.notarialFilings.update}
      with={{ _id, updatedAt }}
      from={filing}
    />
  );
}

type FilingField = FormFieldOf<FormInput<typeof api.notarialFilings.create>>;

const isKept = ({ documentType }: FormValues) => documentType === "protocolizable";

/** What is asked of a filing, in the parts in which one looks it up. */
function useFilingFields(filing: NotarialFiling | undefined) {
  const { fields: f, columns: c, types, documentTypes: documents, parts } = useWords("notarialFilings");
  const countries = useCountryChoices();
  const acts = useNomenclators("ACT_TYPE");
  const deeds = useNomenclators("DEED_TYPE");
  const concepts = useNomenclators("NOTARIAL_CONCEPT");
  const stamps = useNomenclators("REVENUE_STAMP");
  const known = (of: { readonly _id: string; readonly name: string } | undefined) =>
    of ? [{ value: of._id, label: of.name }] : [];
  return [
    {
      name: "client",
      label: c.client,
      kind: "found",
      required: true,
      find: findClients,
      options: known(filing?.client),
      wide: true,
      section: parts.whom,
    },
    { name: "clientType", label: c.clientType, kind: "choice", required: true, options: optionsOf(clientTypes, types) },
    { name: "country", label: c.country, kind: "choice", required: true, options: countries },
    { name: "procedureDate", label: f.procedureDate, kind: "date", required: true, section: parts.what },
    {
      name: "lawyer",
      label: c.lawyer,
      kind: "found",
      required: true,
      find: findLawyers,
      options: known(filing?.lawyer),
    },
    {
      name: "documentType",
      label: f.documentType,
      kind: "choice",
      required: true,
      options: optionsOf(documentTypes, documents),
    },
    { name: "concept", label: c.concept, kind: "choice", required: true, options: concepts },
    { name: "actType", label: f.actType, kind: "choice", required: true, options: acts, when: isKept },
    {
      name: "deedType",
      label: f.deedType,
      kind: "choice",
      required: true,
      options: deeds,
      when: (typed) => isKept(typed) && typed.actType === deedAct,
    },
    { name: "protocolNumber", label: f.protocolNumber, when: isKept },
    { name: "fee", label: c.fee, kind: "amount", required: true, section: parts.money },
    { name: "currency", label: c.currency, kind: "choice", required: true, options: optionsOf(currencies) },
    {
      name: "billNumber",
      label: f.billNumber,
      required: true,
      when: ({ voucherPending }) => voucherPending !== true,
    },
    { name: "voucherNumber", label: f.voucherNumber },
    { name: "voucherPending", label: f.voucherPending, kind: "yesNo" },
    { name: "exportable", label: f.exportable, kind: "yesNo", hint: f.exportableHint },
    {
      name: "stamps",
      label: c.stamps,
      kind: "rows",
      add: f.addStamp,
      fields: [
        { name: "stamp", label: f.stamp, kind: "choice", required: true, options: stamps },
        { name: "quantity", label: f.quantity, required: true },
      ],
    },
    { name: "observations", label: f.observations, kind: "long" },
  ] as const satisfies readonly FilingField[];
}
