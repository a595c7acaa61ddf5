/** Public contact data: offices, opening hours, and a message to the firm. */
import { z } from "zod";
import { operation } from "../../../kit/contract/contract.ts";
import { day, email, nameSchemas, text, multilineText } from "../../../kit/contract/schemas.ts";
import { captcha } from "../session/contract.ts";
import { topics } from "./topics.ts";

const Reach = z.object({
  offices: z
    .array(
      z.object({
        _id: z.string().describe("Code of the topic's office"),
        name: z.string().describe("In the reader's language"),
        address: z.string().describe("Street and number"),
        hours: z.string().describe("When people are received"),
        today: z.string().nullable().describe("The hours of today; empty: closed; null where its days are not known"),
        phone: z.string().describe("E.164; its own or the firm's"),
        map: z.string().describe("Address of a map that shows it"),
        mapProgram: z.string().describe("The same for the map program of a telephone"),
      }),
    )
    .describe("Where people are received, the one where documents are collected first"),
  closed: z.array(day).describe("Days of the next two weeks on which the office is closed"),
  email: z.string().describe("Email address for messages from the public; empty: no messages are accepted"),
});

nameSchemas({ Reach });

export const contactContract = {
  reach: operation({
    route: "GET public/contact/getReach",
    access: "anyone",
    summary: "Offices with their hours, telephones and place on the map",
    output: Reach,
  }),
  write: operation({
    route: "POST public/contact/write",
    access: "anyone",
    summary: "Send a message to the firm; a person answers it by email",
    input: z.object({
      topic: z.enum(topics, "CHOICE").describe("Topic"),
      number: text(0, 20).default("").describe("Number of the request it is about; empty for none"),
      message: multilineText(10, 2000).describe("Text of the message"),
      email: email.describe("Email address for the answer"),
      captcha,
    }),
    output: z.object({ sent: z.literal(true) }),
    limit: [10, 3600],
  }),
};
