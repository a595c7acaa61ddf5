/** Room of a table: goals, conversation, documents and participants. A closed table is read-only. */
import { Alert, Badge, Box, Group, Loader } from "@mantine/core";
import { IconMailShare, IconPencil } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useSearch } from "@tanstack/react-router";
import { useMemo, useState } from "react";
import type { FactField } from "../../../../kit/contract/field-places.ts";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { ApiError, api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import type { Action } from "../../../../web/office/actions/action.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { FormDialog } from "../../../../web/office/form/form-dialog.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { Empty } from "../../../../web/office/components/feedback/empty-state.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { ReadFailed } from "../../../../web/office/components/feedback/read-failed.tsx";
import { isRefusal } from "../../../../web/office/query-client.ts";
import type { OptionalFact } from "../../../../web/office/components/record/facts.tsx";
import { FactsGrid, HistoryPanel } from "../../../../web/office/components/record/record.tsx";
import { SeeMore } from "../../../../web/office/components/see-more.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useLanguageOptions } from "../../../../web/office/form/use-language-options.ts";
import { useWords } from "../../../../web/words.ts";
import { ConversationView } from "../../chat/web/public.tsx";
import { Documents } from "../../media/web/public.tsx";
import { tableTone } from "../columns.ts";
import type { virtualTableFields } from "../virtual-table-fields.ts";
import type { VirtualTableDetail } from "../schemas.ts";
import { Goals } from "./goals.tsx";
import { GuestDocuments } from "./guest-documents.tsx";
import { MinutesPanel } from "./minutes.tsx";
import { OwnTables } from "./own-tables.tsx";
import { Participants, useParticipants } from "./participants.tsx";
import { RoomTabs, type RoomPart } from "./room-tabs.tsx";
import { roomPath, tablesPath } from "./paths.ts";
import { useRefreshTables } from "./refresh.ts";
import classes from "./room.module.css";
import { useRoom, useGuestLanguageSync } from "./use-room.ts";
import { useTableActions } from "./table-actions.tsx";
import { tableFields } from "./table-fields.ts";

export function RoomScreen() {
  const { id } = useSearch({ strict: false }) as { id?: string };
  return id ? <RoomOf key={id} id={id} /> : <OwnTables />;
}

function RoomOf({ id }: { id: string }) {
  const { room: words } = useWords("virtualTables");
  const { loading } = useWords("shell");
  const detail = useQuery({
    queryKey: [api.virtualTables.detail.key, id],
    queryFn: ({ signal }) => api.virtualTables.detail({ id }, { signal }),
  });
  const exitReason = useRoom(id);
  const isGuest = useUser()?.kind === "guest";
  useGuestLanguageSync(isGuest);
  if (exitReason) return <Empty title={words.out[exitReason]} hint={words.strangerHint} />;
  // A guest has no account to sign in to again: the link ended.
  const isEnded = isGuest && detail.error instanceof ApiError && detail.error.code === "UNAUTHENTICATED";
  if (isEnded) return <Empty title={words.out.ended} />;
  if (detail.error instanceof ApiError && detail.error.code === "NOT_MEMBER")
    return <Empty title={words.stranger} hint={words.strangerHint} />;
  // A draft survives a lost connection.
  if (isRefusal(detail.error) || detail.isLoadingError) return <ReadFailed title={words.missing} of={detail} />;
  if (!detail.data) return <Loader display="block" mx="auto" my={80} aria-label={loading} />;
  return <Room table={detail.data} />;
}

function Room({ table }: { table: VirtualTableDetail }) {
  const words = useWords("virtualTables");
  const language = useLanguage();
  const { room, states, roles, columns: c, fields: f } = words;
  const { title, state, openDate, closeDate, can, keywords } = table;
  const actions = useRoomActions();
  const openText = formatDateTime(openDate, language);
  const facts = {
    openDate: [c.openDate, openText],
    closeDate: [c.closeDate, closeDate ? formatDateTime(closeDate, language) : room.noEnd],
  } satisfies Record<FactField<typeof virtualTableFields>, OptionalFact>;
  const user = useUser();
  const isGuest = user?.kind === "guest";
  const isAdministrator = user?.permissions.includes("adminVirtualTable");
  const { message } = useSearch({ strict: false }) as { message?: string };
  const [visiblePart, setVisiblePart] = useState<RoomPart>("talk");
  const people = useParticipants(table._id);
  const mentionable = useMemo(
    () =>
      (people.data ?? []).map(({ user: { _id, name }, role, email }) => ({
        _id,
        name,
        role: roles[role],
        email,
        isOutside: role === "external",
      })),
    [people.data, roles],
  );
  return (
    <div className={classes.page} data-shown={visiblePart}>
      {!isGuest && (
        <BackLink label={isAdministrator ? room.back : room.own} to={isAdministrator ? tablesPath : roomPath} />
      )}
      <PageHeader
        title={title}
        crumb={title}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={tableTone[state]} label={states[state]} />
            {closeDate && <span>{interpolate(room.closes, { at: formatDateTime(closeDate, language) })}</span>}
            <Group gap="xs" className={classes.keywords}>
              {keywords.map((each) => (
                <Badge key={each} size="sm" variant="default">
                  {each}
                </Badge>
              ))}
            </Group>
          </Group>
        }
        actions={can.lead && <RecordActions name={title} actions={actions.ofRow(table)} />}
      />
      {state !== "open" && (
        <Alert mb="sm" role="status" className={classes.closed}>
          {interpolate(room.readOnly[state], { at: openText })}
        </Alert>
      )}
      <RoomTabs chosen={visiblePart} onChoose={setVisiblePart} />
      <div className={classes.room} data-shown={visiblePart}>
        <div className={classes.column} data-part="goals">
          <Goals table={table} />
          <Panel title={room.about} padded>
            <Box mb="md">
              <SeeMore>{table.description}</SeeMore>
            </Box>
            <FactsGrid facts={Object.values(facts)} />
          </Panel>
        </div>
        <section className={classes.talk} data-part="talk" aria-label={room.talk}>
          <ConversationView
            in={{ tableId: table._id }}
            name={title}
            canWrite={can.write}
            people={mentionable}
            objectives={table.goals}
            isModerator={table.part === "moderator"}
            at={Number(message) || undefined}
          />
        </section>
        <div className={classes.column}>
          <div data-part="people">
            <Participants tableId={table._id} />
          </div>
          {table.minutes.length > 0 && (
            <div data-part="documents">
              <MinutesPanel of={table.minutes} />
            </div>
          )}
          <div data-part="documents">
            {isGuest ? (
              <GuestDocuments tableId={table._id} />
            ) : (
              <Documents element="virtualTable" elementId={table._id} canWrite={can.bring} />
            )}
          </div>
          {table.history && (
            <div data-part="people">
              <HistoryPanel
                lines={table.history}
                actionLabels={words.auditActions}
                fields={{ ...c, ...f }}
                createdAt={table.createdAt}
              />
            </div>
          )}
        </div>
      </div>
      {actions.dialog}
    </div>
  );
}

