/**
 * Phone page that records hand-overs of originals: which, from whom, to whom. Small, with large targets, and nothing is
 * lost offline. The QR code of a label opens it.
 */
import { useEffect, useState } from "react";
import { interpolate, pluralize } from "../../../../../kit/text/words.ts";
import { ApiError, api } from "../../../../../web/api.ts";
import { useLanguage } from "../../../../../web/session/language.ts";
import { useUser } from "../../../../../web/session/session.ts";
import { AsyncView, useQuery } from "../../../../../web/site/async-view.tsx";
import { Page } from "../../../../../web/site/shell/page-column.tsx";
import { useParams } from "../../../../../web/site/routing/location.ts";
import { useOutbox } from "../../../../../web/site/offline/use-offline-outbox.ts";
import { useWords } from "../../../../../web/words.ts";
import { HandOverForm } from "../hand-over-form.tsx";
import { loadPhoneSnapshot, type StoredHandOver, staffCalls } from "./phone-snapshot.ts";
import { OwnCode } from "./personal-code.tsx";
import { codeReader, labelIn } from "./read-code.ts";
import "./phone.css";

interface Difference {
  readonly label: string;
  readonly expected: string;
}

export default function Phone() {
  const { label: labelParam = "" }: { label?: string } = useParams();
  const words = useWords("custodyPhone");
  const user = useUser();
  const snapshotQuery = useQuery(loadPhoneSnapshot, "custody.phone");
  const [differences, setDifferences] = useState<readonly Difference[]>([]);
  useEffect(() => {
    // Loaded in advance: it could not be loaded offline.
    import("../../../../../web/site/offline/offline-registration.ts")
      .then(({ registerServiceWorker }) =>
        registerServiceWorker([() => api.session.current(), loadPhoneSnapshot, codeReader]),
      )
      .catch(() => undefined);
    codeReader().catch(() => undefined);
  }, []);
  const send = async (handOver: StoredHandOver) => {
    const { label, expected } = await uploadHandOver(handOver);
    if (expected !== null) setDifferences((previous) => [...previous, { label, expected }]);
  };
  // Phones are shared: each user has an outbox of their own.
  const outbox = useOutbox<StoredHandOver>(`legalsit-custody-outbox-${user?._id ?? ""}`, send, () =>
    snapshotQuery.reload(),
  );
  return (
    <Page title={words.title} lead={words.lead}>
      <OutboxStatus
        outbox={outbox}
        differences={differences}
        dismiss={(label) => setDifferences((previous) => previous.filter((each) => each.label !== label))}
      />
      <AsyncView of={snapshotQuery} lines={8}>
        {(snapshot) => (
          <>
            <HandOverForm
              key={labelParam}
              initialLabel={labelIn(labelParam)}
              snapshot={snapshot}
              note={(handOvers) => {
                for (const each of handOvers) void outbox.report(each.label, each, each._id);
              }}
            />
            <OwnCode codeKey={snapshot.key} />
          </>
        )}
      </AsyncView>
    </Page>
  );
}

/** The error text is built from the field errors, because the form is no longer shown. */
async function uploadHandOver(handOver: StoredHandOver) {
  await staffCalls();
  try {
    return await api.custody.handOver({ ...handOver, sentAt: new Date().toISOString() });
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    const reasons = Object.values(error.fields).flat();
    throw reasons.length > 0 ? Object.assign(new Error(reasons.join(" ")), { status: error.status }) : error;
  }
}

/** Waiting and refused hand-overs of this phone, and those with a difference. */
function OutboxStatus({
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
