/**
 * Conversations between two staff members and in virtual tables. The sender generates the identifier of a message, so
 * that a retry is the same message. The server numbers messages without gaps, so that a reader knows what is missing.
 */
import { z } from "zod";
import { operation, upload } from "../../../kit/contract.ts";
import { deletedAnswer, email, id, instant, integer, nameSchemas, page, text, prose } from "../../../kit/schemas.ts";
import {
  fileBytes,
  messageTypes,
  maxMailRecipients,
  maxMessageLength,
  maxMentions,
  maxMissedMessages,
  maxVoteOptions,
  messagePageSize,
  maxUnreadCount,
} from "./limits.ts";

const seq = integer(0, 2_000_000_000).describe("A place in the order of the conversation");
const image = z.string().optional().describe("Address of their picture");
const count = z.number().int();

export const ChatMessage = z.object({
  _id: z.string().describe("Made by who sent it"),
  tableId: z.string().optional().describe("The table in which it was said"),
  toUser: z.string().optional().describe("To whom it was said, in a private talk"),
  objective: z.string().optional().describe("The objective of the table that it belongs to"),
  seq: z.number().int().describe("Its place in its conversation: 1, 2, 3 … without gaps"),
  type: z.enum(messageTypes).describe("What it is; the system says who came, and what was closed"),
  text: z.string().describe("Empty once it was deleted; of the system opened, reopened or closed"),
  mentions: z.array(z.string()).optional().describe("Who of the table is called by it"),
  from: z.object({ _id: z.string(), name: z.string(), image }).describe("Who said it"),
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
    .describe("The file that it brings; none once that was taken away"),
  options: z
    .array(z.object({ _id: z.string(), text: z.string().describe("What it says") }))
    .optional()
    .describe("Between what a vote chooses"),
  closesAt: instant.optional().describe("When a vote ends"),
  result: z
    .array(z.object({ option: z.string().describe("Its identifier"), count: count.describe("Its voices") }))
    .optional()
    .describe("How many voices each option has"),
  mine: z.string().optional().describe("The option that has the reader's voice"),
  sentAt: instant.describe("When the server took it"),
  editedAt: instant.optional().describe("When it was last corrected"),
  history: z
    .array(z.object({ text: z.string().describe("What it said"), at: instant.describe("Until when") }))
    .optional()
    .describe("What it said before, and until when, the oldest first"),
  deleted: z.boolean().describe("Its text is gone, its mark stays"),
  updatedAt: instant,
});
export type ChatMessage = z.output<typeof ChatMessage>;

export const ChatPerson = z.object({
  _id: z.string(),
  name: z.string(),
  position: z.string().optional().describe("What they do in the firm"),
  image,
  online: z.boolean().describe("Whether the office is open in a browser of theirs"),
});
export type ChatPerson = z.output<typeof ChatPerson>;

nameSchemas({ ChatMessage, ChatPerson });

/** Target of a message: exactly one of the two. */
export const conversationRef = z.object({
  tableId: id.optional().describe("A table, where it is said in one"),
  toUser: id.optional().describe("The other of a private talk, where it is not said in a table"),
});
export type ConversationRef = z.output<typeof conversationRef>;

const mentions = z.array(text(1, 60)).max(maxMentions, "TOO_LONG");

/** A message as its sender submits it. */
export const messageInput = conversationRef.extend({
  _id: id.describe("Made by the sender: sent again with the same content, it is the same message"),
  type: z.enum(["text", "decision", "vote"], "CHOICE").default("text").describe("What it is"),
  text: prose(1, maxMessageLength).describe("What is said"),
  options: z
    .array(z.object({ text: text(1, 120).describe("What it says") }))
    .min(2, "TOO_SHORT")
    .max(maxVoteOptions, "TOO_LONG")
    .optional()
    .describe("Of a vote, and only of one"),
  closesAt: instant.optional().describe("When a vote ends; without it, nobody's voice is final"),
  replyTo: id.optional().describe("A message of the same conversation"),
  objectiveId: id.optional().describe("An objective of the table; the pinned one unless given"),
  mentions: mentions.optional().describe("Identifiers of people of the table who are to be told"),
});
export type MessageInput = z.output<typeof messageInput>;

const conversationState = z.object({
  lastSeq: z.number().int().describe("Of the newest message; 0 where nothing was said"),
  readSeq: z.number().int().describe("How far the reader has read"),
  unread: z.number().int().describe(`What others said since then, and did not delete: counted up to ${maxUnreadCount}`),
});

const access = "staff";
/** The table decides who takes part (server/conversations.ts). */
const tableAccess = ["staff", "guest"] as const;

