/** Who did what to which record, when and why: written with every change, never edited. */
export const audit = {} as const;