/** Moderators edit a table here; only administrators choose its moderators. */
function useRoomActions() {
  const words = useWords("virtualTables");
  const refresh = useRefreshTables();
  const { invite, close, reopen, report, document } = useTableActions<VirtualTableDetail>();
  const edit: Action<VirtualTableDetail> = {
    label: words.actions.edit,
    icon: IconPencil,
    shortcut: "e",
    isAvailable: ({ state }) => state !== "closed",
    dialog: (table, onClose) => <EditDialog table={table} onClose={onClose} />,
  };
  const mail: Action<VirtualTableDetail> = {
    label: words.actions.mail,
    icon: IconMailShare,
    isAvailable: ({ messages }) => messages > 0,
    dialog: ({ _id, title }, onClose) => <MailDialog tableId={_id} title={title} onClose={onClose} />,
  };
  return useActions({ one: [edit, report, document, invite, mail, close, reopen], refresh });
}

/** Mails the newest thousand messages to these addresses. */
function MailDialog({ tableId, title, onClose }: { tableId: string; title: string; onClose: () => void }) {
  const { actions, fields: f, hints } = useWords("virtualTables");
  return (
    <FormDialog
      title={actions.mail}
      mutation={api.chat.emails}
      extraInput={{ tableId }}
      fields={[
        { name: "emails", kind: "tags", label: f.mailTo, hint: hints.mailTo, required: true },
        { name: "subject", label: f.mailSubject, omitEmpty: true },
        { name: "text", kind: "textarea", label: f.mailText, omitEmpty: true },
      ]}
      initialValues={{ subject: title }}
      successMessage={actions.mailed}
      invalidate={() => Promise.resolve()}
      onClose={onClose}
    />
  );
}

function EditDialog({ table, onClose }: { table: VirtualTableDetail; onClose: () => void }) {
  const words = useWords("virtualTables");
  const { loading } = useWords("shell");
  const languageOptions = useLanguageOptions();
  const refresh = useRefreshTables();
  const record = useQuery({
    queryKey: [api.virtualTables.get.key, table._id],
    queryFn: () => api.virtualTables.get({ id: table._id }),
    gcTime: 0,
  });
  if (record.isPending) return <Loader pos="fixed" left="50%" top="50%" aria-label={loading} />;
  if (record.isError) return <ReadFailed title={words.room.missing} of={record} />;
  const { _id, updatedAt } = record.data;
  return (
    <FormDialog
      title={words.actions.edit}
      mutation={api.virtualTables.update}
      extraInput={{ _id, updatedAt }}
      fields={tableFields(words, record.data, { isAdministrator: table.can.keep, self: [], languageOptions })}
      initialValues={record.data}
      columns={2}
      invalidate={refresh}
      onClose={onClose}
    />
  );
}
