import type { OwnGroupRow } from "./action-needed-card.tsx";

/** What a request asks for, which tells it from others of the same service; the service while nothing is chosen. */
export function documentsOf({ forms, offer }: Pick<OwnGroupRow, "forms" | "offer">): string {
  const documents = new Set(forms.map(({ document }) => document).filter(Boolean));
  return documents.size > 0 ? [...documents].join(", ") : offer.name;
}
