/**
 * Conversations between two staff members and in virtual tables. The sender generates the identifier of a message, so
 * that a retry is the same message. The server numbers messages without gaps, so that a reader knows what is missing.
 */
import { z } from "zod";
import { operation, upload } from "../../../kit/contract/contract.ts";
import {
  deletedAnswer,
  email,
  id,
  instant,
  integer,
  nameSchemas,
  page,
  text,
  multilineText,
} from "../../../kit/contract/schemas.ts";
import {
  fileBytes,
  messageTypes,
  maxMailRecipients,
  maxMessageLength,
  maxMentions,
  maxMissedMessages,
  maxVoteOptions,
  messagePageSize,
  reactionTypes,
  maxUnreadCount,
} from "./limits.ts";

const seq = integer(0, 2_000_000_000).describe("A place in the order of the conversation");
const image = z.string().optional().describe("Address of their picture");
const count = z.number().int();

export const ChatMessage = z.object({
  _id: z.string().describe("Identifier created by the sender"),
  tableId: z.string().optional().describe("Virtual table of the message"),
  toUser: z.string().optional().describe("Recipient, in a private conversation"),
  objective: z.string().optional().describe("The objective of the table that it belongs to"),
  seq: z.number().int().describe("Position in its conversation: 1, 2, 3 … without gaps"),
  type: z.enum(messageTypes).describe("Type of the message; system messages report arrivals and closed objectives"),
  text: z.string().describe("Empty once it was deleted; of the system opened, reopened or closed"),
  mentions: z.array(z.string()).optional().describe("Participants mentioned in it"),
  from: z.object({ _id: z.string(), name: z.string(), image }).describe("Name of the author"),
  replyTo: z.string().optional().describe("The message that it answers"),
  media: z
    .object({
      _id: z.string(),
      name: z.string(),
      size: count.describe("Bytes"),
      url: z.string().describe("Where it is"),
      previewUrl: z.string().optional().describe("Where a picture of it is"),
    })
    .optional()
    .describe("Attached file; absent after its removal"),
  options: z
    .array(z.object({ _id: z.string(), text: z.string().describe("Text of the message") }))
    .optional()
    .describe("Option of a vote"),
  closesAt: instant.optional().describe("When a vote ends"),
  result: z
    .array(z.object({ option: z.string().describe("Identifier"), count: count.describe("Number of votes") }))
    .optional()
    .describe("How many voices each option has"),
  mine: z.string().optional().describe("The option that has the reader's voice"),
  reactions: z
    .array(
      z.object({
        type: z.enum(reactionTypes).describe("Its emoji"),
        people: z
          .array(z.object({ _id: z.string(), name: z.string() }))
          .describe("Who reacted with it, first ones first"),
      }),
    )
    .optional()
    .describe("Reactions, in the order of their menu"),
  sentAt: instant.describe("When the server took it"),
  editedAt: instant.optional().describe("When it was last corrected"),
  history: z
    .array(z.object({ text: z.string().describe("Former text"), at: instant.describe("Until when") }))
    .optional()
    .describe("Former texts with the time until which each was shown, oldest first"),
  deleted: z.boolean().describe("The text was deleted; the message remains as a marker"),
  updatedAt: instant,
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const ChatPerson = z.object({
  _id: z.string(),
  name: z.string(),
  position: z.string().optional().describe("Position in the firm"),
  image,
  online: z.boolean().describe("Whether the office is open in a browser of theirs"),
});
export type ChatPerson = z.output<typeof ChatPerson>;

nameSchemas({ ChatMessage, ChatPerson });

/** Target of a message: exactly one of the two. */
export const conversationRef = z.object({
  tableId: id.optional().describe("Virtual table, for a message in a table"),
  toUser: id.optional().describe("The other person, for a private conversation"),
});
export type ConversationRef = z.output<typeof conversationRef>;

const mentions = z.array(text(1, 60)).max(maxMentions, "TOO_LONG");

/** A message as its sender submits it. */
export const messageInput = conversationRef.extend({
  _id: id.describe("Made by the sender: sent again with the same content, it is the same message"),
  type: z.enum(["text", "decision", "vote"], "CHOICE").default("text").describe("Kind"),
  text: multilineText(1, maxMessageLength).describe("Text of the message"),
  options: z
    .array(z.object({ text: text(1, 120).describe("Text of the message") }))
    .min(2, "TOO_SHORT")
    .max(maxVoteOptions, "TOO_LONG")
    .optional()
    .describe("Options of a vote; only for votes"),
  closesAt: instant.optional().describe("When a vote ends; without it, votes can always be changed"),
  replyTo: id.optional().describe("A message of the same conversation"),
  objectiveId: id.optional().describe("Objective of the table; defaults to the pinned one"),
  mentions: mentions.optional().describe("Identifiers of mentioned participants"),
});
export type MessageInput = z.output<typeof messageInput>;

const conversationState = z.object({
  lastSeq: z.number().int().describe("Position of the newest message; 0 if there is none"),
  readSeq: z.number().int().describe("How far the reader has read"),
  unread: z.number().int().describe(`Unread messages of others that were not deleted: counted up to ${maxUnreadCount}`),
});

const access = "staff";
/** The table decides who participates (server/conversations.ts). */
const tableAccess = ["staff", "guest"] as const;

/** Which page of a conversation to read. */
const pageQuery = {
  before: seq.optional().describe("Only messages before this position"),
  after: seq.optional().describe("Only messages after this position"),
  limit: integer(1, maxMissedMessages).default(messagePageSize).describe("How many at most"),
  search: page.shape.search.describe("Words of the message"),
};

export const chatContract = {
  send: operation({
    route: "POST private/chat",
    access: tableAccess,
    summary: "Send a message. A repeated call returns the same message; a different one with its identifier is refused",
    input: messageInput,
    output: ChatMessage,
    limit: [120, 60],
  }),
  sendFile: upload({
    route: "POST private/media/uploadFileChat",
    access: tableAccess,
    summary: "Send a message with a file, of 10 MB at most",
    input: conversationRef.extend({
      _id: id.describe("Made by the sender, as of any message"),
      text: multilineText(0, maxMessageLength).optional().describe("Text that accompanies the file"),
      objectiveId: id.optional().describe("Objective of the table; defaults to the pinned one"),
    }),
    output: ChatMessage,
    maxBytes: fileBytes,
    limit: [60, 60],
  }),
  change: operation({
    route: "PUT private/chat/updateChat",
    access: tableAccess,
    summary: "Edit one's own message within the time limit, or vote",
    input: z.object({
      _id: id,
      text: multilineText(1, maxMessageLength).optional().describe("New text"),
      mentions: mentions.optional().describe("Mentions of the new text; defaults to the former ones"),
      vote: id.nullish().describe("The option; null withdraws the vote"),
    }),
    output: ChatMessage,
    limit: [120, 60],
  }),
  react: operation({
    route: "PUT private/chat/react",
    access: tableAccess,
    summary: "Add or withdraw the caller's reaction to a message. A repeated call changes nothing",
    input: z.object({
      _id: id,
      type: z.enum(reactionTypes, "CHOICE").describe("Its emoji"),
      active: z.boolean().describe("Whether the message has the caller's reaction afterwards"),
    }),
    output: ChatMessage,
    limit: [120, 60],
  }),
  remove: operation({
    route: "DELETE private/chat/delete/:id",
    access: tableAccess,
    summary:
      "Delete one's own message within the time limit, or any message of a table that the caller moderates; a marker remains",
    input: z.object({ id }),
    output: deletedAnswer,
  }),
  talk: operation({
    route: "GET private/chat/userChat/:userId",
    access,
    summary: "List the messages between the caller and a colleague in order; by default the newest",
    input: z.object({
      userId: id.describe("The other one"),
      ...pageQuery,
    }),
    output: conversationState.extend({ docs: z.array(ChatMessage) }),
    envelope: "bare",
  }),
  table: operation({
    route: "GET private/chat/chatHistoryGrouppedByObjectiv/:tableId",
    access: tableAccess,
    summary: "List the messages of a table grouped by objective; by default the newest",
    input: z.object({
      tableId: id.describe("The table"),
      objectiveId: id.optional().describe("Filter by objective"),
      ...pageQuery,
    }),
    output: conversationState.extend({
      docs: z
        .array(
          z.object({
            objective: z
              .object({ _id: z.string(), text: z.string().describe("Goal") })
              .nullable()
              .describe("null: messages without objective"),
            messages: z.array(ChatMessage).describe("In their order"),
          }),
        )
        .describe("Messages without objective first, then by objective, in their order"),
    }),
    envelope: "bare",
  }),
  people: operation({
    route: "GET private/chat/users",
    access,
    summary: "List the colleagues that the caller can write to, by name: at most fifty",
    input: z.object({ search: page.shape.search.describe("Words of the name or the email") }),
    output: z.array(ChatPerson),
  }),
  talks: operation({
    route: "GET private/chat/usersChatConversations",
    access,
    summary: "List the caller's private conversations, most recent first: at most a hundred",
    output: z.array(
      z.object({
        user: ChatPerson.describe("The other one"),
        lastMessage: ChatMessage.describe("The newest"),
        unread: count.describe(
          `Messages of the other person that the reader has not read: counted up to ${maxUnreadCount}`,
        ),
      }),
    ),
  }),
  connected: operation({
    route: "GET private/chat/getConnected/:tableId?",
    access: tableAccess,
    summary: "List who is in the room of a table; without a table, which staff are online",
    input: z.object({ tableId: id.optional().describe("The table") }),
    output: z.array(
      z
        .object({ userId: z.string().describe("Their identifier"), name: z.string(), image })
        .describe("Name of the person"),
    ),
  }),
  read: operation({
    route: "POST private/chat/read",
    access: tableAccess,
    summary: "Mark messages as read up to this position; the position never decreases",
    input: conversationRef.extend({ seq }),
    output: z.object({ readSeq: count.describe("How far they have read now") }),
    limit: [240, 60],
  }),
  emails: operation({
    route: "POST private/chat/emails",
    access,
    summary: "Email the conversation of a table as text, for moderators: the newest thousand messages",
    input: z.object({
      tableId: id.describe("The table"),
      emails: z.array(email).min(1, "REQUIRED").max(maxMailRecipients, "TOO_LONG").describe("Recipients, each once"),
      subject: text(1, 150).optional().describe("Subject of the mail; defaults to the title of the table"),
      text: multilineText(1, 2000).optional().describe("Text above the conversation"),
    }),
    output: z.object({ queued: count.describe("How many mails are on their way") }),
    limit: [10, 3600],
    idempotent: true,
  }),
};
