/** Page of one contract: holder, documents with seals, price, files, log. */
import { useParams } from "@tanstack/react-router";
import type { OutputOf } from "../../../../kit/contract/contract.ts";
import type { FactField } from "../../../../kit/contract/field-places.ts";
import { formatDay, formatMoney } from "../../../../kit/text/format.ts";
import { interpolate, pluralize } from "../../../../kit/text/words.ts";
import { api } from "../../../../web/api.ts";
import { useLanguage } from "../../../../web/session/language.ts";
import { useActions } from "../../../../web/office/actions/use-actions.tsx";
import { RecordLoader } from "../../../../web/office/components/record/record-loader.tsx";
import { Panel, PanelRow } from "../../../../web/office/components/panel.tsx";
import type { OptionalFact } from "../../../../web/office/components/record/facts.tsx";
import { LogPanel, RecordPanels } from "../../../../web/office/components/record/record.tsx";
import { useGoBack } from "../../../../web/office/list/return-to-list.ts";
import { mayOpen, useUser } from "../../../../web/session/session.ts";
import { useWords } from "../../../../web/words.ts";
import { ContractHead, ContractHolderPanel, signatureHint, sealLabels } from "../../legalization/web/public-office.tsx";
import { Documents } from "../../../collaboration/media/web/public.tsx";
import { useNaming } from "../../../administration/nomenclators/web/public-office.ts";
import type { contractFields } from "../contract-fields.ts";
import type { consulateContract } from "../contract.ts";
import { useContractActions } from "./contract-actions.tsx";
import { contractsPath } from "./paths.ts";
import { ContractPrice } from "./price.tsx";
import { useRefreshConsulate } from "./refresh.ts";

type ContractDetails = OutputOf<typeof consulateContract.contract>;

export function ContractPage() {
  const { contractId } = useParams({ strict: false }) as { contractId: string };
  const { page: words } = useWords("consulate");
  return (
    <RecordLoader call={api.consulate.contract} input={{ id: contractId }} missing={words.missing}>
      {(contract) => <ContractDetail contract={contract} />}
    </RecordLoader>
  );
}

function ContractDetail({ contract }: { contract: ContractDetails }) {
  const words = useWords("consulate");
  const list = useWords("menu").entries.consulateRequested;
  const { page } = words;
  const language = useLanguage();
  const actions = useActions<ContractDetails>({
    refresh: useRefreshConsulate(),
    one: useContractActions(),
    leave: useGoBack({ to: contractsPath }),
  });
  // Staff who handle documents may edit files.
  const canWrite = mayOpen(["adminConsulSpain", "getDocumentsConsulateContractList"], useUser());
  const { number, state, paidAt, payment } = contract;
  const paymentText =
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
        money={[contract.urgent && words.urgent, paymentText].filter(Boolean).join(" · ")}
        actions={actions.ofRow(contract)}
        blocker={signatureHint(contract, page)}
      />
      <RecordPanels
        main={
          <>
            <HolderPanel contract={contract} />
            <DocumentsPanel contract={contract} />
            <Panel title={words.columns.amount} padded>
              <ContractPrice of={contract} total={contract.amountTotal} />
            </Panel>
            <Documents element="consulate" elementId={contract._id} canWrite={canWrite} />
          </>
        }
        side={<LogPanel title={page.log} lines={contract.log} statuses={words.state} />}
      />
      {actions.dialog}
    </>
  );
}

function HolderPanel({ contract }: { contract: ContractDetails }) {
  const words = useWords("consulate");
  const { page, form: f, columns: c } = words;
  const language = useLanguage();
  const purposeOf = useNaming("PURPOSE");
  const { purpose, appointment, notes } = contract;
  const facts = {
    purpose: purpose !== null && [f.purpose, purposeOf(purpose)],
    appointment: appointment !== null && [c.appointment, formatDay(appointment, language)],
    notes: notes !== null && [f.notes, notes],
  } satisfies Record<FactField<typeof contractFields>, OptionalFact>;
  const { notes: noteFact, ...before } = facts;
  return (
    <ContractHolderPanel
      of={contract}
      words={words}
      before={Object.values(before)}
      after={[[page.tariff, formatDay(contract.tariffFrom, language)], noteFact]}
    />
  );
}

/** Each document with its status and its seals in order, obtained ones with their date. */
function DocumentsPanel({ contract: { documents, currency } }: { contract: ContractDetails }) {
  const { page, processes, status: labels } = useWords("consulate");
  const language = useLanguage();
  const typeOf = useNaming("DOCUMENT_TYPE");
  return (
    <Panel title={page.documents} count={documents.length}>
      {documents.map(({ _id, code, documentType, process, holderName, quantity, stamps, status, ...document }) => (
        <PanelRow
          key={_id}
          title={`${typeOf(documentType)} · ${labels[status]}`}
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
