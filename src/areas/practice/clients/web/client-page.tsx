/** Page of a client: facts and timeline on the left; account, merged clients, documents and history on the right. */
import { Badge, Group, Text } from "@mantine/core";
import { IconArrowsJoin, IconGavel, IconId, IconPencil } from "@tabler/icons-react";
import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import { dayOf } from "../../../../kit/time/calendar.ts";
import { formatDay, formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { FactsGrid, HistoryPanel, LinkedFact, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { toast } from "../../../../web/office/query-client.ts";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { Documents } from "../../../collaboration/media/web/public.tsx";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import type { Client } from "../contract.ts";
import { AccountPanel } from "./account-panel.tsx";
import { useClientFacts } from "./client-facts.ts";
import { CorrectClient } from "./clients.tsx";
import { MergeDialog } from "./merge-dialog.tsx";
import { NextStepsPanel, SameClientPanel } from "./next-steps.tsx";
import { clientPath, clientsPath, sheetPath } from "./paths.ts";
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
      <RecordPanels
        main={
          <>
            <FactsPanel client={client} />
            <Timeline id={client._id} />
          </>
        }
        side={
          <>
            <NextStepsPanel id={client._id} />
            <SameClientPanel client={client} />
            <ContactsPanel client={client} />
            <AccountPanel client={client} refresh={() => refreshClients(cache)} />
            <MergedPanel client={client} />
            <Documents element="client" elementId={client._id} canWrite={!mergedInto} />
            <History id={client._id} />
          </>
        }
      />
      {actions.dialog}
    </>
  );
}

function useClientActions() {
  const words = useWords("clients");
  const { edit } = useWords("office").register;
  const cache = useQueryClient();
  const refresh = () => refreshClients(cache);
  const mayFile = useUser()?.permissions.includes("manageFilings") ?? false;
  const isUnmerged = ({ mergedInto }: Client) => mergedInto === null;
  return useActions<Client>({
    refresh,
    one: [
      { label: words.sheet.open, icon: IconId, isPrimary: true, to: ({ _id }) => ({ to: sheetPath(_id) }) },
      {
        label: words.page.filings,
        icon: IconGavel,
        isAvailable: () => mayFile,
        to: ({ clientNumber }) => ({ to: "/legalAssistance/manageFilings", search: { search: clientNumber } }),
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

const refreshClients = (cache: QueryClient) =>
  cache.invalidateQueries({ predicate: ({ queryKey: [key] }) => String(key).startsWith("clients.") });

function FactsPanel({ client }: { client: Client }) {
  const { page: words, fields } = useWords("clients");
  const factsOf = useClientFacts();
  // The title and panels of their own.
  const separate = [fields.name, fields.contacts, fields.user] as readonly string[];
  const facts = factsOf(client).filter(([label, value]) => value !== "" && !separate.includes(label));
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
          deed={undoUntil ? { label: words.takeApart, run: () => unmerge.mutate({ _id, updatedAt }) } : undefined}
        />
      ))}
    </Panel>
  );
}

function History({ id }: { id: string }) {
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
  return <HistoryPanel lines={entries} deeds={words.auditActions} fields={names} />;
}
