/** The register of issued documents. */
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { useWords } from "../../../../web/words.ts";
import { issuedDocumentColumns } from "../columns.ts";
import type { issuedDocumentsContract } from "../contract.ts";
import { documentKinds, documentStates } from "../states.ts";
import { issuedDocumentsPath, useRefreshDocuments } from "./shared.ts";

export function IssuedDocuments() {
  const words = useWords("issuedDocuments");
  const language = useLanguage();
  const refresh = useRefreshDocuments();
  const screen: ListScreen<typeof issuedDocumentsContract.list, typeof issuedDocumentsContract.exportSheet> = {
    ...columnsFor(issuedDocumentColumns, { ...words, language }),
    name: "issuedDocuments",
    label: words.list,
    query: api.issuedDocuments.list,
    searchPlaceholder: words.search,
    filters: [
      choiceOf("kind", words.filters.kind, documentKinds, words.kinds),
      choiceOf("state", words.filters.state, documentStates, words.states),
      { kind: "period", from: "from", to: "to", label: words.filters.dates },
    ],
    rowTarget: ({ _id }) => ({ to: `${issuedDocumentsPath}/${_id}` }),
    exportCall: api.issuedDocuments.exportSheet,
    empty: { title: words.empty, hint: words.emptyHint },
    invalidate: refresh,
  };
  return (
    <>
      <PageHeader title={words.title} subtitle={words.subtitle} />
      <List screen={screen} />
    </>
  );
}
