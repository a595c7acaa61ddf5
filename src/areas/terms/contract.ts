/** Terms and conditions, in versions; what each client accepted is kept. */
export const terms = {} as const;
