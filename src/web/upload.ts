/** Uploads with progress, which `fetch` cannot report. */

/** The response, of whatever status. */
interface UploadResult {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/** `progress` receives whole numbers from 0 to 100, each once. Rejects if there was no response. */
export function sendFiles(
  url: string,
  options: { readonly method: string; readonly headers: Record<string, string>; readonly body: FormData },
  { signal, progress }: { signal: AbortSignal; progress?: ((percent: number) => void) | undefined },
): Promise<UploadResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let last = -1;
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      const percent = lengthComputable && total > 0 ? Math.floor((loaded / total) * 100) : 0;
      if (percent > last) progress?.(percent);
      last = Math.max(last, percent);
    });
    request.addEventListener("load", () =>
      resolve({
        ok: request.status >= 200 && request.status < 300,
        status: request.status,
        text: request.responseText,
      }),
    );
    for (const eventName of ["error", "abort", "timeout"])
      request.addEventListener(eventName, () => reject(new TypeError(`the upload ended: ${eventName}`)));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open(options.method, url);
    for (const [name, value] of Object.entries(options.headers)) request.setRequestHeader(name, value);
    request.send(options.body);
  });
}
