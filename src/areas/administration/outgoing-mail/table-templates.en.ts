/** What the mails of virtual tables say. */
export const tableTemplatesEn = {
  tableInvitation: {
    subject: "You were invited to the table «{table}»",
    title: "You were invited to a virtual table",
    body: "{inviter} included you in the table «{table}», where the matter is discussed, goals are set and documents are shared.",
    button: "Enter the table",
  },
  tableGuest: {
    subject: "You were invited to the table «{table}»",
    title: "You were invited to a virtual table",
    body: "{inviter} included you in the table «{table}». You need no account: this button opens that table and nothing else.\n\nThe link is for you alone; it stops working when the table closes. Do not share it.",
    button: "Enter the table",
  },
  tableClosed: {
    subject: "The table «{table}» closed: minutes {paper}",
    title: "The virtual table closed",
    body: "The table «{table}» closed. What was said and agreed stands in the minutes {paper}, whose verification code is {check}.",
    button: "See the table and its minutes",
    after: "Anyone may check that the minutes are authentic:",
    afterLink: "check the minutes",
  },
  tableRemoved: {
    subject: "You no longer take part in the table «{table}»",
    title: "You no longer take part in a virtual table",
    body: "{inviter} took you out of the table «{table}»: from now on you neither see it nor receive what is said in it. If that was a mistake, ask to be included again.",
    button: "See your tables",
  },
  tableConversation: {
    subject: "{subject}",
    title: "Conversation of the table «{table}»",
    body: "{inviter} sends you what was said in the table «{table}» until {when}.\n\n{message}\n\n{conversation}",
    button: "See the table",
  },
  chatMentions: {
    subject: "You were mentioned in the table «{table}»",
    title: "You were mentioned in a virtual table",
    body: "{inviter} mentioned you in the table «{table}». If you are mentioned again within the next minutes, we do not write to you once more.",
    button: "See the message",
  },
};
