/** The part of a request that names it. */
interface OrderedDocuments {
  readonly forms: readonly { readonly document?: string | null }[];
  readonly offer: { readonly name: string };
}

/** What a request orders, which distinguishes it from others of the same service; the service while nothing is chosen. */
export function documentsOf({ forms, offer }: OrderedDocuments): string {
  const documents = new Set(forms.map(({ document }) => document).filter(Boolean));
  return documents.size > 0 ? [...documents].join(", ") : offer.name;
}
