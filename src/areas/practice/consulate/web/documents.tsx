/** List of consulate documents, moved one by one, in bulk or by package. */
import { currencies } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { BulkActions } from "../../../../web/office/components/batches/bulk-bar.tsx";
import { choiceOf, eitherOf } from "../../../../web/office/components/filters/filter.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useWords } from "../../../../web/words.ts";
import { useNaming, useNomenclators } from "../../../administration/nomenclators/web/public-office.ts";
import type { consulateContract } from "../contract.ts";
import { documentColumns } from "../document-columns.ts";
import type { ListedDocument } from "../listed-document.ts";
import { documentStatuses } from "../states.ts";
import { type MovableDocument, useDocumentActions } from "./document-actions.tsx";
import { useRefreshConsulate } from "./refresh.ts";

export function ConsulateDocuments() {
  const words = useWords("consulate");
  const title = useWords("menu").entries.consulateDocuments;
  const types = useNomenclators("DOCUMENT_TYPE");
  const nameOf = useNaming("DOCUMENT_TYPE");
  const refresh = useRefreshConsulate();
  const actions = useActions<ListedDocument, MovableDocument>({ refresh, ...useDocumentActions() });
  const { documentColumns: c, documentFilters: f } = words;
  const screen: ListScreen<
    typeof consulateContract.documents,
    typeof consulateContract.exportDocuments,
    typeof consulateContract.matchingDocuments
  > = {
    ...columnsFor(documentColumns, { ...words, nameOf, language: useLanguage() }),
    name: "consulateDocuments",
    label: title,
    query: api.consulate.documents,
    exportCall: api.consulate.exportDocuments,
    searchPlaceholder: words.documentsSearch,
    filters: [
      choiceOf("status", c.status, documentStatuses, words.status),
      { kind: "select", name: "documentType", label: c.documentType, options: types },
      { kind: "text", name: "packageNumber", label: c.packageNumber },
      eitherOf("invoiced", f.invoiced, f.isInvoiced, f.isNotInvoiced),
      { kind: "period", from: "from", to: "to", label: c.statusAt },
      choiceOf("currency", c.currency, currencies),
    ],
    rowActions: actions.ofRow,
    selection: {
      all: api.consulate.matchingDocuments,
      bulkActions: (rows, clear) => <BulkActions actions={actions.ofMany(rows, clear)} />,
    },
    empty: { title: words.noDocuments, hint: words.noDocumentsHint },
  };
  return (
    <>
      <PageHeader title={title} subtitle={words.documentsSubtitle} />
      <List screen={screen} />
      {actions.dialog}
    </>
  );
}
