import { useCallback, useEffect, useRef, useState } from "react";
import { deviceStorage } from "./device-storage.ts";
import { type OutboxEntry, openOutbox } from "./offline-outbox.ts";

const retryIntervalMs = 15_000;

/** Sends a report with its idempotency key. */
type SendReport<Report> = (report: Report, key: string) => Promise<unknown>;

/**
 * The outbox under that name. It sends at once, when the network returns, and every 15 seconds. `onDone` receives the
 * numbers of the sent reports.
 */
export function useOutbox<Report>(
  name: string,
  sendOne: SendReport<Report>,
  onDone: (numbers: readonly string[]) => void,
) {
  const [entries, setEntries] = useState<readonly OutboxEntry<Report>[]>(() =>
    openOutbox<Report>(deviceStorage, name).read(),
  );
  const isSending = useRef(false);
  const latest = useRef({ sendOne, onDone });
  useEffect(() => {
    latest.current = { sendOne, onDone };
  });
  const send = useCallback(async () => {
    const outbox = openOutbox<Report>(deviceStorage, name);
    if (isSending.current || outbox.read().length === 0) return;
    isSending.current = true;
    try {
      // Also sends reports that were added meanwhile, until none succeeds.
      for (let done = [""]; done.length > 0; ) {
        done = await outbox.send(async ({ report, key }) => latest.current.sendOne(report, key));
        if (done.length > 0) latest.current.onDone(done);
      }
    } finally {
      isSending.current = false;
      setEntries(outbox.read());
    }
  }, [name]);
  useEffect(() => {
    void send();
    const timer = window.setInterval(() => void send(), retryIntervalMs);
    const sendNow = () => void send();
    window.addEventListener("online", sendNow);
    return () => {
      window.clearInterval(timer);
      window.removeEventListener("online", sendNow);
    };
  }, [send]);
  const outbox = openOutbox<Report>(deviceStorage, name);
  return {
    waiting: entries.filter((each) => each.refused === undefined),
    refused: entries.filter((each) => each.refused !== undefined),
    report: (number: string, report: Report, key: string = crypto.randomUUID()) => {
      outbox.put({ key, number, report });
      setEntries(outbox.read());
      return send();
    },
    dismiss: (key: string) => {
      outbox.dismiss(key);
      setEntries(outbox.read());
    },
  };
}
