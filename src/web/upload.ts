/** Sending files: the one thing `fetch` cannot do is tell how much of them has gone. */

export interface UploadResult {
  readonly ok: boolean;
  readonly status: number;
  readonly text: string;
}

/** `told` hears whole numbers from 0 to 100, each once. Refuses when nothing came back. */
export function sendFiles(
  url: string,
  asked: { readonly method: string; readonly headers: Record<string, string>; readonly body: FormData },
  { signal, told }: { signal: AbortSignal; told?: ((percent: number) => void) | undefined },
): Promise<UploadResult> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    let last = -1;
    request.upload.addEventListener("progress", ({ lengthComputable, loaded, total }) => {
      const percent = lengthComputable && total > 0 ? Math.floor((loaded / total) * 100) : 0;
      if (percent > last) told?.(percent);
      last = Math.max(last, percent);
    });
    request.addEventListener("load", () =>
      resolve({
        ok: request.status >= 200 && request.status < 300,
        status: request.status,
        text: request.responseText,
      }),
    );
    for (const ending of ["error", "abort", "timeout"])
      request.addEventListener(ending, () => reject(new TypeError(`the upload ended: ${ending}`)));
    signal.addEventListener("abort", () => request.abort(), { once: true });
    request.open(asked.method, url);
    for (const [name, value] of Object.entries(asked.headers)) request.setRequestHeader(name, value);
    request.send(asked.body);
  });
}
