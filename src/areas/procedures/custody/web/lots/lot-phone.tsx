/** Phone page to scan a lot when it is sent or received: its originals and the other party. */
import { useState } from "react";
import type { OutputOf } from "../../../../../kit/contract/contract.ts";
import { interpolate } from "../../../../../kit/text/words.ts";
import { ApiError, api } from "../../../../../web/api.ts";
import { ErrorSummary } from "../../../../../web/site/form/error-summary.tsx";
import { Submit } from "../../../../../web/site/form/submit-button.tsx";
import { useForm } from "../../../../../web/site/form/use-form.ts";
import { loadFrontend } from "../../../../../web/site/routing/navigate.ts";
import { AsyncView, useQuery } from "../../../../../web/site/async-view.tsx";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useParams } from "../../../../../web/site/routing/location.ts";
import { useWords } from "../../../../../web/words.ts";
import type { custodyContract } from "../../contract.ts";
import type { LotDifferences } from "../../lots.ts";
import { labelsInForm } from "../hand-over-form.tsx";
import { allLabels, labelFault, Labels } from "../labels.tsx";
import { loadPhoneSnapshot, type PhoneSnapshot, staffCalls } from "../phone/phone-snapshot.ts";
import {
  emptyCounterparty,
  CounterpartyFields,
  validateCounterparty,
  counterpartyOf,
} from "../counterparty-fields.tsx";
import "../phone/phone.css";

type LotDetails = OutputOf<typeof custodyContract.lot>;

export default function LotOnPhone() {
  const { lotId = "" }: { lotId?: string } = useParams();
  const words = useWords("custodyPhone");
  const page = useQuery(async (signal) => {
    const [snapshot] = await Promise.all([loadPhoneSnapshot(signal), staffCalls()]);
    return { snapshot, lot: await api.custody.lot({ id: lotId }, { signal }) };
  }, `custody.lot.${lotId}`);
  return (
    <Page title={words.lot.title}>
      <AsyncView of={page} lines={8}>
        {({ lot, snapshot }) =>
          lot.state === "received" ? (
            <ReceivedLot lot={lot} />
          ) : (
            <ScanForm
              lot={lot}
              snapshot={snapshot}
              onChanged={(updated) => page.state === "there" && page.replace({ snapshot, lot: updated })}
            />
          )
        }
      </AsyncView>
    </Page>
  );
}

function ScanForm({
  lot,
  snapshot,
  onChanged,
}: {
  lot: LotDetails;
  snapshot: PhoneSnapshot;
  onChanged: (lot: LotDetails) => void;
}) {
  const words = useWords("custodyPhone");
  const [labels, setLabels] = useState<readonly string[]>([]);
  const [differing, setDiffering] = useState<LotDifferences>();
  const isLeaving = lot.state === "open";
  const form = useForm({
    initial: { label: "", ...emptyCounterparty },
    check: (values) => ({ label: labelFault(values.label, labels), ...validateCounterparty(values) }),
    send: async (values) => {
      const { _id: id, updatedAt } = lot;
      const scan = { id, updatedAt, scanned: allLabels(values.label, labels), other: counterpartyOf(values) };
      try {
        onChanged(await (isLeaving ? api.custody.sendLot(scan) : api.custody.receiveLot(scan)));
        setLabels([]);
        setDiffering(undefined);
        form.set({ label: "", ...emptyCounterparty });
      } catch (error) {
        if (error instanceof ApiError && error.code === "LOT_DIFFERS")
          setDiffering({ missing: [], unexpected: [], ...(error.facts as Partial<LotDifferences>) });
        throw error;
      }
    },
  });
  const scanned = allLabels(form.values.label, labels);
  return (
    <form className="form card hand-over" noValidate onSubmit={form.submit}>
      <h2>{interpolate(isLeaving ? words.lot.leaves : words.lot.comes, { number: lot.number })}</h2>
      <ErrorSummary form={form} labels={labelsInForm(words)} />
      {differing && <Differences differing={differing} />}
      <p role="status">
        {interpolate(words.lot.progress, {
          scanned: String(lot.contents.filter(({ label }) => scanned.includes(label)).length),
          all: String(lot.papers),
        })}
      </p>
      <ul className="hand-over-labels">
        {lot.contents
          .filter(({ label }) => !scanned.includes(label))
          .map(({ label, document, holderName }) => (
            <li key={label}>
              <div>
                <strong className="mono">{label}</strong>
                <span>
                  {document} · {holderName}
                </span>
              </div>
            </li>
          ))}
      </ul>
      <Labels form={form} snapshot={snapshot} labels={labels} change={setLabels} />
      <CounterpartyFields form={form} snapshot={snapshot} />
      <Submit sending={form.sending} wide>
        {isLeaving ? words.lot.send : words.lot.receive}
      </Submit>
    </form>
  );
}

function Differences({ differing: { missing, unexpected } }: { differing: LotDifferences }) {
  const { lot: words } = useWords("custodyPhone");
  return (
    <div className="note note-bad">
      {missing.length > 0 && <p>{interpolate(words.missing, { labels: missing.join(", ") })}</p>}
      {unexpected.length > 0 && <p>{interpolate(words.unexpected, { labels: unexpected.join(", ") })}</p>}
    </div>
  );
}

function ReceivedLot({ lot }: { lot: LotDetails }) {
  const { lot: words } = useWords("custodyPhone");
  const missing = lot.contents.filter(({ cameAt }) => cameAt === null).map(({ label }) => label);
  return (
    <div className="stack">
      <p className={`note ${missing.length > 0 ? "note-bad" : "note-ok"}`} role="status">
        {missing.length > 0
          ? interpolate(words.missing, { labels: missing.join(", ") })
          : interpolate(words.arrived, { number: lot.number })}
      </p>
      <button
        className="button button-quiet button-wide"
        type="button"
        onClick={() => loadFrontend(`/originals/lots/${lot._id}`)}
      >
        {words.desk}
      </button>
    </div>
  );
}
