/** Page of one voucher: holder, documents with seals, price, files, log. */
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import { LinkedFact, LogPanel, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import { useWords } from "../../../../web/words.ts";
import { OriginalsOf } from "../../../procedures/custody/web/public.tsx";
import { Documents } from "../../../collaboration/media/web/public.tsx";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import type { legalizationContract } from "../contract.ts";
import { ContractHead, ContractHolderPanel, signatureHint, sealLabels } from "./contract-parts.tsx";
import { valesPath } from "./paths.ts";
import { useValeActions } from "./vale-actions.tsx";
import { useRefreshVales } from "./vale-form.tsx";
import { ValePrice } from "./vale-price.tsx";

type ValeDetails = OutputOf<typeof legalizationContract.contract>;

export function ValePage() {
  const { valeId } = useParams({ strict: false }) as { valeId: string };
  const { page: words } = useWords("legalization");
  return (
    <RecordLoader call={api.legalization.contract} input={{ id: valeId }} missing={words.missing}>
      {(vale) => <ValeDetail vale={vale} />}
    </RecordLoader>
  );
}

function ValeDetail({ vale }: { vale: ValeDetails }) {
  const words = useWords("legalization");
  const { page } = words;
  const language = useLanguage();
  const actions = useActions<ValeDetails>({ refresh: useRefreshVales(), one: useValeActions() });
  const { number, state, dueOn, paidAt, payment, filing } = vale;
  const date = formatDay(paidAt ?? dueOn, language);
  const paymentText = paidAt
    ? interpolate(page.paidOn, { date, method: payment ? words.methods[payment.method] : "" })
    : payment
      ? page.wentBack
      : interpolate(page.due, { date });
  return (
    <>
      <ContractHead
        back={{ label: words.title, to: valesPath }}
        title={interpolate(page.title, { number })}
        of={vale}
        state={words.state[state]}
        money={paymentText}
        actions={actions.ofRow(vale)}
        blocker={useBlocker(vale)}
      />
      <RecordPanels
        main={
          <>
            <ContractHolderPanel
              of={vale}
              words={words}
              before={[
                filing !== null && [
                  words.columns.filing,
                  <LinkedFact key="filing" to={`/legalAssistance/manageFilings/${filing._id}`} label={filing.name} />,
                ],
              ]}
            />
            <DocumentsPanel vale={vale} />
            <Panel title={page.price} padded>
              <ValePrice lines={vale.priceLines} total={vale.amountTotal} currency={vale.currency} />
            </Panel>
            <OriginalsOf subject={vale._id} number={number} />
            <Documents element="legalization" elementId={vale._id} canWrite />
          </>
        }
        side={<LogPanel title={page.log} lines={vale.log} statuses={words.state} />}
      />
      {actions.dialog}
    </>
  );
}

/** What the next transition waits for. */
function useBlocker(vale: ValeDetails): string | undefined {
  const { page } = useWords("legalization");
  const language = useLanguage();
  const { state, notObtained, notSealed } = vale;
  if (state === "documentProcessing" && notObtained > 0) return pluralize(page.toObtain, notObtained, language);
  if (state === "processLegalization" && notSealed > 0) return pluralize(page.toSeal, notSealed, language);
  return signatureHint(vale, page);
}

/** Each document with its seals in order, obtained ones with their date. */
function DocumentsPanel({ vale: { documents, currency } }: { vale: ValeDetails }) {
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
              pluralize(page.copies, quantity, language),
              ...sealLabels(stamps, page.sealDone, language),
            ]
              .filter(Boolean)
              .join(" · ")}
            note={observedNote}
            aside={formatMoney(amount, currency, language)}
          />
        ),
      )}
    </Panel>
  );
}
