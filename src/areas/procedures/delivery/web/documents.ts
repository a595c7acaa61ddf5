/** Document lists as text: one document per line, «2 × name» for several copies. */
interface DocumentCount {
  readonly name: string;
  readonly quantity: number;
}

export function parseDocumentList(text: string): DocumentCount[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const match = /^(\d{1,2})\s*[x×*]\s*(.+)$/i.exec(line);
      return match ? { name: match[2] ?? "", quantity: Number(match[1]) } : { name: line, quantity: 1 };
    });
}

export function writeDocuments(documents: readonly DocumentCount[]): string {
  return documents.map(formatDocumentCount).join("\n");
}

export function formatDocumentCount({ name, quantity }: DocumentCount): string {
  return quantity === 1 ? name : `${quantity} × ${name}`;
}
