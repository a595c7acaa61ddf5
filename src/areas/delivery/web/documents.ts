/** Documents as people write them: one per line, «2 × name» when there are several. */
export interface DocumentCount {
  readonly name: string;
  readonly quantity: number;
}

export function parseDocumentList(typed: string): DocumentCount[] {
  return typed
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean)
    .map((line) => {
      const counted = /^(\d{1,2})\s*[x×*]\s*(.+)$/i.exec(line);
      return counted ? { name: counted[2] ?? "", quantity: Number(counted[1]) } : { name: line, quantity: 1 };
    });
}

export function writeDocuments(documents: readonly DocumentCount[]): string {
  return documents.map(formatDocumentCount).join("\n");
}

export function formatDocumentCount({ name, quantity }: DocumentCount): string {
  return quantity === 1 ? name : `${quantity} × ${name}`;
}
