/** Operations for sharing: grants for staff, and mailed links for anyone else. */
import { z } from "zod";
import { download, operation } from "../../../kit/contract/contract.ts";
import { languages } from "../../../kit/text/language.ts";
import { email, id, instant, text, booleanParam } from "../../../kit/contract/schemas.ts";

const idList = (description: string) => z.array(id).max(50, "TOO_LONG").optional().describe(description);
const token = text(1, 120).describe("Token of the mailed link");

const Grant = z.object({
  _id: z.string(),
  name: z.string(),
  write: z.boolean().describe("Replaces and removes it too"),
  by: z.string().describe("Who granted it: it ends with their own access"),
});
const Link = z.object({
  email: z.string().describe("Recipient of the link"),
  expiresAt: instant,
  downloads: z.number().int().describe("How often the file was fetched by it"),
  open: z.boolean().describe("Whether it still opens the file"),
  by: z.string().describe("Who shared it: it ends with their own access"),
});

const access = "staff";
export const sharing = {
  share: operation({
    route: "PATCH private/media/shareDocuments",
    access,
    summary: "Share documents one by one with staff, groups or by an emailed link; or stop sharing",
    input: z.object({
      ids: z.array(id).min(1, "REQUIRED").max(20, "TOO_LONG").describe("The documents"),
      users: idList("Active staff"),
      groups: idList("Groups that are in use: who is in them now"),
      emails: z.array(email).max(10, "TOO_LONG").optional().describe("Each is written a link of its own per document"),
      language: z
        .enum(languages)
        .optional()
        .describe("Language of mails to addresses without a language of their own; defaults to the caller's"),
      read: booleanParam.default(true).describe("false: revokes the access of these people, groups and addresses"),
      write: booleanParam.default(false).describe("Staff and groups also replace and remove it"),
    }),
    output: z.object({
      shared: z.number().int().describe("Documents"),
      emailsQueued: z.number().int().describe("Mails that will leave"),
    }),
    limit: [60, 60],
  }),
  shares: operation({
    route: "GET private/media/shares/:id",
    access,
    summary: "List the people and groups that a document is shared with, besides the readers of its record",
    input: z.object({ id }),
    output: z.object({
      users: z.array(Grant).describe("People of staff"),
      groups: z.array(Grant).describe("Groups: their current members"),
      links: z.array(Link).describe("The newest first"),
    }),
  }),
  shared: operation({
    route: "GET public/media/about/:token",
    access: "anyone",
    summary: "Open an emailed link. NOT_FOUND for an unknown one, LINK_REVOKED for an expired one",
    input: z.object({ token }),
    output: z.object({
      name: z.string().describe("File name"),
      size: z.number().int().describe("Bytes"),
      by: z.string().describe("Who shared it"),
      expiresAt: instant,
      left: z.number().int().describe("How often it can still be fetched"),
      url: z.string().describe("Where the file is fetched"),
    }),
    limit: [60, 60],
  }),
  sharedFile: download({
    recorded: "handler",
    route: "GET public/media/:token",
    access: "anyone",
    summary: "Download the file of an emailed link; downloads are counted",
    input: z.object({ token }),
    limit: [30, 60],
  }),
};
