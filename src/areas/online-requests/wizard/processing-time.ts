/** How long a document really takes, told by what became ready in the last ninety days: never by what we hope. */
/** Fewer cases than these say nothing; then only the official term is told. */
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

/** Of the terms counted the one closest to what is asked: this province, else this kind, else the whole service. */
export function usualTermOf(terms: readonly ProcessingTime[], asked: ProcessingTimeQuery): ProcessingTime | undefined {
  const fits = terms.filter(
    ({ offerId, province, legalize }) =>
      offerId === asked.offerId &&
      (province === null || province === asked.province) &&
      (legalize === null || legalize === asked.legalize),
  );
  const closeness = (term: ProcessingTime) => (term.province === null ? 0 : 2) + (term.legalize === null ? 0 : 1);
  return fits.sort((a, b) => closeness(b) - closeness(a))[0];
}
