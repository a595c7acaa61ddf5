/** Page of one offer: content, documents, status, payment, versions and actions. */
import { Group, Table } from "@mantine/core";
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatActor } from "../../../../kit/text/actor-names.ts";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { FactsGrid, HistoryPanel, LogPanel, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import { Documents } from "../../../collaboration/media/web/public.tsx";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import { offerTones } from "../columns.ts";
import type { contractOffersContract } from "../contract.ts";
import type { OfferContent } from "../offer.ts";
import { useRefreshContractOffers } from "./offer-context.ts";
import { useOfferActions } from "./offer-actions.tsx";
import classes from "./offers.module.css";
import { contractOffersPath } from "./paths.ts";
import { useOfferFields } from "./offer-labels.ts";
import { VersionsPanel } from "./versions.tsx";

type OfferDetails = OutputOf<typeof contractOffersContract.detail>;

export function OfferPage() {
  const { offerId } = useParams({ strict: false }) as { offerId: string };
  const { page: words } = useWords("contractOffers");
  return (
    <RecordLoader call={api.contractOffers.detail} input={{ id: offerId }} missing={words.missing}>
      {(offer) => <OfferDetail offer={offer} />}
    </RecordLoader>
  );
}

function OfferDetail({ offer }: { offer: OfferDetails }) {
  const words = useWords("contractOffers");
  const language = useLanguage();
  const actions = useActions({ one: useOfferActions(), refresh: useRefreshContractOffers() });
  const fieldsOf = useOfferFields();
  const { offerNumber, status } = offer;
  return (
    <>
      <BackLink label={words.page.back} to={contractOffersPath} />
      <PageHeader
        title={interpolate(words.rowName, { number: offerNumber, client: offer.clientName })}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={offerTones[status]} label={words.status[status]} />
            <span>{formatMoney(offer.totalAmount, offer.currency, language)}</span>
          </Group>
        }
        actions={<RecordActions name={offerNumber} actions={actions.ofRow(offer)} />}
      />
      <RecordPanels
        main={
          <>
            <LinesPanel offer={offer} />
            <Panel title={words.page.facts} padded>
              <FactsGrid
                facts={fieldsOf(offer).filter(
                  ([name]) => name !== words.fields.concepts && name !== words.fields.paymentMethods,
                )}
              />
            </Panel>
            <Documents element="offer" elementId={offer._id} canWrite={offer.can.change} />
          </>
        }
        side={
          <>
            {offer.payment && <PaymentPanel payment={offer.payment} offer={offer} />}
            <LogPanel title={words.page.log} lines={offer.log} statuses={words.status} />
            {offer.version > 1 && <VersionsPanel offerId={offer._id} />}
            <HistoryPanel
              createdAt={offer.createdAt}
              lines={offer.history}
              actionLabels={words.auditActions}
              fields={words.fields}
            />
          </>
        }
      />
      {actions.dialog}
    </>
  );
}

/** Concepts and payment methods. */
function LinesPanel({ offer }: { offer: OfferContent }) {
  const { page: words, fields: f, columns: c } = useWords("contractOffers");
  const language = useLanguage();
  const conceptOf = useNaming("OFFER_CONCEPT");
  const methodOf = useNaming("PAYMENT_METHOD");
  const format = (amount: string) => formatMoney(amount, offer.currency, language);
  return (
    <Panel title={words.concepts}>
      <div className={classes.scroll}>
        <Table className={classes.lines}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th scope="col">{f.concept}</Table.Th>
              <Table.Th scope="col" className="num">
                {f.amount}
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {offer.concepts.map(({ concept, description, amount }, index) => (
              <Table.Tr key={`${concept}${index}`}>
                <Table.Td>
                  {conceptOf(concept)}
                  {description && <small>{description}</small>}
                </Table.Td>
                <Table.Td className="num">{format(amount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
          <Table.Tfoot>
            <Table.Tr>
              <Table.Th scope="row">{c.total}</Table.Th>
              <Table.Th className="num">{format(offer.totalAmount)}</Table.Th>
            </Table.Tr>
            {offer.paymentMethods.map(({ method, amount }, index) => (
              <Table.Tr key={`${method}${index}`}>
                <Table.Td>{methodOf(method)}</Table.Td>
                <Table.Td className="num">{format(amount)}</Table.Td>
              </Table.Tr>
            ))}
          </Table.Tfoot>
        </Table>
      </div>
    </Panel>
  );
}

function PaymentPanel({ payment, offer }: { payment: NonNullable<OfferDetails["payment"]>; offer: OfferDetails }) {
  const { page: words, pay } = useWords("contractOffers");
  const language = useLanguage();
  const methodOf = useNaming("PAYMENT_METHOD");
  return (
    <Panel title={words.payment} padded>
      <FactsGrid
        facts={[
          [pay.amount, formatMoney(payment.amount, offer.currency, language)],
          [pay.date, formatDay(payment.date, language)],
          [pay.method, methodOf(payment.method)],
          [words.reference, payment.reference],
          [words.byHand, formatActor(payment.byName, language)],
        ]}
      />
    </Panel>
  );
}
