/** Message types and limits of conversations. */
export const messageTypes = ["text", "file", "decision", "vote", "system"] as const;
export type MessageType = (typeof messageTypes)[number];

export const maxMessageLength = 4000;
export const maxVoteOptions = 10;
export const maxMentions = 20;
/** Recipients of one mailed conversation, and messages in it. */
export const maxMailRecipients = 20;
export const maxMailedMessages = 1000;
export const maxMissedMessages = 200;
/**
 * Unread messages are counted up to this number: a higher one is of no use, and counting a long conversation on every
 * page is slow.
 */
export const maxUnreadCount = 1000;
/** Messages per page. */
export const messagePageSize = 50;
/** How long «is writing» is shown, and how often a browser may report it. */
export const typingMs = 5000;
export const typingEveryMs = 3000;
export const fileBytes = 10 * 1024 * 1024;
/** Reactions to a message, in the order of their menu. */
export const reactionTypes = ["thumbsUp", "check", "heart", "hooray", "eyes", "thinking"] as const;
export type ReactionType = (typeof reactionTypes)[number];
/** Texts of system messages. */
const systemTexts = ["opened", "reopened", "closed"] as const;
export type SystemText = (typeof systemTexts)[number];
