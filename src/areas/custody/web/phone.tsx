/**
 * Where a hand-over of originals is noted, on a phone: what was given, by whom, to whom. Few bytes, large targets, and
 * nothing is lost where there is no line. A label's code opens it.
 */
import { useEffect, useState } from "react";
import { interpolate, pluralize } from "../../../kit/words.ts";
import { ApiError, api } from "../../../web/api.ts";
import { useLanguage } from "../../../web/language.ts";
import { useUser } from "../../../web/session.ts";
import { registerServiceWorker } from "../../../web/site/offline-registration.ts";
import { AsyncView, useQuery } from "../../../web/site/async-view.tsx";
import { Page } from "../../../web/site/page-column.tsx";
import { useParams } from "../../../web/site/location.ts";
import { useOutbox } from "../../../web/site/use-offline-outbox.ts";
import { useWords } from "../../../web/words.ts";
import { HandOverForm } from "./hand-over-form.tsx";
import { loadPhoneSnapshot, type StoredHandOver, staffCalls } from "./phone-snapshot.ts";
import { OwnCode } from "./personal-code.tsx";
import { codeReader, labelIn } from "./read-code.ts";
import "./phone.css";

interface Difference {
  readonly label: string;
  readonly expected: string;
}

export default function Phone() {
  const { label: opened = "" }: { label?: string } = useParams();
  const words = useWords("custodyPhone");
  const user = useUser();
  const found = useQuery(loadPhoneSnapshot, "custody.phone");
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  useEffect(() => {
    // None of it could come in a cut.
    void registerServiceWorker([() => api.session.current(), loadPhoneSnapshot, codeReader]).catch(() => undefined);
    codeReader().catch(() => undefined);
  }, []);
  const send = async (noted: StoredHandOver) => {
    const { label, expected } = await sendNoted(noted);
    if (expected !== null) setDifferences((before) => [...before, { label, expected }]);
  };
  // Phones are shared: what somebody noted is theirs to send.
  const outbox = useOutbox<StoredHandOver>(`legalsit-custody-outbox-${user?._id ?? ""}`, send, () => found.reload());
  return (
    <Page title={words.title} lead={words.lead}>
      <Outcome
        outbox={outbox}
        differences={differences}
        dismiss={(label) => setDifferences((before) => before.filter((each) => each.label !== label))}
      />
      <AsyncView of={found} lines={8}>
        {(known) => (
          <>
            <HandOverForm
              key={opened}
              begins={labelIn(opened)}
              known={known}
              note={(noted) => {
                for (const each of noted) void outbox.report(each.label, each, each._id);
              }}
            />
            <OwnCode codeKey={known.key} />
          </>
        )}
      </AsyncView>
    </Page>
  );
}

/** Of a refusal the reason is what its fields say: there is no form to show it at any more. */
async function sendNoted(noted: StoredHandOver) {
  await staffCalls();
  try {
    return await api.custody.handOver({ ...noted, sentAt: new Date().toISOString() });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reasons = Object.values(error.fields).flat();
    throw reasons.length > 0 ? Object.assign(new Error(reasons.join(" ")), { status: error.status }) : error;
  }
}

/** What waits on this phone, what the server would not have, and what it noted with a difference. */
function Outcome({
  outbox,
  differences,
  dismiss,
}: {
  outbox: ReturnType<typeof useOutbox<StoredHandOver>>;
  differences: readonly Difference[];
  dismiss: (label: string) => void;
}) {
  const words = useWords("custodyPhone");
  const language = useLanguage();
  return (
    <div role="status" className="stack-tight">
      {outbox.waiting.length > 0 && (
        <p className="note note-warn">{pluralize(words.waiting, outbox.waiting.length, language)}</p>
      )}
      {differences.map(({ label, expected }) => (
        <div key={label} className="note note-warn stack-tight">
          <p>{interpolate(words.differs, { number: label, name: expected })}</p>
          <button className="button button-quiet" type="button" onClick={() => dismiss(label)}>
            {words.dismiss}
          </button>
        </div>
      ))}
      {outbox.refused.map((each) => (
        <div key={each.key} className="note note-bad stack-tight">
          <p>{interpolate(words.refused, { number: each.number, reason: each.refused ?? "" })}</p>
          <button className="button button-quiet" type="button" onClick={() => outbox.dismiss(each.key)}>
            {words.dismiss}
          </button>
        </div>
      ))}
    </div>
  );
}
