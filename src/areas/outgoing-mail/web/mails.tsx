/** The mail desk (domain.md M9): every mail, where it stands, and what can be done about it by hand. */
import { Button } from "@mantine/core";
import { IconArrowsExchange, IconBan, IconChecks, IconEye, IconRefresh } from "@tabler/icons-react";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useState } from "react";
import { sayCount } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { shownIn } from "../../../web/office/list/in-columns.tsx";
import type { ListScreen } from "../../../web/office/list/list-screen.ts";
import { List } from "../../../web/office/list/list.tsx";
import type { Action } from "../../../web/office/parts/actions-menu.tsx";
import { BulkActions } from "../../../web/office/parts/bulk-bar.tsx";
import { choiceOf } from "../../../web/office/parts/filter.ts";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { ViewTabs } from "../../../web/office/parts/view-tabs.tsx";
import { toast } from "../../../web/office/queries.ts";
import type { Search } from "../../../web/office/search.ts";
import { useWords } from "../../../web/words.ts";
import { mailColumns } from "../columns.ts";
import type { outgoingMail } from "../contract.ts";
import { templateNames } from "../letters.ts";
import type { ChosenMail, EmailEntry } from "../listing.ts";
import { type DeskState, type MailState, mailStates } from "../states.ts";
import { BodyDialog } from "./body-dialog.tsx";
import { ChangeMails } from "./change-mails.tsx";
import { canBecome, useRefreshMails } from "./desk.ts";
import { RetryAll } from "./retry-all.tsx";

const path = "/admin/email-processor";
export function Mails() {
  const words = useWords("outgoingMail");
  const language = useLanguage();
  const search = useSearch({ strict: false }) as Search;
  const state = mailStates.find((each) => each === search.state);
  const refresh = useRefreshMails();
  const [opened, setOpened] = useState<string | null>(null);
  const [changing, setChanging] = useState<{
    mails: readonly ChosenMail[];
    to?: DeskState;
    clear?: () => void;
  } | null>(null);
  const counts = useCounts();
  const retry = useMutation({
    mutationFn: (mail: ChosenMail) => api.outgoingMail.retry({ _id: mail._id, updatedAt: mail.updatedAt }),
    onSuccess: () => {
      toast(sayCount(words.retried, 1, language));
      return refresh();
    },
  });
  const screen: ListScreen<typeof outgoingMail.list, typeof outgoingMail.exportSheet, typeof outgoingMail.matching> = {
    ...shownIn(
      mailColumns,
      { ...words, language },
      {
        state: { extra: state !== undefined },
        attempts: {
          extra: state !== "pending" && state !== "failed",
          cell: (row) => <span title={words.attemptsTitle}>{row.attempts}</span>,
        },
        error: {
          extra: state === "sent",
          cell: (row) => row.lastError && <span title={row.lastError}>{row.lastError}</span>,
        },
        // Elsewhere there is nothing to wait for, nor to sort by.
        next: state === "pending" ? {} : { extra: true, sorts: false },
        sent: { extra: state !== "sent" },
      },
    ),
    name: "mails",
    label: words.list,
    call: api.outgoingMail.list,
    ...(state ? { view: { state } } : {}),
    searchHint: words.search,
    elsewhere: async (typed) => {
      // Nothing is elsewhere for who looks at all of them.
      if (!state) return [];
      const { counts: fitting } = await api.outgoingMail.list({ ...typed, limit: 1 });
      const views = fitting.map((each) => ({
        label: words.states[each.state],
        to: path,
        search: { state: each.state },
        count: each.count,
      }));
      const total = fitting.reduce((sum, { count }) => sum + count, 0);
      const all = { label: words.allStates, to: path, count: total, isAll: true };
      return [...views.filter(({ search }) => search.state !== state), all];
    },
    filters: [
      choiceOf("template", words.filters.template, templateNames, words.names),
      { kind: "period", from: "from", to: "to", label: words.filters.dates },
    ],
    open: (row) => () => setOpened(row._id),
    rowActions: (row) => [
      { label: words.actions.open, icon: <IconEye size={17} />, run: () => setOpened(row._id) },
      ...actionsOn(row, {
        pending: { label: words.actions.retry, icon: <IconRefresh size={17} />, run: () => retry.mutate(row) },
        sent: {
          label: words.actions.settle,
          icon: <IconChecks size={17} />,
          run: () => setChanging({ mails: [row], to: "sent" }),
        },
        cancelled: {
          label: words.actions.cancel,
          icon: <IconBan size={17} />,
          danger: true,
          run: () => setChanging({ mails: [row], to: "cancelled" }),
        },
      }),
    ],
    selection: {
      all: api.outgoingMail.matching,
      bar: (mails, clear) => (
        <BulkActions
          actions={[
            {
              label: words.actions.change,
              icon: <IconArrowsExchange size={17} />,
              run: () => setChanging({ mails, clear }),
            },
          ]}
        />
      ),
    },
    sheet: api.outgoingMail.exportSheet,
    empty: { title: words.empty, hint: words.emptyHint },
    watch: "mails",
    refresh,
  };
  return (
    <>
      <PageHeader
        title={words.title}
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
      {opened && <BodyDialog id={opened} onClose={() => setOpened(null)} />}
      {changing && (
        <ChangeMails
          mails={changing.mails}
          to={changing.to}
          onDone={() => {
            changing.clear?.();
            void refresh();
          }}
          onClose={() => setChanging(null)}
        />
      )}
    </>
  );
}

/** Only what the state of the mail admits is offered. */
function actionsOn(row: EmailEntry, actions: Record<DeskState, Action>): Action[] {
  return (["pending", "sent", "cancelled"] as const).filter((to) => canBecome([row], to)).map((to) => actions[to]);
}

/** Mails per state, whatever is filtered; undefined until they are counted. */
function useCounts(): (state: MailState) => number | undefined {
  const { data } = useQuery({
    queryKey: [api.outgoingMail.list.key, "counts"],
    queryFn: ({ signal }) => api.outgoingMail.list({ limit: 1 }, { signal }),
  });
  return (state) => data && (data.counts.find((each) => each.state === state)?.count ?? 0);
}
