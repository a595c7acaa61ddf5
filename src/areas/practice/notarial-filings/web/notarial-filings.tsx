/** The list of notarial filings with totals. */
import { pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { TotalsAbove } from "../../../../web/office/list/list-totals.tsx";
import { choiceOf, eitherOf, markRare } from "../../../../web/office/components/filters/filter.ts";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useWords } from "../../../../web/words.ts";
import { useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import { foundLawyer } from "../../../administration/people/web/public.tsx";
import { notarialFilingColumns } from "../columns.ts";
import { documentTypes } from "../enums.ts";
import type { NotarialFiling, notarialFilingsContract } from "../contract.ts";
import { FilingDialog, useRefreshNotarialFilings } from "./filing-form.tsx";
import { useNotarialFilingActions } from "./filing-actions.tsx";
import { useFilingWords } from "./filing-labels.ts";
import { notarialFilingPath } from "./paths.ts";

type Screen = ListScreen<typeof notarialFilingsContract.list, typeof notarialFilingsContract.sheet>;

export function NotarialFilings() {
  const words = useFilingWords();
  const { totals, language } = words;
  const title = useWords("menu").entries.notarialFilings;
  const actions = useActions<NotarialFiling>({ refresh: useRefreshNotarialFilings(), one: useNotarialFilingActions() });
  const screen: Screen = {
    ...columnsFor(notarialFilingColumns, words),
    name: "notarialFilings",
    label: title,
    query: api.notarialFilings.list,
    exportCall: api.notarialFilings.sheet,
    searchPlaceholder: words.search,
    filters: useFilingFilters(),
    rowTarget: ({ _id }) => ({ to: notarialFilingPath(_id) }),
    rowActions: actions.ofRow,
    header: ({ sumByCurrency, byDocumentType, exportable }) => (
      <TotalsAbove
        label={totals.all}
        sums={sumByCurrency}
        counted={[
          ...byDocumentType.map(({ key, value }) => pluralize(totals[key], value, language)),
          pluralize(totals.count, exportable, language),
        ]}
      />
    ),
    empty: { title: words.none, hint: words.noneHint },
  };
  return (
    <>
      <PageHeader
        title={title}
        subtitle={words.subtitle}
        actions={
          <CreateButton
            label={words.create}
            onClick={() => actions.open((onClose) => <FilingDialog onClose={onClose} />)}
          />
        }
      />
      <List screen={screen} />
      {actions.dialog}
    </>
  );
}

function useFilingFilters(): Screen["filters"] {
  const words = useWords("notarialFilings");
  const { columns: c, fields: f } = words;
  return [
    { kind: "period", from: "from", to: "to", label: words.filters.date },
    eitherOf("voucherPending", c.billNumber, words.pending, words.billed),
    foundLawyer("lawyer", f.lawyer),
    markRare(choiceOf("documentType", f.documentType, documentTypes, words.documentTypes)),
    { kind: "select", name: "actType", label: c.actType, options: useNomenclators("ACT_TYPE") },
    markRare({ kind: "select", name: "deedType", label: c.deedType, options: useNomenclators("DEED_TYPE") }),
    markRare({ kind: "select", name: "concept", label: f.concept, options: useNomenclators("NOTARIAL_CONCEPT") }),
    markRare({ kind: "select", name: "stamp", label: f.stamps, options: useNomenclators("REVENUE_STAMP") }),
    markRare(eitherOf("exportable", c.exportable, words.exportables, words.notExportables)),
    { kind: "amounts", from: "feeFrom", to: "feeTo", label: f.fee },
  ];
}
