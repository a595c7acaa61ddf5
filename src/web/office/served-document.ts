/** Values that the server wrote into the root element of the office's document. */
interface ServedDocument {
  /** With the base. */
  readonly path: string;
  readonly status: string;
  /** Address of the site of the basic modules; not every reader has it. */
  readonly modules: string | undefined;
}

const { status = "", modules } = globalThis.document?.documentElement.dataset ?? {};

export const servedDocument: ServedDocument = { path: globalThis.window?.location.pathname ?? "", status, modules };

/** For server-side rendering, where there is no document to read it from. */
export function setServedDocument(served: ServedDocument): void {
  Object.assign(servedDocument, served);
}
