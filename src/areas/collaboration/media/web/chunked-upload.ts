/** Uploads a document in parts; after a lost connection only missing parts are sent again. */
import { ApiError, api } from "../../../../web/api.ts";
import type { Media } from "../contract.ts";
import { type DocumentOwnerKind, partBytes } from "../document-types.ts";

export interface Sending {
  readonly element: DocumentOwnerKind;
  readonly elementId: string;
  /** The document that the new one replaces. */
  readonly replaces?: string;
}

/** Seconds between retries while the server does not answer; afterwards it gives up. */
const retryDelays = [1, 2, 4, 8, 15, 30];

/** `onProgress` receives the progress in whole percent. */
export async function sendDocument(
  file: File,
  target: Sending,
  { onProgress, signal }: { onProgress: (percent: number) => void; signal: AbortSignal },
): Promise<Media> {
  const sha256 = await sha256Of(file);
  const description = { ...target, name: file.name, size: file.size, sha256 };
  const { _id, parts, received } = await withRetries(() => api.media.begin(description, { signal }), signal);
  const receivedParts = new Set(received);
  const report = (bytes: number) => onProgress(Math.min(100, Math.floor((100 * bytes) / file.size)));
  const receivedBytes = (part: number) => [...receivedParts].filter((each) => each !== part).length * partBytes;
  for (let part = 0; part < parts; part++) {
    if (receivedParts.has(part)) continue;
    const slice = file.slice(part * partBytes, (part + 1) * partBytes);
    const input = { _id, part, file: slice } as { _id: string; part: number };
    const progress = (percent: number) => report(receivedBytes(part) + (slice.size * percent) / 100);
    await withRetries(() => api.media.part(input, { signal, progress }), signal);
    receivedParts.add(part);
    report(receivedBytes(-1));
  }
  return withRetries(() => api.media.end({ _id }, { signal }), signal);
}

/** Retries while the server does not answer; a refusal is an answer. */
async function withRetries<T>(request: () => Promise<T>, signal: AbortSignal): Promise<T> {
  for (const seconds of retryDelays) {
    try {
      return await request();
    } catch (error) {
      if (signal.aborted || !(error instanceof ApiError) || error.code !== "OFFLINE") throw error;
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
    }
  }
  return request();
}

async function sha256Of(file: File): Promise<string> {
  const digest = await crypto.subtle.digest("SHA-256", await file.arrayBuffer());
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
