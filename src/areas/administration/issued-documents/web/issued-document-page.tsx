/** One issued document: codes, versions, withdrawal, history. */
import { Group, Stack, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { Facts } from "../../../../web/office/components/record/facts.tsx";
import { FactsGrid, HistoryPanel, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import { documentStateLabel, documentTone } from "../columns.ts";
import { formatShortCode } from "../states.ts";
import { type DocumentDetails, useIssuedDocumentActions } from "./document-actions.tsx";
import { issuedDocumentsPath, useRefreshDocuments } from "./shared.ts";

export function IssuedDocumentPage() {
  const { documentId } = useParams({ strict: false }) as { documentId: string };
  const { page: words } = useWords("issuedDocuments");
  return (
    <RecordLoader call={api.issuedDocuments.details} input={{ id: documentId }} missing={words.missing}>
      {(document) => <DocumentView document={document} />}
    </RecordLoader>
  );
}

function DocumentView({ document }: { document: DocumentDetails }) {
  const words = useWords("issuedDocuments");
  const language = useLanguage();
  const refresh = useRefreshDocuments();
  const documentActions = useActions<DocumentDetails>({ refresh, one: useIssuedDocumentActions() });
  const title = `${words.kinds[document.kind]} ${document.number}`;
  return (
    <>
      <BackLink label={words.page.back} to={issuedDocumentsPath} />
      <PageHeader
        title={title}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={documentTone(document)} label={documentStateLabel(document, words)} />
            <span>{formatDateTime(document.issuedAt, language)}</span>
          </Group>
        }
        actions={<RecordActions name={title} actions={documentActions.ofRow(document)} />}
      />
      <RecordPanels
        main={
          <>
            <DocumentPanel document={document} />
            <VersionsPanel document={document} />
          </>
        }
        side={
          <>
            <WithdrawalPanel document={document} />
            <HistoryPanel lines={document.history} actionLabels={words.auditActions} />
          </>
        }
      />
      {documentActions.dialog}
    </>
  );
}

function DocumentPanel({ document }: { document: DocumentDetails }) {
  const { page: words, columns } = useWords("issuedDocuments");
  const language = useLanguage();
  const { languages: languageNames } = useWords("shell");
  return (
    <Panel title={words.document} padded>
      <Stack gap={14}>
        <FactsGrid
          facts={[
            [columns.number, document.number],
            [columns.version, document.version],
            [columns.shortCode, formatShortCode(document.shortCode)],
            [words.language, languageNames[document.language]],
            [columns.issuedBy, document.issuedByName],
            document.erasedAt !== null && [words.erasedAt, formatDateTime(document.erasedAt, language)],
          ]}
        />
        <Facts facts={[[columns.sha256, document.sha256]]} />
      </Stack>
    </Panel>
  );
}

function VersionsPanel({ document: { versions } }: { document: DocumentDetails }) {
  const { page: words, states } = useWords("issuedDocuments");
  const language = useLanguage();
  return (
    <Panel title={words.versions} count={versions.length}>
      {versions.map(({ _id, version, state, issuedAt }) => (
        <PanelRow
          key={_id}
          target={{ to: `${issuedDocumentsPath}/${_id}` }}
          title={interpolate(words.versionOf, { version })}
          detail={`${states[state]} · ${formatDateTime(issuedAt, language)}`}
        />
      ))}
    </Panel>
  );
}

function WithdrawalPanel({ document }: { document: DocumentDetails }) {
  const { page: words } = useWords("issuedDocuments");
  const language = useLanguage();
  const { withdrawalReason, withdrawalRequestedAt, withdrawalRequestedByName, withdrawnAt, withdrawnByName } = document;
  if (!withdrawalRequestedAt) return null;
  return (
    <Panel title={words.withdrawal} padded>
      <FactsGrid
        facts={[
          [words.reason, withdrawalReason],
          [words.requestedBy, withdrawalRequestedByName],
          [words.requestedAt, formatDateTime(withdrawalRequestedAt, language)],
          withdrawnAt !== null && [words.withdrawnBy, withdrawnByName],
          withdrawnAt !== null && [words.withdrawnAt, formatDateTime(withdrawnAt, language)],
        ]}
      />
      {withdrawnAt === null && (
        <Text size="sm" c="dimmed" mt="md">
          {words.waiting}
        </Text>
      )}
    </Panel>
  );
}
