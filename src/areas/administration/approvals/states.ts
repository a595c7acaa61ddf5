/** States of proposed changes, and the changes that a second person approves. */

export const proposalStates = ["pending", "approved", "rejected", "expired"] as const;
export type ProposalState = (typeof proposalStates)[number];

/** Audit actions of the changes that need approval. */
export const approvableActions = [
  "exchangeRates.create",
  "exchangeRates.update",
  "exchangeRates.remove",
  "exchangeRates.restore",
  "bankAccounts.create",
  "bankAccounts.update",
  "bankAccounts.remove",
  "bankAccounts.restore",
  "roles.create",
  "roles.update",
  "roles.requireFactor",
  "roles.remove",
  "roles.restore",
  "people.create",
  "people.setRoles",
  "settings.update",
] as const;
export type ApprovableAction = (typeof approvableActions)[number];

/** The permissions of those changes: each person sees the proposals that they may make themselves. */
export const approvalAccess = ["adminUsers", "adminSettings", "adminExchangeRate", "adminBankAccount"] as const;

/** Days after which an undecided proposal expires. */
export const proposalDays = 7;
