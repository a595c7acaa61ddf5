/** One contract: its holder, its documents with their seals, what it costs, its files, every state it had. */
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../kit/contract.ts";
import { formatDay, formatMoney } from "../../../kit/format.ts";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useActions } from "../../../web/office/actions/use-actions.tsx";
import { RecordLoader } from "../../../web/office/components/record-loader.tsx";
import { Panel, PanelRow } from "../../../web/office/components/panel.tsx";
import { LogPanel, RecordPanels } from "../../../web/office/components/record.tsx";
import { useGoBack } from "../../../web/office/list/return-to-list.ts";
import { mayOpen, useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import {
  ContractHead,
  ContractHolderPanel,
  lackedSignature,
  sealLabels,
} from "../../legalization/web/public-office.tsx";
import { Documents } from "../../media/web/public.tsx";
import { useNaming } from "../../nomenclators/web/public-office.ts";
import type { consulateContract } from "../contract.ts";
import { useContractActions } from "./contract-actions.tsx";
import { contractsPath } from "./paths.ts";
import { ContractPrice } from "./price.tsx";
import { useRefreshConsulate } from "./refresh.ts";

type Whole = OutputOf<typeof consulateContract.contract>;

export function ContractPage() {
  const { contractId } = useParams({ strict: false }) as { contractId: string };
  const { page: words } = useWords("consulate");
  return (
    <RecordLoader call={api.consulate.contract} input={{ id: contractId }} missing={words.missing}>
      {(contract) => <Shown contract={contract} />}
    </RecordLoader>
  );
}

function Shown({ contract }: { contract: Whole }) {
  const words = useWords("consulate");
  const list = useWords("menu").entries.consulateRequested;
  const { page } = words;
  const language = useLanguage();
  const deeds = useActions<Whole>({
    refresh: useRefreshConsulate(),
    one: useContractActions(),
    leave: useGoBack({ to: contractsPath }),
  });
  // Those who handle its papers bring and take files.
  const canWrite = mayOpen(["adminConsulSpain", "getDocumentsConsulateContractList"], useUser());
  const { number, state, paidAt, payment } = contract;
  const money =
    paidAt && payment
      ? interpolate(page.paidOn, { date: formatDay(paidAt, language), method: words.methods[payment.method] })
      : page.notPaid;
  return (
    <>
      <ContractHead
        back={{ label: list, to: contractsPath }}
        title={interpolate(page.title, { number })}
        of={contract}
        state={words.state[state]}
        money={[contract.urgent && words.urgent, money].filter(Boolean).join(" · ")}
        deeds={deeds.ofRow(contract)}
        lacks={lackedSignature(contract, page)}
      />
      <RecordPanels
        main={
          <>
            <WhosePanel contract={contract} />
            <DocumentsPanel contract={contract} />
            <Panel title={words.columns.amount} padded>
              <ContractPrice of={contract} total={contract.amountTotal} />
            </Panel>
            <Documents element="consulate" elementId={contract._id} canWrite={canWrite} />
          </>
        }
        side={<LogPanel title={page.log} lines={contract.log} statuses={words.state} />}
      />
      {deeds.dialog}
    </>
  );
}

function WhosePanel({ contract }: { contract: Whole }) {
  const words = useWords("consulate");
  const { page, form: f, columns: c } = words;
  const language = useLanguage();
  const purposeOf = useNaming("PURPOSE");
  const { purpose, appointment, notes } = contract;
  return (
    <ContractHolderPanel
      of={contract}
      words={words}
      before={[
        purpose !== null && [f.purpose, purposeOf(purpose)],
        appointment !== null && [c.appointment, formatDay(appointment, language)],
      ]}
      after={[[page.tariff, formatDay(contract.tariffFrom, language)], notes !== null && [f.notes, notes]]}
    />
  );
}

/** Each with where it stands, and its seals in their order: those that are there say since when. */
function DocumentsPanel({ contract: { documents, currency } }: { contract: Whole }) {
  const { page, processes, status: names } = useWords("consulate");
  const language = useLanguage();
  const typeOf = useNaming("DOCUMENT_TYPE");
  return (
    <Panel title={page.documents} count={documents.length}>
      {documents.map(({ _id, code, documentType, process, holderName, quantity, stamps, status, ...document }) => (
        <PanelRow
          key={_id}
          title={`${typeOf(documentType)} · ${names[status]}`}
          detail={[
            code,
            processes[process],
            holderName,
            pluralize(page.copies, quantity, language),
            ...sealLabels(stamps, page.sealDone, language),
            document.packageNumber,
            document.offer && interpolate(page.invoicedBy, { offer: document.offer.name }),
          ]
            .filter(Boolean)
            .join(" · ")}
          note={document.observations}
          aside={formatMoney(document.amount, currency, language)}
        />
      ))}
    </Panel>
  );
}
