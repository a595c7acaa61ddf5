/** Page of a client: facts on the left, records by tabs in the middle, what comes next and documents on the right. */
import { Badge, Group, Text } from "@mantine/core";
import { IconArrowsJoin, IconEye, IconFileDollar, IconGavel, IconId, IconPencil } from "@tabler/icons-react";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams, useSearch } from "@tanstack/react-router";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { formatDay, formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { FactsGrid, HistoryPanel, LinkedFact } from "../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { Documents } from "../../../collaboration/media/web/public.tsx";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import type { Client } from "../contract.ts";
import { timelineKinds } from "../timeline-kinds.ts";
import { AccountPanel } from "./account-panel.tsx";
import classes from "./client-page.module.css";
import { useClientFacts } from "./client-facts.ts";
import { CorrectClient } from "./clients.tsx";
import { MergeDialog } from "./merge/merge-dialog.tsx";
import { NextStepsPanel, PeoplePanel, SameClientPanel } from "./next-steps.tsx";
import { useBalanceFacts } from "./overview.ts";
import { clientPath, clientsPath, sheetPath } from "./paths.ts";
import { Records } from "./records.tsx";
import { RecordTabs } from "./record-tabs.tsx";
import { refreshClients } from "./refresh.ts";
import { Timeline } from "./timeline.tsx";

export function ClientPage() {
  const { clientId } = useParams({ strict: false }) as { clientId: string };
  const { missing } = useWords("clients");
  return (
    <RecordLoader call={api.clients.read} input={{ _id: clientId }} missing={missing}>
      {(client) => <ClientView client={client} />}
    </RecordLoader>
  );
}

function ClientView({ client }: { client: Client }) {
  const words = useWords("clients");
  const cache = useQueryClient();
  const actions = useClientActions();
  const search = useSearch({ strict: false }) as { kind?: string };
  const kind = timelineKinds.find((each) => each === search.kind);
  const { name, mergedInto, clientNumber, active, vip } = client;
  return (
    <>
      <BackLink label={words.title} to={clientsPath} />
      <PageHeader
        title={name}
        subtitle={
          <Group gap="xs">
            <span>{clientNumber}</span>
            <StatusDot tone={active ? "good" : "quiet"} label={active ? words.active : words.inactive} />
            {vip && <Badge color="laton">{words.marks.vip.yes}</Badge>}
          </Group>
        }
        actions={<RecordActions name={name} actions={actions.ofRow(client)} />}
      />
      {mergedInto && (
        <Text mb="md">
          {words.page.isAnother} <LinkedFact to={clientPath(mergedInto._id)} label={mergedInto.name} />
        </Text>
      )}
      <RecordTabs id={client._id} kind={kind} />
      <div className={classes.columns}>
        <div className={classes.column}>
          <FactsPanel client={client} />
          <ContactsPanel client={client} />
        </div>
        <div className={classes.column}>
          {kind ? <Records id={client._id} kind={kind} /> : <Timeline id={client._id} />}
        </div>
        <div className={classes.column}>
          <NextStepsPanel id={client._id} />
          <SameClientPanel client={client} />
          <PeoplePanel id={client._id} />
          <AccountPanel client={client} refresh={() => refreshClients(cache)} />
          <MergedPanel client={client} />
          <Documents element="client" elementId={client._id} canWrite={!mergedInto} />
          <History client={client} />
        </div>
      </div>
      {actions.dialog}
    </>
  );
}

/** Records of other areas that are created for a client. Their forms take its number from the address. */
const creations = [
  {
    kind: "filings",
    icon: IconGavel,
    permission: "manageFilings",
    to: "/legalAssistance/manageFilings/create",
  },
  {
    kind: "offers",
    icon: IconFileDollar,
    permission: "manageContractOffer",
    to: "/contractOffers/manageContractOffers/new",
  },
] as const;

function useClientActions() {
  const words = useWords("clients");
  const { edit } = useWords("office").register;
  const cache = useQueryClient();
  const refresh = () => refreshClients(cache);
  const permissions = useUser()?.permissions ?? [];
  const isUnmerged = ({ mergedInto }: Client) => mergedInto === null;
  return useActions<Client>({
    refresh,
    one: [
      { label: words.sheet.open, icon: IconId, isPrimary: true, to: ({ _id }) => ({ to: sheetPath(_id) }) },
      ...creations.map(
        ({ kind, icon, permission, to }): Action<Client> => ({
          label: words.page.add[kind],
          icon,
          isAvailable: ({ active, mergedInto }) => active && mergedInto === null && permissions.includes(permission),
          to: ({ clientNumber }) => ({ to, search: { client: clientNumber } }),
        }),
      ),
      {
        label: words.page.dataAccess,
        icon: IconEye,
        isAvailable: () => permissions.includes("adminSettings"),
        to: ({ _id }) => ({ to: `/admin/dataAccess/client/${_id}` }),
      },
      {
        label: edit,
        icon: IconPencil,
        isAvailable: isUnmerged,
        dialog: (client, onClose) => <CorrectClient client={client} refresh={refresh} onClose={onClose} />,
      },
      {
        label: words.merge.open,
        icon: IconArrowsJoin,
        isAvailable: isUnmerged,
        dialog: (client, onClose) => <MergeDialog client={client} onClose={onClose} />,
      },
    ],
  });
}

function FactsPanel({ client }: { client: Client }) {
  const { page: words, fields } = useWords("clients");
  const factsOf = useClientFacts();
  // The title and panels of their own.
  const separate = [fields.name, fields.contacts, fields.user] as readonly string[];
  const facts = [...useBalanceFacts(client._id), ...factsOf(client)].filter(
    ([label, value]) => value !== "" && !separate.includes(label),
  );
  return (
    <Panel title={words.facts} padded>
      <FactsGrid facts={facts} />
    </Panel>
  );
}

function ContactsPanel({ client: { contacts } }: { client: Client }) {
  const { page: words, fields } = useWords("clients");
  const typeOf = useNaming("CONTACT_TYPE");
  return (
    <Panel title={fields.contacts} count={contacts.length} isEmpty={contacts.length === 0} nothing={words.noContacts}>
      {contacts.map(({ name, contactType, position, phone, email }) => (
        <PanelRow
          key={`${name}${contactType}`}
          title={name}
          detail={[typeOf(contactType), position, phone, email].filter(Boolean).join(" · ")}
        />
      ))}
    </Panel>
  );
}

/** The clients merged into this one; a merge can be undone for a limited time. */
function MergedPanel({ client }: { client: Client }) {
  const { page: words } = useWords("clients");
  const language = useLanguage();
  const cache = useQueryClient();
  const { data = [] } = useQuery({
    queryKey: [api.clients.merged.key, client._id],
    queryFn: () => api.clients.merged({ id: client._id }),
  });
  const unmerge = useMutation({
    mutationFn: (version: { _id: string; updatedAt: string }) => api.clients.unmerge(version),
    onSuccess: async ({ name }) => {
      toast(interpolate(words.apart, { name }));
      await refreshClients(cache);
    },
  });
  if (data.length === 0) return null;
  return (
    <Panel title={words.merged} count={data.length}>
      {data.map(({ _id, name, clientNumber, updatedAt, byName, mergedAt, undoUntil }) => (
        <PanelRow
          key={_id}
          target={{ to: clientPath(_id) }}
          title={`${name} · ${clientNumber}`}
          detail={[
            byName,
            mergedAt && formatDateTime(mergedAt, language),
            undoUntil
              ? interpolate(words.undoUntil, { date: formatDay(dayOf(new Date(undoUntil)), language) })
              : words.undoOver,
          ]
            .filter(Boolean)
            .join(" · ")}
          action={undoUntil ? { label: words.takeApart, run: () => unmerge.mutate({ _id, updatedAt }) } : undefined}
        />
      ))}
    </Panel>
  );
}

function History({ client: { _id: id, createdAt } }: { client: Client }) {
  const { page: words, columns, fields } = useWords("clients");
  const { data = [] } = useQuery({
    queryKey: [api.clients.history.key, id],
    queryFn: () => api.clients.history({ id }),
  });
  const names: Readonly<Partial<Record<string, string>>> = { ...columns, ...fields };
  const { changes } = useWords("clients").import;
  const entries = data.map(({ values, ...entry }) => {
    const changeLines = values.map(({ field, from, to }) =>
      interpolate(changes.line, { field: names[field] ?? field, from: from || changes.empty, to: to || changes.empty }),
    );
    const changedFields = values.map(({ field }) => field);
    return { ...entry, changeLines, fields: entry.fields.filter((field) => !changedFields.includes(field)) };
  });
  return <HistoryPanel lines={entries} actionLabels={words.auditActions} fields={names} createdAt={createdAt} />;
}
