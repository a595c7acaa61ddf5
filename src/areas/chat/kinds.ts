/** What is said in conversations, and how much of it. */
export const messageTypes = ["text", "file", "decision", "vote", "system"] as const;
export type MessageType = (typeof messageTypes)[number];

export const mostLetters = 4000;
export const mostOptions = 10;
export const mostMentions = 20;
/** To so many a conversation is mailed at once, and so many of its messages. */
export const mostAddresses = 20;
export const mostMailed = 1000;
export const mostMissed = 200;
/** What is unread is counted so far: nobody tells more of them apart, and a long conversation would be counted at each page. */
export const mostUnread = 1000;
/** So many messages a reader is shown at once. */
export const onePage = 50;
/** How long «is writing» stands, and how seldom a browser says so. */
export const typingMs = 5000;
export const typingEveryMs = 3000;
export const fileBytes = 10 * 1024 * 1024;
/** What the system says of a table. */
const systemTexts = ["opened", "reopened", "closed"] as const;
export type SystemText = (typeof systemTexts)[number];
