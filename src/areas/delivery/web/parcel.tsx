import { Group, Text } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import { showInstant, showMoney } from "../../../kit/format.ts";
import { say } from "../../../kit/words.ts";
import { showPhone } from "../../../kit/phone.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { RecordDeeds } from "../../../web/office/deed/record-deeds.tsx";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { useGoBack } from "../../../web/office/list/way-back.ts";
import { BackLink } from "../../../web/office/parts/back-link.tsx";
import { OneRecord } from "../../../web/office/parts/one-record.tsx";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { Panel } from "../../../web/office/parts/panel.tsx";
import { FactsGrid, LinkedFact, LogPanel, RecordPanels } from "../../../web/office/parts/record.tsx";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { tones } from "../columns.ts";
import type { DeliveryDetail } from "../parcel.ts";
import classes from "./desk.module.css";
import { viewPath } from "./desk.ts";
import { showDocument } from "./documents.ts";
import { useParcelDeeds } from "./parcel-deeds.tsx";

/** One delivery: who receives what, with whom it goes, what happened, what may happen next. */
export function Parcel() {
  const { deliveryId } = useParams({ strict: false }) as { deliveryId: string };
  const { detail: words } = useWords("deliveryDesk");
  return (
    <OneRecord call={api.delivery.details} input={{ id: deliveryId }} missing={words.missing}>
      {(detail) => <Shown detail={detail} />}
    </OneRecord>
  );
}

function Shown({ detail }: { detail: DeliveryDetail }) {
  const words = useWords("deliveryDesk");
  const { status: statusWords } = useWords("delivery");
  const language = useLanguage();
  const deeds = useDeeds({ ...useParcelDeeds(), leave: useGoBack({ to: viewPath("all") }) });
  return (
    <>
      <BackToList />
      <PageHeader
        title={`${detail.number} · ${detail.receiver.name}`}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={tones[detail.status]} label={statusWords[detail.status]} />
            <span>{say(words.detail.since, { date: showInstant(detail.statusAt, language) })}</span>
          </Group>
        }
        actions={<RecordDeeds name={detail.number} actions={deeds.ofRow(detail)} />}
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
      {deeds.dialog}
    </>
  );
}

export function BackToList() {
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
          [words.phone, showPhone(receiver.phone)],
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
  const waits = detail.requestStatus !== null && detail.requestStatus !== "readyToDelivery";
  return (
    <Panel title={words.parcel} padded>
      <ul className={classes.documents}>
        {detail.documents.map((document) => (
          <li key={document.name}>{showDocument(document)}</li>
        ))}
      </ul>
      <FactsGrid
        facts={[
          [words.request, <RequestLink key="request" number={detail.requestNumber} />],
          [words.price, showMoney(detail.price, detail.currency, language)],
          [words.created, showInstant(detail.createdAt, language)],
        ]}
      />
      {waits && detail.can.edit && (
        <Text size="sm" c="var(--warn)" mt="sm">
          {words.requestNotReady}
        </Text>
      )}
    </Panel>
  );
}

function RequestLink({ number }: { number: string | null }) {
  const permissions = useUser()?.permissions ?? [];
  const family = (["AP", "TR"] as const).find((each) => number?.startsWith(each));
  if (!number || !family || !permissions.includes(`adminRequests${family}`)) return number;
  const search = { status: "all", approvalsPending: "true", number };
  return <LinkedFact to={`/onlineServicesAdmin/${family}/onlineRequests`} search={search} label={number} />;
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
          [words.deliveredAt, detail.deliveredAt && showInstant(detail.deliveredAt, language)],
          [words.collected, detail.collected ? words.yes : words.no],
        ]}
      />
    </Panel>
  );
}

function LotPanel({ detail }: { detail: DeliveryDetail }) {
  const { detail: words } = useWords("deliveryDesk");
  const language = useLanguage();
  const printed = detail.lotPrintedAt ? showInstant(detail.lotPrintedAt, language) : words.notPrinted;
  return (
    <Panel title={words.lot} padded>
      {detail.lotNumber ? (
        <FactsGrid
          facts={[
            [words.lotNumber, detail.lotNumber],
            [words.carrier, detail.carrier?.name],
            [words.phone, showPhone(detail.carrierPhone)],
            [words.printed, printed],
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
