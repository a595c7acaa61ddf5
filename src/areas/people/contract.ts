/** People: everybody with an account, staff and clients, and what staff may do. */
export const people = {} as const;
