import { useCallback, useEffect, useRef, useState } from "react";
import { api } from "../../../web/api.ts";
import { device } from "../../../web/site/device.ts";
import { dismiss, type Entry, putOut, readOutbox, type Report, sendOut } from "./outbox.ts";

const againMs = 15_000;
/** What only staff may call is fetched beside the page, so that the parcel is there first. */
const staffCalls = () => import("../../../web/office/staff-calls.ts");

/** The outbox of this phone, sent whenever there is hope: at once, when the network is back, every few seconds. */
export function useOutbox(onDone: (numbers: readonly string[]) => void) {
  const [entries, setEntries] = useState<readonly Entry[]>(() => readOutbox(device));
  const busy = useRef(false);
  const told = useRef(onDone);
  useEffect(() => {
    told.current = onDone;
  });
  const send = useCallback(async () => {
    if (busy.current || readOutbox(device).length === 0) return;
    busy.current = true;
    try {
      const done = await sendOut(device, async ({ report, key }) => {
        await staffCalls();
        return api.delivery.setStatus(report, { once: key });
      });
      if (done.length > 0) told.current(done);
    } finally {
      busy.current = false;
      setEntries(readOutbox(device));
    }
  }, []);
  useEffect(() => {
    staffCalls().then(send, () => undefined);
    const again = window.setInterval(() => void send(), againMs);
    const now = () => void send();
    window.addEventListener("online", now);
    return () => {
      window.clearInterval(again);
      window.removeEventListener("online", now);
    };
  }, [send]);
  return {
    waiting: entries.filter((each) => each.refused === undefined),
    refused: entries.filter((each) => each.refused !== undefined),
    report: (number: string, report: Report) => {
      putOut(device, { key: crypto.randomUUID(), number, report });
      setEntries(readOutbox(device));
      return send();
    },
    dismiss: (key: string) => {
      dismiss(device, key);
      setEntries(readOutbox(device));
    },
  };
}
