/** Extracts the text of a PDF, page by page, with pdf.js, for search and preview. */

interface TextLimits {
  /** Maximum number of characters. */
  readonly most: number;
  /** Maximum CPU time in milliseconds; the text read by then is returned. */
  readonly cpuMs?: number;
}

/** The text; empty for a PDF that is encrypted, broken or contains only images. */
export async function pdfText(content: Uint8Array, { most: maxCharacters, cpuMs = 1200 }: TextLimits): Promise<string> {
  const cpuAtStart = process.cpuUsage();
  const isTimeOver = () => {
    const { user, system } = process.cpuUsage(cpuAtStart);
    return user + system > cpuMs * 1000;
  };
  const { getDocument, VerbosityLevel } = await import("unpdf/pdfjs");
  const task = getDocument({
    data: new Uint8Array(content.buffer, content.byteOffset, content.byteLength),
    // Nothing is rendered, executed or fetched.
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
    for (let number = 1; number <= pdf.numPages && text.length < maxCharacters && !isTimeOver(); number += 1) {
      const page = await pdf.getPage(number);
      const chunks = page.streamTextContent({ disableNormalization: true }) as AsyncIterable<TextChunk>;
      for await (const { items } of chunks) {
        text += items.map(({ str = "", hasEOL }) => (hasEOL ? `${str}\n` : str)).join("");
        if (text.length >= maxCharacters || isTimeOver()) break;
      }
      text += "\n";
      page.cleanup();
    }
  } catch (error) {
    // Text before a broken page is returned. A RangeError means that the memory limit was hit; the parent process must see
    // it.
    if (error instanceof RangeError) throw error;
  } finally {
    await task.destroy().catch(() => {});
  }
  return text.slice(0, maxCharacters);
}

/** Pieces of lines; structure marks among them have no text. */
interface TextChunk {
  readonly items: readonly { readonly str?: string; readonly hasEOL?: boolean }[];
}
