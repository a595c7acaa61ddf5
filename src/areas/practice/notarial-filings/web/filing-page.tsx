/** Page of a notarial filing: facts, originals, documents, history and actions. */
import { Group } from "@mantine/core";
import { useNavigate, useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import type { FactField } from "../../../../kit/contract/field-places.ts";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { interpolate } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel } from "../../../../web/office/components/panel.tsx";
import { FactsGrid, HistoryPanel, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import type { OptionalFact } from "../../../../web/office/components/record/facts.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useWords } from "../../../../web/words.ts";
import { OriginalsOf } from "../../../procedures/custody/web/public.tsx";
import { Documents } from "../../../collaboration/media/web/public.tsx";
import { formatStampLines } from "../columns.ts";
import type { notarialFilingsContract } from "../contract.ts";
import type { notarialFilingFields } from "../notarial-filing-fields.ts";
import { useNotarialFilingActions } from "./filing-actions.tsx";
import { useRefreshNotarialFilings } from "./filing-form.tsx";
import { useFilingWords } from "./filing-labels.ts";
import { notarialFilingsPath } from "./paths.ts";

type NotarialFilingDetail = OutputOf<typeof notarialFilingsContract.read>;

export function NotarialFilingPage() {
  const { filingId } = useParams({ strict: false }) as { filingId: string };
  const { page: words } = useWords("notarialFilings");
  return (
    <RecordLoader call={api.notarialFilings.read} input={{ id: filingId }} missing={words.missing}>
      {(filing) => <FilingView filing={filing} />}
    </RecordLoader>
  );
}

function FilingView({ filing }: { filing: NotarialFilingDetail }) {
  const words = useFilingWords();
  const { fields, columns, page, language } = words;
  const title = useWords("menu").entries.notarialFilings;
  const navigate = useNavigate();
  const leave = () => void navigate({ to: notarialFilingsPath });
  const actions = useActions<NotarialFilingDetail>({
    refresh: useRefreshNotarialFilings(),
    one: useNotarialFilingActions(),
    leave,
  });
  const { number, voucherPending, procedureDate } = filing;
  return (
    <>
      <BackLink label={title} to={notarialFilingsPath} />
      <PageHeader
        title={interpolate(page.title, { number })}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={voucherPending ? "wait" : "good"} label={voucherPending ? words.pending : words.billed} />
            <span>{formatDay(procedureDate, language)}</span>
          </Group>
        }
        actions={<RecordActions name={number} actions={actions.ofRow(filing)} />}
      />
      <RecordPanels
        main={
          <>
            <FactsPanels filing={filing} />
            <OriginalsOf subject={filing._id} number={number} />
            <Documents element="notarialFiling" elementId={filing._id} canWrite />
          </>
        }
        side={
          <HistoryPanel
            createdAt={filing.createdAt}
            lines={filing.history}
            actionLabels={words.auditActions}
            fields={{ ...columns, ...fields }}
          />
        }
      />
      {actions.dialog}
    </>
  );
}

function FactsPanels({ filing }: { filing: NotarialFilingDetail }) {
  const words = useFilingWords();
  const { fields: f, page, language, countryOf, actOf, deedTypeLabel, conceptOf, acquisitionWayLabel } = words;
  const { actType, deedType, observations } = filing;
  const isProtocolizable = filing.documentType === "protocolizable";
  const facts = {
    client: [f.client, filing.client.name],
    clientType: [f.clientType, words.types[filing.clientType]],
    country: [f.country, countryOf(filing.country)],
    acquisitionWay: [f.acquisitionWay, acquisitionWayLabel(filing.acquisitionWay)],
    procedureDate: [f.procedureDate, formatDay(filing.procedureDate, language)],
    lawyer: [f.lawyer, filing.lawyer.name],
    documentType: [f.documentType, words.documentTypes[filing.documentType]],
    concept: [f.concept, conceptOf(filing.concept)],
    actType: actType !== null && [f.actType, actOf(actType)],
    deedType: deedType !== null && [f.deedType, deedTypeLabel(deedType)],
    protocolNumber: isProtocolizable && [f.protocolNumber, filing.protocolNumber ?? "—"],
    exportable: [f.exportable, filing.exportable ? words.yes : words.no],
    observations: Boolean(observations) && [f.observations, observations],
    fee: [f.fee, formatMoney(filing.fee, filing.currency, language)],
    billNumber: [f.billNumber, filing.billNumber ?? words.pending],
    voucherNumber: Boolean(filing.voucherNumber) && [f.voucherNumber, filing.voucherNumber],
    stamps: [f.stamps, formatStampLines(filing, words).join("; ") || page.noStamps],
  } satisfies Record<FactField<typeof notarialFilingFields> | "acquisitionWay", OptionalFact>;
  const { client, clientType, country, acquisitionWay, fee, billNumber, voucherNumber, stamps, ...act } = facts;
  return (
    <>
      <Panel title={page.whom} padded>
        <FactsGrid facts={[client, clientType, country, acquisitionWay]} />
      </Panel>
      <Panel title={page.what} padded>
        <FactsGrid facts={Object.values(act)} />
      </Panel>
      <Panel title={page.money} padded>
        <FactsGrid facts={[fee, billNumber, voucherNumber, stamps]} />
      </Panel>
    </>
  );
}
