/** Processing times measured from the documents that became ready in the last ninety days. */
/** Fewer cases are not representative; then only the official term is shown. */
export const minCases = 10;

export interface ProcessingTime {
  readonly offerId: string;
  readonly province: string | null;
  readonly legalize: boolean | null;
  readonly from: number;
  readonly to: number;
  readonly cases: number;
}

export interface ProcessingTimeQuery {
  readonly offerId: string;
  readonly province: string | null;
  readonly legalize: boolean | null;
}

/** The most specific matching time: of this province, of this kind, or of the whole service. */
export function usualTermOf(terms: readonly ProcessingTime[], query: ProcessingTimeQuery): ProcessingTime | undefined {
  const matches = terms.filter(
    ({ offerId, province, legalize }) =>
      offerId === query.offerId &&
      (province === null || province === query.province) &&
      (legalize === null || legalize === query.legalize),
  );
  const specificity = (term: ProcessingTime) => (term.province === null ? 0 : 2) + (term.legalize === null ? 0 : 1);
  return matches.sort((a, b) => specificity(b) - specificity(a))[0];
}
