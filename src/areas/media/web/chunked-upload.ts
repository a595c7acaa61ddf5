/** A document on its way, in parts: what a cut line took is sent again, and what arrived is not. */
import { ApiError, api } from "../../../web/api.ts";
import type { Media } from "../contract.ts";
import { type DocumentOwnerKind, partBytes } from "../document-types.ts";

export interface Sending {
  readonly element: DocumentOwnerKind;
  readonly elementId: string;
  /** The document that this is the next version of. */
  readonly replaces?: string;
}

/** So long it waits, in seconds, before it asks a server again that did not answer; then it gives up. */
const waits = [1, 2, 4, 8, 15, 30];

/** `told` hears whole percents of the file. */
export async function sendDocument(
  file: File,
  to: Sending,
  { told, signal }: { told: (percent: number) => void; signal: AbortSignal },
): Promise<Media> {
  const sha256 = await sha256Of(file);
  const whole = { ...to, name: file.name, size: file.size, sha256 };
  const { _id, parts, received } = await persisting(() => api.media.begin(whole, { signal }), signal);
  const have = new Set(received);
  const tell = (sent: number) => told(Math.min(100, Math.floor((100 * sent) / file.size)));
  const sentBefore = (part: number) => [...have].filter((each) => each !== part).length * partBytes;
  for (let part = 0; part < parts; part++) {
    if (have.has(part)) continue;
    const slice = file.slice(part * partBytes, (part + 1) * partBytes);
    const input = { _id, part, file: slice } as { _id: string; part: number };
    const progress = (percent: number) => tell(sentBefore(part) + (slice.size * percent) / 100);
    await persisting(() => api.media.part(input, { signal, progress }), signal);
    have.add(part);
    tell(sentBefore(-1));
  }
  return persisting(() => api.media.end({ _id }, { signal }), signal);
}

/** Asks again while nothing answers; a refusal is one. */
async function persisting<T>(ask: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const seconds of waits) {
    try {
      return await ask();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.code !== "OFFLINE") throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
  return ask();
}

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
