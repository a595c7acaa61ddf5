/** Numbers the firm may change without a deploy; their catalogue is `catalogue.ts`. */
export const settings = {} as const;
