/** One mail: recipient, subject matter, state and reason, body, history. */
import { Group } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatDateTime } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { FactsGrid, HistoryPanel, LinkedFact, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { mailTones } from "../columns.ts";
import type { outgoingMailContract } from "../contract.ts";
import { mailsPath } from "./staff-shared.ts";
import { ErasedBody, MailBody } from "./mail-body.tsx";
import { useMailActions } from "./mail-actions.tsx";

type Mail = OutputOf<typeof outgoingMailContract.details>;

export function MailPage() {
  const { mailId } = useParams({ strict: false }) as { mailId: string };
  const { page: words } = useWords("outgoingMail");
  return (
    <RecordLoader call={api.outgoingMail.details} input={{ id: mailId }} missing={words.missing}>
      {(mail) => <MailView mail={mail} />}
    </RecordLoader>
  );
}

function MailView({ mail }: { mail: Mail }) {
  const words = useWords("outgoingMail");
  const language = useLanguage();
  const mailActions = useMailActions();
  return (
    <>
      <BackLink label={words.page.back} to={mailsPath} />
      <PageHeader
        title={mail.subject}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={mailTones[mail.state]} label={words.states[mail.state]} />
            <span>{interpolate(words.page.since, { date: formatDateTime(mail.updatedAt, language) })}</span>
          </Group>
        }
        actions={<RecordActions name={mail.subject} actions={mailActions.ofRow(mail)} />}
      />
      <RecordPanels
        main={mail.bodyErasedAt === null ? <MailBody id={mail._id} /> : <ErasedBody at={mail.bodyErasedAt} />}
        side={
          <>
            <RecipientPanel mail={mail} />
            <DeliveryPanel mail={mail} />
            <HistoryPanel lines={mail.history} actionLabels={words.auditActions} createdAt={mail.createdAt} />
          </>
        }
      />
      {mailActions.dialog}
    </>
  );
}

function RecipientPanel({ mail }: { mail: Mail }) {
  const { page: words, columns, names } = useWords("outgoingMail");
  const { languages: languageNames } = useWords("shell");
  const relatedPage = useRelatedPage(mail.about);
  const templateName = (names as Readonly<Record<string, string>>)[mail.template] ?? mail.template;
  return (
    <Panel title={words.whom} padded>
      <FactsGrid
        facts={[
          [columns.to, mail.to],
          mail.cc !== null && [words.cc, mail.cc],
          [columns.template, templateName],
          [words.language, languageNames[mail.language]],
          mail.about !== null && [
            columns.about,
            relatedPage ? <LinkedFact key="about" {...relatedPage} label={mail.about} /> : mail.about,
          ],
        ]}
      />
    </Panel>
  );
}

/** Delivery progress and the reason of a failure: in our words, then in the mail server's. */
function DeliveryPanel({ mail }: { mail: Mail }) {
  const { page: words, columns, home } = useWords("outgoingMail");
  const language = useLanguage();
  const formatAt = (instant: string | null) => instant && formatDateTime(instant, language);
  return (
    <Panel title={words.delivery} padded>
      <FactsGrid
        facts={[
          [columns.created, formatAt(mail.createdAt)],
          [columns.sent, formatAt(mail.sentAt)],
          mail.nextAttemptAt !== null && [columns.next, formatAt(mail.nextAttemptAt)],
          [columns.attempts, mail.attempts],
          [columns.retries, mail.retries],
          mail.reason !== null && [columns.error, home.reasons[mail.reason]],
          mail.lastError !== null && [words.serverResponse, mail.lastError],
          mail.deskByName !== null && [columns.desk, mail.deskByName],
          mail.deskNote !== null && [words.note, mail.deskNote],
        ]}
      />
    </Panel>
  );
}

/** Link to the record that the mail is about, for users who may open it. */
function useRelatedPage(number: string | null) {
  const permissions = useUser()?.permissions ?? [];
  const family = number?.slice(0, 2);
  if (number && family === "MS" && permissions.includes("adminDeliveryService"))
    return { to: "/deliveryServices/all", search: { search: number } };
  for (const each of ["AP", "TR"] as const)
    if (number && family === each && permissions.includes(`adminRequests${each}`))
      return {
        to: `/onlineServicesAdmin/${each}/onlineRequests`,
        search: { status: "all", approvalsPending: "true", number },
      };
  return undefined;
}
