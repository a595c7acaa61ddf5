/** Schema of a notification. */
import { z } from "zod";
import { localizedText, instant, nameSchemas } from "../../../kit/contract/schemas.ts";
import { notificationTypes } from "./notification-types.ts";

export const Notification = z.object({
  _id: z.string().describe("Identifier of the notification"),
  type: z.enum(notificationTypes).describe("Type of the event"),
  title: localizedText,
  text: localizedText,
  link: z.string().optional().describe("Target path, below /legalsit"),
  read: z.boolean().describe("Whether the recipient has read it"),
  createdAt: instant,
});
export type Notification = z.output<typeof Notification>;

nameSchemas({ Notification });
