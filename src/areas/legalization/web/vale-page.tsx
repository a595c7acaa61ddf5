/** One voucher: its holder, its documents with their seals, what it costs, its files, every state it had. */
import { Group, Loader, Text } from "@mantine/core";
import { useQuery } from "@tanstack/react-query";
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../kit/contract.ts";
import { showDay, showMoney } from "../../../kit/format.ts";
import { say, sayCount } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { RecordDeeds } from "../../../web/office/deed/record-deeds.tsx";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { BackLink } from "../../../web/office/parts/back-link.tsx";
import { PageHeader } from "../../../web/office/parts/page-header.tsx";
import { Panel, PanelRow } from "../../../web/office/parts/panel.tsx";
import { ReadFailed } from "../../../web/office/parts/read-failed.tsx";
import { FactsGrid, LinkedFact, LogPanel, RecordPanels } from "../../../web/office/parts/record.tsx";
import { StatusDot } from "../../../web/office/parts/status-dot.tsx";
import { useWords } from "../../../web/words.ts";
import { Documents } from "../../media/web/public.tsx";
import { useCountryChoices, useNaming } from "../../nomenclators/web/public-office.ts";
import { toneOf } from "../columns.ts";
import type { legalization } from "../contract.ts";
import { valesPath } from "./paths.ts";
import { useValeDeeds } from "./vale-deeds.tsx";
import { useRefreshVales } from "./vale-form.tsx";

type Whole = OutputOf<typeof legalization.contract>;

export function ValePage() {
  const { valeId } = useParams({ strict: false }) as { valeId: string };
  const { page: words } = useWords("legalization");
  const { loading } = useWords("shell");
  const found = useQuery({
    queryKey: [api.legalization.contract.key, valeId],
    queryFn: ({ signal }) => api.legalization.contract({ id: valeId }, { signal }),
  });
  if (found.isPending) return <Loader display="block" mx="auto" my={80} aria-label={loading} />;
  if (found.isError) return <ReadFailed title={words.missing} of={found} />;
  return <Shown key={found.data._id} vale={found.data} />;
}

function Shown({ vale }: { vale: Whole }) {
  const words = useWords("legalization");
  const { page } = words;
  const language = useLanguage();
  const deeds = useDeeds<Whole>({ refresh: useRefreshVales(), one: useValeDeeds() });
  const { number, state, dueOn, paidAt, payment, amountTotal, currency } = vale;
  const date = showDay(paidAt ?? dueOn, language);
  const money = paidAt
    ? say(page.paidOn, { date, method: payment ? words.methods[payment.method] : "" })
    : say(page.due, { date });
  return (
    <>
      <BackLink label={words.title} to={valesPath} />
      <PageHeader
        title={say(page.title, { number })}
        subtitle={
          <Group gap="xs">
            <StatusDot tone={toneOf(state)} label={words.state[state]} />
            <span>{[showMoney(amountTotal, currency, language), money].join(" · ")}</span>
          </Group>
        }
        actions={<RecordDeeds name={number} actions={deeds.ofRow(vale)} />}
      />
      <WhatIsLacking vale={vale} />
      <RecordPanels
        main={
          <>
            <HolderPanel vale={vale} />
            <DocumentsPanel vale={vale} />
            <Documents element="legalization" elementId={vale._id} canWrite />
          </>
        }
        side={<LogPanel title={page.log} lines={vale.log} statuses={words.state} />}
      />
      {deeds.dialog}
    </>
  );
}

/** What keeps it from its next step. */
function WhatIsLacking({ vale }: { vale: Whole }) {
  const { page } = useWords("legalization");
  const language = useLanguage();
  const { state, needsSignature, printedAt, notObtained, notSealed } = vale;
  const text =
    state === "inSettlement" && needsSignature && !printedAt
      ? page.notPrinted
      : state === "signaturePresident"
        ? page.needsSignature
        : state === "documentProcessing" && notObtained > 0
          ? sayCount(page.toObtain, notObtained, language)
          : state === "processLegalization" && notSealed > 0
            ? sayCount(page.toSeal, notSealed, language)
            : undefined;
  if (!text) return null;
  return (
    <Text size="sm" mb="md" role="status">
      {text}
    </Text>
  );
}

function HolderPanel({ vale: { holder, client, filing, packageNumber, receiver, deliveredToOther } }: { vale: Whole }) {
  const { page, form: f, columns: c } = useWords("legalization");
  const countries = useCountryChoices();
  return (
    <Panel title={page.holder} padded>
      <FactsGrid
        facts={[
          [f.fullName, holder.fullName],
          holder.ci !== null && [f.ci, holder.ci],
          holder.passport !== null && [f.passport, holder.passport],
          [f.phone, holder.phone],
          holder.email !== null && [f.email, holder.email],
          [f.country, countries.find(({ value }) => value === holder.country)?.label ?? holder.country],
          client !== null && [c.client, client.name],
          filing !== null && [
            c.filing,
            <LinkedFact key="filing" to={`/legalAssistance/manageFilings/${filing._id}`} label={filing.name} />,
          ],
          packageNumber !== null && [c.packageNumber, packageNumber],
          receiver !== null && [page.receiver, `${receiver.name} (${deliveredToOther ? page.byOther : page.inPerson})`],
        ]}
      />
    </Panel>
  );
}

/** Each with its seals in their order: those that are there say since when. */
function DocumentsPanel({ vale: { documents, currency } }: { vale: Whole }) {
  const { page, processes } = useWords("legalization");
  const language = useLanguage();
  const typeOf = useNaming("DOCUMENT_TYPE");
  const destinationOf = useNaming("DESTINATION");
  return (
    <Panel title={page.documents} count={documents.length}>
      {documents.map(
        ({ _id, documentType, destination, process, holderName, quantity, stamps, amount, observedNote }) => (
          <PanelRow
            key={_id}
            title={`${typeOf(documentType)} · ${destinationOf(destination)}`}
            detail={[
              processes[process],
              holderName,
              sayCount(page.copies, quantity, language),
              ...stamps
                .filter(({ required }) => required)
                .map(({ stamp, obtainedAt }) =>
                  obtainedAt ? say(page.sealDone, { stamp, date: showDay(obtainedAt, language) }) : stamp,
                ),
              observedNote,
            ]
              .filter(Boolean)
              .join(" · ")}
            aside={showMoney(amount, currency, language)}
          />
        ),
      )}
    </Panel>
  );
}
