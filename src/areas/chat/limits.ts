/** What is said in conversations, and how much of it. */
export const messageTypes = ["text", "file", "decision", "vote", "system"] as const;
export type MessageType = (typeof messageTypes)[number];

export const maxMessageLength = 4000;
export const maxVoteOptions = 10;
export const maxMentions = 20;
/** To so many a conversation is mailed at once, and so many of its messages. */
export const maxMailRecipients = 20;
export const maxMailedMessages = 1000;
export const maxMissedMessages = 200;
/** What is unread is counted so far: nobody tells more of them apart, and a long conversation would be counted at each page. */
export const maxUnreadCount = 1000;
/** So many messages a reader is shown at once. */
export const messagePageSize = 50;
/** How long «is writing» stands, and how seldom a browser says so. */
export const typingMs = 5000;
export const typingEveryMs = 3000;
export const fileBytes = 10 * 1024 * 1024;
/** What the system says of a table. */
const systemTexts = ["opened", "reopened", "closed"] as const;
export type SystemText = (typeof systemTexts)[number];
