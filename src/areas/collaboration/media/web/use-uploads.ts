/** Upload queue of a record's documents: two at a time, with progress and errors. */
import { useEffect, useRef, useState } from "react";
import { errorMessage } from "../../../../web/office/query-client.ts";
import { ApiError } from "../../../../web/api.ts";
import { type Sending, sendDocument } from "./chunked-upload.ts";

export interface PendingUpload {
  readonly id: string;
  readonly name: string;
  readonly percent: number;
  readonly failed?: string;
  /** Cancels the upload; received parts are stored for a day. */
  readonly stop: () => void;
  readonly again: () => void;
}

const maxParallel = 2;

export function useUploads(target: Sending, onArrived: () => void) {
  const [uploads, setUploads] = useState<readonly PendingUpload[]>([]);
  const queue = useRef<(() => Promise<void>)[]>([]);
  const running = useRef(0);
  const change = (id: string, changes: Partial<PendingUpload>) =>
    setUploads((now) => now.map((each) => (each.id === id ? { ...each, ...changes } : each)));
  const hide = (id: string) => setUploads((now) => now.filter((each) => each.id !== id));

  const hasActive = uploads.some(({ failed }) => !failed);
  useEffect(() => {
    if (!hasActive) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [hasActive]);

  const startNext = () => {
    const work = running.current < maxParallel ? queue.current.shift() : undefined;
    if (!work) return;
    running.current += 1;
    void work().finally(() => {
      running.current -= 1;
      startNext();
    });
    startNext();
  };
  const upload = (file: File, overrides: Partial<Pick<Sending, "replaces" | "elementId">> = {}) => {
    const id = crypto.randomUUID();
    const controller = new AbortController();
    const stop = () => {
      controller.abort();
      hide(id);
    };
    const work = async () => {
      if (controller.signal.aborted) return;
      try {
        const onProgress = (percent: number) => change(id, { percent });
        await sendDocument(file, { ...target, ...overrides }, { onProgress, signal: controller.signal });
        hide(id);
        onArrived();
      } catch (error) {
        if (!controller.signal.aborted) change(id, { failed: errorText(error) });
      }
    };
    const again = () => {
      hide(id);
      upload(file, overrides);
    };
    setUploads((now) => [...now, { id, name: file.name, percent: 0, stop, again }]);
    queue.current.push(work);
    startNext();
  };
  return { uploads, upload };
}

/** The error of the file field if there is one, otherwise a general message. */
const errorText = (error: unknown): string =>
  (error instanceof ApiError && Object.values(error.fields)[0]?.[0]) || errorMessage(error);