/** Which page of a conversation to read. */
const pageQuery = {
  before: seq.optional().describe("Only what stands before this place"),
  after: seq.optional().describe("Only what stands after this place, from there on"),
  limit: integer(1, maxMissedMessages).default(messagePageSize).describe("How many at most"),
  search: page.shape.search.describe("Words that it holds"),
};

export const chatContract = {
  send: operation({
    route: "POST private/chat",
    access: tableAccess,
    summary: "Say something. Sent again, the same message answers; another one under its identifier is refused",
    input: messageInput,
    output: ChatMessage,
    limit: [120, 60],
  }),
  sendFile: upload({
    route: "POST private/media/uploadFileChat",
    access: tableAccess,
    summary: "Say something with a file, of 10 MB at most",
    input: conversationRef.extend({
      _id: id.describe("Made by the sender, as of any message"),
      text: prose(0, maxMessageLength).optional().describe("What is said beside"),
      objectiveId: id.optional().describe("An objective of the table; the pinned one unless given"),
    }),
    output: ChatMessage,
    maxBytes: fileBytes,
    limit: [60, 60],
  }),
  change: operation({
    route: "PUT private/chat/updateChat",
    access: tableAccess,
    summary: "Correct one's own message within the time for it, or give one's voice in a vote",
    input: z.object({
      _id: id,
      text: prose(1, maxMessageLength).optional().describe("What it says from now on"),
      mentions: mentions.optional().describe("Who is called by the new text; those before unless given"),
      vote: id.nullable().optional().describe("The option; null takes the voice back"),
    }),
    output: ChatMessage,
    limit: [120, 60],
  }),
  remove: operation({
    route: "DELETE private/chat/delete/:id",
    access: tableAccess,
    summary:
      "Blank one's own message within the time for it, or any of a table that one leads; that it was there stays to be seen",
    input: z.object({ id }),
    output: deletedAnswer,
  }),
  talk: operation({
    route: "GET private/chat/userChat/:userId",
    access,
    summary:
      "What was said between the caller and somebody of the house, in its order; the newest unless asked for others",
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
    summary: "What was said in a table, by its objectives; the newest unless asked for others",
    input: z.object({
      tableId: id.describe("The table"),
      objectiveId: id.optional().describe("Only what belongs to this objective"),
      ...pageQuery,
    }),
    output: conversationState.extend({
      docs: z
        .array(
          z.object({
            objective: z
              .object({ _id: z.string(), text: z.string().describe("What is to be reached") })
              .nullable()
              .describe("null: what belongs to none"),
            messages: z.array(ChatMessage).describe("In their order"),
          }),
        )
        .describe("First what belongs to no objective, then objective by objective, in their order"),
    }),
    envelope: "bare",
  }),
  people: operation({
    route: "GET private/chat/users",
    access,
    summary: "Whom of the house one can write to, by name: fifty at most",
    input: z.object({ search: page.shape.search.describe("Words of the name or the e-mail") }),
    output: z.array(ChatPerson),
  }),
  talks: operation({
    route: "GET private/chat/usersChatConversations",
    access,
    summary: "One's own private talks, the one that was last spoken in first: a hundred at most",
    output: z.array(
      z.object({
        user: ChatPerson.describe("The other one"),
        lastMessage: ChatMessage.describe("The newest"),
        unread: count.describe(`What the other said that the reader has not read: counted up to ${maxUnreadCount}`),
      }),
    ),
  }),
  connected: operation({
    route: "GET private/chat/getConnected/:tableId?",
    access: tableAccess,
    summary: "Who is in the room of a table; without one, who of staff has the office open",
    input: z.object({ tableId: id.optional().describe("The table") }),
    output: z.array(
      z
        .object({ userId: z.string().describe("Their identifier"), name: z.string(), image })
        .describe("Somebody who is there"),
    ),
  }),
  read: operation({
    route: "POST private/chat/read",
    access: tableAccess,
    summary: "One has read as far as here; never less far than before",
    input: conversationRef.extend({ seq }),
    output: z.object({ readSeq: count.describe("How far they have read now") }),
    limit: [240, 60],
  }),
  emails: operation({
    route: "POST private/chat/emails",
    access,
    summary: "Send what was said in a table by mail, for who leads it: the newest thousand messages, as text",
    input: z.object({
      tableId: id.describe("The table"),
      emails: z.array(email).min(1, "REQUIRED").max(maxMailRecipients, "TOO_LONG").describe("To whom, each once"),
      subject: text(1, 150).optional().describe("What the mail is called; the title of the table unless given"),
      text: prose(1, 2000).optional().describe("What is said before the conversation"),
    }),
    output: z.object({ queued: count.describe("How many mails are on their way") }),
    limit: [10, 3600],
    idempotent: true,
  }),
};
