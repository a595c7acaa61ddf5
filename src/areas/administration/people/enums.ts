/** Closed lists of values of accounts. */

export const accountKinds = ["client", "staff"] as const;

/** waiting: no password or code yet; active: may sign in; blocked: by an administrator. */
export const accountStates = ["waiting", "active", "blocked"] as const;
