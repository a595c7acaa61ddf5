/** The text of a PDF, page by page, read by pdf.js: for search and preview, not for its looks. */

interface Bounds {
  /** Characters. */
  readonly most: number;
  /** CPU time after which it answers with what it has read by then. */
  readonly cpuMs?: number;
}

/** Empty for one that is locked or broken, or that shows pictures only. */
export async function pdfText(content: Uint8Array, { most, cpuMs = 1200 }: Bounds): Promise<string> {
  const start = process.cpuUsage();
  const isOver = () => {
    const { user, system } = process.cpuUsage(start);
    return user + system > cpuMs * 1000;
  };
  const { getDocument, VerbosityLevel } = await import("unpdf/pdfjs");
  const task = getDocument({
    data: new Uint8Array(content.buffer, content.byteOffset, content.byteLength),
    // Nothing is drawn, run or fetched.
    disableFontFace: true,
    enableXfa: false,
    isEvalSupported: false,
    useSystemFonts: false,
    useWasm: false,
    useWorkerFetch: false,
    verbosity: VerbosityLevel.ERRORS,
  });
  let text = "";
  try {
    const pdf = await task.promise;
    for (let number = 1; number <= pdf.numPages && text.length < most && !isOver(); number += 1) {
      const page = await pdf.getPage(number);
      const parts = page.streamTextContent({ disableNormalization: true }) as AsyncIterable<Part>;
      for await (const { items } of parts) {
        text += items.map(({ str = "", hasEOL }) => (hasEOL ? `${str}\n` : str)).join("");
        if (text.length >= most || isOver()) break;
      }
      text += "\n";
      page.cleanup();
    }
  } catch (error) {
    // What was read before the page that is broken stays; what the process was refused is for its parent to hear.
    if (error instanceof RangeError) throw error;
  } finally {
    await task.destroy().catch(() => {});
  }
  return text.slice(0, most);
}

/** Pieces of lines; marks of a structure among them have no text. */
interface Part {
  readonly items: readonly { readonly str?: string; readonly hasEOL?: boolean }[];
}
