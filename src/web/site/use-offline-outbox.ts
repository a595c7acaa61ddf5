import { useCallback, useEffect, useRef, useState } from "react";
import { deviceStorage } from "./device-storage.ts";
import { type OutboxEntry, openOutbox } from "./offline-outbox.ts";

const againMs = 15_000;

/** How a report is sent, under its key. */
type SendReport<Report> = (report: Report, key: string) => Promise<unknown>;

/**
 * The outbox of this phone under that name, sent whenever there is hope: at once, when the network is back, every few
 * seconds. What was sent is told to `onDone`.
 */
export function useOutbox<Report>(
  name: string,
  sendOne: SendReport<Report>,
  onDone: (numbers: readonly string[]) => void,
) {
  const [entries, setEntries] = useState<readonly OutboxEntry<Report>[]>(() =>
    openOutbox<Report>(deviceStorage, name).read(),
  );
  const busy = useRef(false);
  const latest = useRef({ sendOne, onDone });
  useEffect(() => {
    latest.current = { sendOne, onDone };
  });
  const send = useCallback(async () => {
    const outbox = openOutbox<Report>(deviceStorage, name);
    if (busy.current || outbox.read().length === 0) return;
    busy.current = true;
    try {
      // What was noted meanwhile goes at once, as long as anything gets through.
      for (let done = [""]; done.length > 0; ) {
        done = await outbox.send(async ({ report, key }) => latest.current.sendOne(report, key));
        if (done.length > 0) latest.current.onDone(done);
      }
    } finally {
      busy.current = false;
      setEntries(outbox.read());
    }
  }, [name]);
  useEffect(() => {
    void send();
    const again = window.setInterval(() => void send(), againMs);
    const now = () => void send();
    window.addEventListener("online", now);
    return () => {
      window.clearInterval(again);
      window.removeEventListener("online", now);
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
