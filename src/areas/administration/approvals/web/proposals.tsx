/** The list of proposed changes. */
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { useWords } from "../../../../web/words.ts";
import { proposalColumns } from "../columns.ts";
import type { approvalsContract } from "../contract.ts";
import { approvableActions, proposalStates } from "../states.ts";
import { approvalsPath, useRefreshProposals } from "./shared.ts";

export function Proposals() {
  const words = useWords("approvals");
  const language = useLanguage();
  const refresh = useRefreshProposals();
  const screen: ListScreen<typeof approvalsContract.list, typeof approvalsContract.exportSheet> = {
    ...columnsFor(proposalColumns, { ...words, language }),
    name: "approvals",
    label: words.list,
    query: api.approvals.list,
    filters: [
      choiceOf("state", words.filters.state, proposalStates, words.states),
      choiceOf("action", words.filters.action, approvableActions, words.actions),
    ],
    rowTarget: ({ _id }) => ({ to: `${approvalsPath}/${_id}` }),
    exportCall: api.approvals.exportSheet,
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
