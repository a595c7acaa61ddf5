/** List of mails with state and staff actions. */
import { Button } from "@mantine/core";
import { IconRefresh } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { isWaiting } from "../../../../kit/contract/list-columns.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { columnsFor } from "../../../../web/office/list/column-renderers.tsx";
import type { ListScreen } from "../../../../web/office/list/list-screen.ts";
import { List } from "../../../../web/office/list/list.tsx";
import { BulkActions } from "../../../../web/office/components/batches/bulk-bar.tsx";
import { choiceOf } from "../../../../web/office/components/filters/filter.ts";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { ViewTabs } from "../../../../web/office/components/list-parts/view-tabs.tsx";
import type { SearchParams } from "../../../../web/office/navigation/query-string.ts";
import { useWords } from "../../../../web/words.ts";
import { mailColumns, mailTones } from "../columns.ts";
import type { outgoingMailContract } from "../contract.ts";
import { templateNames } from "../template-catalogue.ts";
import { type MailState, mailStates } from "../states.ts";
import { mailsPath as path, useRefreshMails } from "./staff-shared.ts";
import { useMailActions } from "./mail-actions.tsx";
import { RetryAll } from "./retry-all.tsx";

export function Mails() {
  const words = useWords("outgoingMail");
  const { entries } = useWords("menu");
  const language = useLanguage();
  const search = useSearch({ strict: false }) as SearchParams;
  const state = mailStates.find((each) => each === search.state);
  const refresh = useRefreshMails();
  const counts = useCounts();
  const mailActions = useMailActions();
  const screen: ListScreen<
    typeof outgoingMailContract.list,
    typeof outgoingMailContract.exportSheet,
    typeof outgoingMailContract.matching
  > = {
    ...columnsFor(
      mailColumns,
      { ...words, language },
      {
        state: { hidden: state !== undefined },
        attempts: {
          hidden: state !== "pending" && state !== "failed",
          cell: (row) => <span title={words.attemptsTitle}>{row.attempts}</span>,
        },
        error: {
          hidden: state === "sent",
          cell: ({ reason, lastError }) => reason && <span title={lastError ?? ""}>{words.home.reasons[reason]}</span>,
        },
        // Only pending mails have a next attempt to show or sort by.
        next: state === "pending" ? {} : { hidden: true, sorts: false },
        // A pending mail shows its next attempt instead: both columns do not fit.
        created: { hidden: state === "pending" },
        sent: { hidden: state !== "sent" },
      },
    ),
    name: "mails",
    label: words.list,
    query: api.outgoingMail.list,
    ...(state ? { fixedFilters: { state } } : {}),
    ...(state && isWaiting(mailTones[state]) && { sort: "createdAt" }),
    searchPlaceholder: words.search,
    otherViews: async (filters) => {
      // The view of all states has no other views.
      if (!state) return [];
      const { counts } = await api.outgoingMail.list({ ...filters, limit: 1 });
      const views = counts.map((each) => ({
        label: words.states[each.state],
        to: path,
        search: { state: each.state },
        count: each.count,
      }));
      const total = counts.reduce((sum, { count }) => sum + count, 0);
      const all = { label: words.allStates, to: path, count: total, isAll: true };
      return [...views.filter(({ search }) => search.state !== state), all];
    },
    filters: [
      choiceOf("template", words.filters.template, templateNames, words.names),
      { kind: "period", from: "from", to: "to", label: words.filters.dates },
    ],
    rowTarget: ({ _id }) => ({ to: `${path}/${_id}` }),
    rowActions: mailActions.ofRow,
    selection: {
      all: api.outgoingMail.matching,
      bulkActions: (mails, clear) => <BulkActions actions={mailActions.ofMany(mails, clear)} />,
    },
    exportCall: api.outgoingMail.exportSheet,
    empty: { title: words.empty, hint: words.emptyHint },
    liveList: "mails",
    invalidate: refresh,
  };
  return (
    <>
      <PageHeader
        title={entries.emailProcessor}
        subtitle={words.subtitle}
        actions={
          <>
            <Button variant="default" leftSection={<IconRefresh size={17} />} onClick={() => void refresh()}>
              {words.actions.refresh}
            </Button>
            <RetryAll failed={counts("failed")} />
          </>
        }
      />
      <ViewTabs
        label={words.views}
        views={[
          { label: words.allStates, to: path, isHere: state === undefined },
          ...mailStates.map((each) => ({
            label: words.states[each],
            to: path,
            search: { state: each },
            isHere: each === state,
            count: counts(each),
          })),
        ]}
      />
      <List key={state ?? "all"} screen={screen} />
      {mailActions.dialog}
    </>
  );
}

/** Mails per state, without the filters; undefined until they are counted. */
function useCounts(): (state: MailState) => number | undefined {
  const { data } = useQuery({
    queryKey: [api.outgoingMail.list.key, "counts"],
    queryFn: ({ signal }) => api.outgoingMail.list({ limit: 1 }, { signal }),
  });
  return (state) => data && (data.counts.find((each) => each.state === state)?.count ?? 0);
}
