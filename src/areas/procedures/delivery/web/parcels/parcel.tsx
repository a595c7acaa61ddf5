import { Group, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { formatDateTime, formatMoney } from "../../../../../kit/text/format.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { formatPhone } from "../../../../../kit/identity/phone.ts";
import { api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { RecordActions } from "../../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../../web/office/actions/use-actions.tsx";
import { useGoBack } from "../../../../../web/office/list/return-to-list.ts";
import { BackLink } from "../../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../../web/office/components/panel.tsx";
import { FactsGrid, LinkedFact, LogPanel, RecordPanels } from "../../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../../web/office/components/record/status-dot.tsx";
import { useUser } from "../../../../../web/session/session.ts";
import { useWords } from "../../../../../web/words.ts";
import { deliveryTones } from "../../columns.ts";
import type { DeliveryDetail } from "../../parcel.ts";
import classes from "../desk.module.css";
import { viewPath } from "../staff-shared.ts";
import { formatDocumentCount } from "../documents.ts";
import { useParcelActions } from "./parcel-actions.tsx";

/** Details of one delivery: receiver, content, lot, log and actions. */
export function ParcelPage() {
  const { deliveryId } = useParams({ strict: false }) as { deliveryId: string };
  const { detail: words } = useWords("deliveryDesk");
  return (
    <RecordLoader call={api.delivery.details} input={{ id: deliveryId }} missing={words.missing}>
      {(detail) => <ParcelDetails detail={detail} />}
    </RecordLoader>
  );
}

function ParcelDetails({ detail }: { detail: DeliveryDetail }) {
  const words = useWords("deliveryDesk");
  const { status: statusWords } = useWords("delivery");
  const language = useLanguage();
  const actions = useActions({ ...useParcelActions(), leave: useGoBack({ to: viewPath("all") }) });
  return (
    <>
      <BackToParcels />
      <PageHeader
        title={`${detail.number} · ${detail.receiver.name}`}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={deliveryTones[detail.status]} label={statusWords[detail.status]} />
            <span>{interpolate(words.detail.since, { date: formatDateTime(detail.statusAt, language) })}</span>
          </Group>
        }
        actions={<RecordActions name={detail.number} actions={actions.ofRow(detail)} />}
      />
      <RecordPanels
        main={
          <>
            <ReceiverPanel detail={detail} />
            <ContentPanel detail={detail} />
            {detail.status === "delivered" && <ProofPanel detail={detail} />}
          </>
        }
        side={
          <>
            <LotPanel detail={detail} />
            <LogPanel title={words.detail.log} lines={detail.log} statuses={statusWords} />
          </>
        }
      />
      {actions.dialog}
    </>
  );
}

export function BackToParcels() {
  const { detail: words } = useWords("deliveryDesk");
  return <BackLink label={words.back} to={viewPath("all")} />;
}

function ReceiverPanel({ detail: { receiver, address, municipality, observations } }: { detail: DeliveryDetail }) {
  const { detail: words } = useWords("deliveryDesk");
  return (
    <Panel title={words.receiver} padded>
      <FactsGrid
        facts={[
          [words.name, receiver.name],
          [words.ci, receiver.ci],
          [words.phone, formatPhone(receiver.phone)],
          [words.municipality, municipality.name],
          [words.address, address],
          [words.observations, observations],
        ]}
      />
    </Panel>
  );
}

function ContentPanel({ detail }: { detail: DeliveryDetail }) {
  const { detail: words } = useWords("deliveryDesk");
  const language = useLanguage();
  const isRequestPending = detail.requestStatus !== null && detail.requestStatus !== "readyToDelivery";
  return (
    <Panel title={words.parcel} padded>
      <ul className={classes.documents}>
        {detail.documents.map((document) => (
          <li key={document.name}>{formatDocumentCount(document)}</li>
        ))}
      </ul>
      <FactsGrid
        facts={[
          [words.request, <RequestLink key="request" number={detail.requestNumber} />],
          [words.price, formatMoney(detail.price, detail.currency, language)],
          [words.created, formatDateTime(detail.createdAt, language)],
        ]}
      />
      {isRequestPending && detail.can.edit && (
        <Text size="sm" c="var(--warn)" mt="sm">
          {words.requestNotReady}
        </Text>
      )}
    </Panel>
  );
}

function RequestLink({ number }: { number: string | null }) {
  const permissions = useUser()?.permissions ?? [];
  const requestType = (["AP", "TR"] as const).find((each) => number?.startsWith(each));
  if (!number || !requestType || !permissions.includes(`adminRequests${requestType}`)) return number;
  const search = { status: "all", approvalsPending: "true", number };
  return <LinkedFact to={`/onlineServicesAdmin/${requestType}/onlineRequests`} search={search} label={number} />;
}

function ProofPanel({ detail }: { detail: DeliveryDetail }) {
  const { detail: words } = useWords("deliveryDesk");
  const language = useLanguage();
  return (
    <Panel title={words.proof} padded>
      <FactsGrid
        facts={[
          [words.takenBy, detail.takenBy?.name],
          [words.takenCi, detail.takenBy?.ci],
          [words.deliveredAt, detail.deliveredAt && formatDateTime(detail.deliveredAt, language)],
          [words.collected, detail.collected ? words.yes : words.no],
        ]}
      />
    </Panel>
  );
}

function LotPanel({ detail }: { detail: DeliveryDetail }) {
  const { detail: words } = useWords("deliveryDesk");
  const language = useLanguage();
  const printedText = detail.lotPrintedAt ? formatDateTime(detail.lotPrintedAt, language) : words.notPrinted;
  return (
    <Panel title={words.lot} padded>
      {detail.lotNumber ? (
        <FactsGrid
          facts={[
            [words.lotNumber, detail.lotNumber],
            [words.carrier, detail.carrier?.name],
            [words.phone, formatPhone(detail.carrierPhone)],
            [words.printed, printedText],
            [words.attempts, detail.attempts],
          ]}
        />
      ) : (
        <Text size="sm" c="dimmed">
          {words.noLot}
        </Text>
      )}
    </Panel>
  );
}
