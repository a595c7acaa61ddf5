/** The documents that somebody is bringing to a thing, two at a time: how far each has come, and what kept it. */
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../web/office/query-client.ts";
import { ApiError } from "../../../web/api.ts";
import { type Sending, sendDocument } from "./chunked-upload.ts";

export interface PendingUpload {
  readonly id: string;
  readonly name: string;
  readonly percent: number;
  readonly failed?: string;
  /** Ends it; what had arrived waits a day for the same file. */
  readonly stop: () => void;
  readonly again: () => void;
}

const atOnce = 2;

export function useUploads(to: Sending, onArrived: () => void) {
  const [shown, setShown] = useState<readonly PendingUpload[]>([]);
  const waiting = useRef<(() => Promise<void>)[]>([]);
  const running = useRef(0);
  const change = (id: string, set: Partial<PendingUpload>) =>
    setShown((now) => now.map((each) => (each.id === id ? { ...each, ...set } : each)));
  const hide = (id: string) => setShown((now) => now.filter((each) => each.id !== id));

  const isAny = shown.some(({ failed }) => !failed);
  useEffect(() => {
    if (!isAny) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isAny]);

  const next = () => {
    const work = running.current < atOnce ? waiting.current.shift() : undefined;
    if (!work) return;
    running.current += 1;
    void work().finally(() => {
      running.current -= 1;
      next();
    });
    next();
  };
  const bring = (file: File, more: Partial<Pick<Sending, "replaces" | "elementId">> = {}) => {
    const id = crypto.randomUUID();
    const leaving = new AbortController();
    const stop = () => {
      leaving.abort();
      hide(id);
    };
    const work = async () => {
      if (leaving.signal.aborted) return;
      try {
        const told = (percent: number) => change(id, { percent });
        await sendDocument(file, { ...to, ...more }, { told, signal: leaving.signal });
        hide(id);
        onArrived();
      } catch (error) {
        if (!leaving.signal.aborted) change(id, { failed: faultOf(error) });
      }
    };
    const again = () => {
      hide(id);
      bring(file, more);
    };
    setShown((now) => [...now, { id, name: file.name, percent: 0, stop, again }]);
    waiting.current.push(work);
    next();
  };
  return { shown, bring };
}

/** What is wrong with the file itself, where that is known. */
const faultOf = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]?.[0]) || errorMessage(error);
