/** Page of a filing: facts, contract with its supplements, deadlines, documents and history. */
import { Badge, Group } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { FactField } from "../../../../kit/contract/field-places.ts";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { currencies, sum } from "../../../../kit/numbers/money.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { RecordActions } from "../../../../web/office/actions/record-actions.tsx";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { useGoBack } from "../../../../web/office/list/return-to-list.ts";
import { BackLink } from "../../../../web/office/components/back-link.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { PageHeader } from "../../../../web/office/components/page-header.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { FactsGrid, HistoryPanel, LinkedFact, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import type { OptionalFact } from "../../../../web/office/components/record/facts.tsx";
import { StatusDot } from "../../../../web/office/components/record/status-dot.tsx";
import { useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { OriginalsOf } from "../../../procedures/custody/web/public.tsx";
import { ValesOfFiling } from "../../legalization/web/public.tsx";
import { Documents } from "../../../collaboration/media/web/public.tsx";
import { useCountryChoices } from "../../../administration/nomenclators/web/public-office.ts";
import { filingColumns, numberOf } from "../columns.ts";
import type { filingFields } from "../filing-fields.ts";
import type { Filing, FilingDetail } from "../filing.ts";
import { Deadlines } from "./deadlines.tsx";
import { useFilingActions } from "./filing-actions.tsx";
import { filingPath, filingsPath } from "./paths.ts";

export function FilingPage() {
  const { filingId } = useParams({ strict: false }) as { filingId: string };
  const { missing } = useWords("filings");
  return (
    <RecordLoader call={api.filings.read} input={{ id: filingId }} missing={missing}>
      {(filing) => <FilingView filing={filing} />}
    </RecordLoader>
  );
}

function FilingView({ filing }: { filing: FilingDetail }) {
  const words = useWords("filings");
  const actions = useActions({ ...useFilingActions(), leave: useGoBack({ to: filingsPath }) });
  const context = { ...words, language: useLanguage(), countryOf: String, nameOf: String };
  const { state } = filingColumns.columns;
  return (
    <>
      <BackLink label={words.back} to={filingsPath} />
      <PageHeader
        title={filing.topic}
        crumb={numberOf(filing)}
        subtitle={
          <Group gap="xs">
            <span>{[...new Set([numberOf(filing), filing.radicationNumber])].join(" · ")}</span>
            <ClientLink filing={filing} />
            {filing.vip && (
              <Badge size="sm" color="laton">
                {words.marks.vip}
              </Badge>
            )}
            <StatusDot tone={state.tone?.(filing) ?? "quiet"} label={String(state.value(filing, context))} />
          </Group>
        }
        actions={<RecordActions name={numberOf(filing)} actions={actions.ofRow(filing)} />}
      />
      <RecordPanels
        main={
          <>
            {filing.kind !== "advisory" && <Tree filing={filing} />}
            <FactsPanel filing={filing} />
            <ValesOfFiling filing={{ _id: filing._id, name: numberOf(filing) }} client={filing.client} />
            <OriginalsOf subject={filing._id} number={filing.radicationNumber} />
            <Documents element="filing" elementId={filing._id} canWrite />
          </>
        }
        side={
          <>
            <Deadlines filing={filing} />
            <HistoryPanel
              createdAt={filing.createdAt}
              lines={filing.history}
              actionLabels={words.auditActions}
              fields={{ ...words.columns, ...words.fields }}
            />
          </>
        }
      />
      {actions.dialog}
    </>
  );
}

function ClientLink({ filing: { client } }: { filing: Filing }) {
  const mayRead = useUser()?.permissions.includes("adminClient");
  if (!mayRead) return client.name;
  return <LinkedFact to={`/clients/manageClients/${client._id}`} label={client.name} />;
}

/** The contract with its supplements and the total of their fees. */
function Tree({ filing }: { filing: FilingDetail }) {
  const { page: words } = useWords("filings");
  const language = useLanguage();
  const contractNumber = filing.contractNumber ?? "";
  const { contract } = filing;
  const contractQuery = useQuery({
    queryKey: [api.filings.read.key, contract?._id],
    queryFn: () => api.filings.read({ id: contract?._id ?? "" }),
    enabled: contract !== null,
  });
  const supplements = useQuery({
    queryKey: [api.filings.supplements.key, contractNumber],
    queryFn: () => api.filings.supplements({ contractNumber }),
  });
  const contractFiling = contract ? contractQuery.data : filing;
  const all: readonly Filing[] = [...(contractFiling ? [contractFiling] : []), ...(supplements.data ?? [])];
  const sums = currencies.flatMap((currency) => {
    const fees = all.filter((each) => each.currency === currency).map(({ fee }) => fee);
    return fees.length > 0 ? [formatMoney(sum(fees), currency, language)] : [];
  });
  return (
    <Panel
      title={words.tree}
      count={all.length}
      isLoading={contractQuery.isLoading || supplements.isPending}
      error={contractQuery.error ?? supplements.error}
      more={all.length > 1 && `${words.withSupplements}: ${sums.join(" · ")}`}
    >
      {all.map((each) => (
        <PanelRow
          key={each._id}
          target={each._id === filing._id ? undefined : { to: filingPath(each._id) }}
          title={each.supplementNumber ? `└ ${each.supplementNumber}` : numberOf(each)}
          detail={`${each.topic} · ${formatDay(each.subscriptionDate, language)}`}
          aside={formatMoney(each.fee, each.currency, language)}
        />
      ))}
    </Panel>
  );
}

function FactsPanel({ filing }: { filing: FilingDetail }) {
  const { columns: c, fields: f, page, ...words } = useWords("filings");
  const language = useLanguage();
  const countries = useCountryChoices();
  const countryOf = (code: string) => countries.find(({ value }) => value === code)?.label ?? code;
  const nameOf = (code: string) => filing.names[code] ?? code;
  const { voucherPending, voucherNumber, mipymeType } = filing;
  const positive = (name: CountField): OptionalFact => filing[name] > 0 && [f[name], filing[name]];
  const facts = {
    kind: [f.kind, words.kinds[filing.kind]],
    fee: [f.fee, formatMoney(filing.fee, filing.currency, language)],
    specialist: [f.specialist, filing.specialist.name],
    correspondent: filing.correspondent !== null && [f.correspondent, filing.correspondent.name],
    subscriptionDate: [f.subscriptionDate, formatDay(filing.subscriptionDate, language)],
    termination: [f.termination, nameOf(filing.termination)],
    terminationDate: [
      f.terminationDate,
      filing.terminationDate ? formatDay(filing.terminationDate, language) : page.noEnd,
    ],
    practiceArea: [f.practiceArea, nameOf(filing.practiceArea)],
    serviceType: [f.serviceType, nameOf(filing.serviceType)],
    serviceModality: [f.serviceModality, nameOf(filing.serviceModality)],
    sector: [f.sector, nameOf(filing.sector)],
    takenShape: [f.takenShape, nameOf(filing.takenShape)],
    clientType: [f.clientType, words.clientTypes[filing.clientType]],
    country: [f.country, countryOf(filing.country)],
    nationality: [f.nationality, countryOf(filing.nationality)],
    mipymeType: mipymeType !== null && [f.mipymeType, words.mipymes[mipymeType]],
    exportable: filing.exportable && [f.exportable, words.marks.exportable],
    voucherPending: [c.voucherPending, voucherPending ? words.marks.pending : voucherNumber],
    copies: positive("copies"),
    consultations: positive("consultations"),
    constitutions: positive("constitutions"),
    protocolCopies: positive("protocolCopies"),
    observations: filing.observations !== null && [f.observations, filing.observations],
  } satisfies Record<FactField<typeof filingFields>, OptionalFact>;
  return (
    <Panel title={page.facts} padded>
      <FactsGrid facts={Object.values(facts)} />
    </Panel>
  );
}

type CountField = "copies" | "consultations" | "constitutions" | "protocolCopies";
