import { IconEye, IconPencil } from "@tabler/icons-react";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { CreateButton } from "../../../../web/office/components/create-button.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { versionColumns } from "../columns.ts";
import { termsStates } from "../enums.ts";
import type { termsContract, TermsVersion } from "../contract.ts";
import { versionsPath } from "./paths.ts";
import { useVersionActions } from "./version-actions.ts";

/** List of versions: the one in force, drafts, and earlier ones. */
export function Versions() {
  const words = useWords("termsDesk");
  const { entries } = useWords("menu");
  const language = useLanguage();
  const canWrite = useUser()?.permissions.includes("adminOffers") ?? false;
  const target = (row: TermsVersion) => ({ to: `${versionsPath}/${row._id}` });

  const { one: rowActions, isDraft, refresh } = useVersionActions();
  const versionActions = useActions<TermsVersion>({
    refresh,
    one: [
      { label: words.actions.edit, icon: IconPencil, isAvailable: isDraft, to: target },
      { label: words.actions.read, icon: IconEye, isAvailable: (row) => !isDraft(row), to: target },
      ...rowActions,
    ],
  });
  const screen: ListScreen<typeof termsContract.list, typeof termsContract.exportSheet> = {
    ...columnsFor(versionColumns, { ...words, language }),
    name: "terms",
    label: words.list,
    query: api.terms.list,
    filters: [choiceOf("state", words.columns.state, termsStates, words.states)],
    rowTarget: target,
    rowActions: versionActions.ofRow,
    exportCall: api.terms.exportSheet,
    empty: { title: words.none },
  };
  return (
    <>
      <PageHeader
        title={entries.termsOptions}
        subtitle={words.subtitle}
        actions={canWrite && <CreateButton label={words.create} to={`${versionsPath}/create`} />}
      />
      <List screen={screen} />
      {versionActions.dialog}
    </>
  );
}
