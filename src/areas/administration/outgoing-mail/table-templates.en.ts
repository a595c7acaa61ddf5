/** Texts of the mails of virtual tables. */
export const tableTemplatesEn = {
  tableInvitation: {
    subject: "You’ve been invited to the table “{table}”",
    title: "You’ve been invited to a virtual table",
    body: "{inviter} gave you access to the table “{table}”, where you can discuss the matter, set goals and share documents.",
    button: "Join the table",
  },
  tableGuest: {
    subject: "You’ve been invited to the table “{table}”",
    title: "You’ve been invited to a virtual table",
    body: "{inviter} gave you access to the table “{table}”. You don’t need an account: use this button to join.\n\nThe link is only for you: don’t share it. It stops working when the table closes.",
    button: "Join the table",
  },
  tableClosed: {
    subject: "The table “{table}” has closed: minutes {paper}",
    title: "The virtual table has closed",
    body: "The table “{table}” has closed. The discussion and agreements are in the minutes {paper}. The verification code is {check}.",
    button: "View the table and its minutes",
    after: "Anyone can check that the minutes are genuine:",
    afterLink: "check the minutes",
  },
  tableRemoved: {
    subject: "You are no longer a member of the table “{table}”",
    title: "You are no longer a member of a virtual table",
    body: "{inviter} removed you from the table “{table}”: you can no longer see it or receive its messages. If this was a mistake, ask to be added again.",
    button: "View your tables",
  },
  tableConversation: {
    subject: "{subject}",
    title: "Conversation from the table “{table}”",
    body: "{inviter} sent you the conversation from the table “{table}” up to {when}.\n\n{message}\n\n{conversation}",
    button: "View the table",
  },
  chatMentions: {
    subject: "You were mentioned at the table “{table}”",
    title: "You were mentioned at a virtual table",
    body: "{inviter} mentioned you at the table “{table}”. If you’re mentioned again in the next few minutes, we won’t email you again.",
    button: "View the message",
  },
};
