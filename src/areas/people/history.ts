/** What the page of a person tells of what was done to their account: actions of the audit log. */
export const personDeeds = [
  "people.create",
  "people.update",
  "people.setRoles",
  "people.activate",
  "people.block",
  "people.unblock",
  "people.resetPassword",
  "people.updateProfile",
  "people.setPhoto",
  "people.removePhoto",
  "session.register",
  "session.activate",
  "session.changePassword",
  "session.seeAs",
  "session.stopSeeing",
] as const;
