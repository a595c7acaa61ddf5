/** What a reviewer sees of a form besides its data. */
import { z } from "zod";
import { instant, nameSchemas } from "../../../../kit/contract/schemas.ts";
import { formStatusSchema } from "./form-schemas.ts";

/** The application model as it would be printed now, so that it can be checked before it exists. */
export const FormModel = z.object({
  title: z.string().describe("What is asked for"),
  addressee: z.string().describe("Registry that it is for"),
  parts: z
    .array(
      z.object({
        title: z.string().describe("Heading of the part"),
        rows: z
          .array(
            z.array(
              z.object({
                label: z.string().describe("Printed above the value"),
                value: z.string().describe("As it is printed; empty if there is none"),
                span: z.number().describe("Width, of twelve columns"),
                field: z.string().nullable().describe("Field of the form that it shows; null: none"),
              }),
            ),
          )
          .describe("Boxes of each row, from left to right"),
      }),
    )
    .describe("In the order of the sheet"),
});

export const SamePerson = z.object({
  _id: z.string(),
  number: z.string().describe("AP26000412-1"),
  status: formStatusSchema,
  statusAt: instant.describe("Since when it has this status"),
});

nameSchemas({ FormModel, SamePerson });
