/** Roles: named bundles of permission strings. */
export const roles = {} as const;
