/** One contract: its holder, its documents with their seals, what it costs, its files, every state it had. */
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../kit/contract.ts";
import { showDay, showMoney } from "../../../kit/format.ts";
import { say, sayCount } from "../../../kit/words.ts";
import { api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useDeeds } from "../../../web/office/deed/use-deeds.tsx";
import { OneRecord } from "../../../web/office/parts/one-record.tsx";
import { Panel, PanelRow } from "../../../web/office/parts/panel.tsx";
import { LogPanel, RecordPanels } from "../../../web/office/parts/record.tsx";
import { useGoBack } from "../../../web/office/list/way-back.ts";
import { mayOpen, useUser } from "../../../web/session.ts";
import { useWords } from "../../../web/words.ts";
import { ContractHead, HolderPanel, lackedSignature, sealsSaid } from "../../legalization/web/public-office.tsx";
import { Documents } from "../../media/web/public.tsx";
import { useNaming } from "../../nomenclators/web/public-office.ts";
import type { consulate } from "../contract.ts";
import { useContractDeeds } from "./contract-deeds.tsx";
import { contractsPath } from "./paths.ts";
import { ContractPrice } from "./price.tsx";
import { useRefreshConsulate } from "./refresh.ts";

type Whole = OutputOf<typeof consulate.contract>;

export function ContractPage() {
  const { contractId } = useParams({ strict: false }) as { contractId: string };
  const { page: words } = useWords("consulate");
  return (
    <OneRecord call={api.consulate.contract} input={{ id: contractId }} missing={words.missing}>
      {(contract) => <Shown contract={contract} />}
    </OneRecord>
  );
}

function Shown({ contract }: { contract: Whole }) {
  const words = useWords("consulate");
  const list = useWords("menu").entries.consulateRequested;
  const { page } = words;
  const language = useLanguage();
  const deeds = useDeeds<Whole>({
    refresh: useRefreshConsulate(),
    one: useContractDeeds(),
    leave: useGoBack({ to: contractsPath }),
  });
  // Those who handle its papers bring and take files.
  const canWrite = mayOpen(["adminConsulSpain", "getDocumentsConsulateContractList"], useUser());
  const { number, state, paidAt, payment } = contract;
  const money =
    paidAt && payment
      ? say(page.paidOn, { date: showDay(paidAt, language), method: words.methods[payment.method] })
      : page.notPaid;
  return (
    <>
      <ContractHead
        back={{ label: list, to: contractsPath }}
        title={say(page.title, { number })}
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
    <HolderPanel
      of={contract}
      words={words}
      before={[
        purpose !== null && [f.purpose, purposeOf(purpose)],
        appointment !== null && [c.appointment, showDay(appointment, language)],
      ]}
      after={[[page.tariff, showDay(contract.tariffFrom, language)], notes !== null && [f.notes, notes]]}
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
            sayCount(page.copies, quantity, language),
            ...sealsSaid(stamps, page.sealDone, language),
            document.packageNumber,
            document.offer && say(page.invoicedBy, { offer: document.offer.name }),
          ]
            .filter(Boolean)
            .join(" · ")}
          note={document.observations}
          aside={showMoney(document.amount, currency, language)}
        />
      ))}
    </Panel>
  );
}
