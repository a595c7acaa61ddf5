/** Schemas of a request form: input, stored form, response. */
import { z } from "zod";
import {
  amount,
  clearableToNull,
  country,
  currency,
  day,
  instant,
  integer,
  nameSchemas,
  partialDay,
  personName,
  text,
  booleanParam,
} from "../../../../kit/contract/schemas.ts";
import { PriceLine } from "../../online-services/contract.ts";
import {
  type RequestField,
  type FieldName,
  fieldNames,
  fields,
  type FormAnswers,
  type RequestFieldKind,
  leaves,
} from "../wizard/form-fields.ts";
import { families, formStatuses } from "../states.ts";
import { descriptions } from "./field-descriptions.ts";

/** Code of a nomenclator item: PT001, DT-AP.01, 23.05. */
export const nomenclatorCode = text(1, 20).regex(/^[\w.-]+$/, "CHOICE");
export const requestFamily = z.enum(families, "CHOICE").describe("AP criminal record, TR registry procedures");
export const formStatusSchema = z.enum(formStatuses, "CHOICE").describe("Status of a form");

function inputSchema(field: RequestFieldKind): z.ZodType {
  switch (field.kind) {
    case "name":
      return personName;
    case "country":
      return country;
    case "partialDay":
      return partialDay;
    case "yesNo":
      return booleanParam;
    case "text":
      return text(field.least ?? 1, field.most);
    case "number":
      return integer(field.least, field.most);
    case "code":
      return nomenclatorCode;
    case "choice":
      return z.enum(field.among, "CHOICE");
  }
}

function storedSchema(field: RequestFieldKind): z.ZodType {
  if (field.kind === "partialDay") return partialDay;
  if (field.kind === "yesNo") return z.boolean();
  if (field.kind === "number") return z.number().int();
  return field.kind === "choice" ? z.enum(field.among) : z.string();
}

/**
 * A schema for each field: `shape` for its values, `part` for optional parts of a group, `field` for the optional
 * field, `group` for the whole group.
 */
function fieldSchemas<Schemas>({ shape, part, field, group }: SchemaBuilders): Schemas {
  const partsOf = (name: FieldName) =>
    leaves
      .filter((leaf) => leaf.field === name)
      .map((leaf) => {
        const schema = leaf.isWhole ? shape(leaf.kind) : part(shape(leaf.kind));
        return [leaf.name, schema.describe(descriptions[leaf.path])];
      });
  const entries = fieldNames.map((name) => {
    const definition: RequestField = fields[name];
    const schema =
      definition.kind === "group" ? group(name, z.object(Object.fromEntries(partsOf(name)))) : shape(definition);
    return [name, field(schema).describe(descriptions[name])];
  });
  return Object.fromEntries(entries) as Schemas;
}

interface SchemaBuilders {
  readonly shape: (field: RequestFieldKind) => z.ZodType;
  readonly part: (schema: z.ZodType) => z.ZodType;
  readonly field: (schema: z.ZodType) => z.ZodType;
  readonly group: (name: string, schema: z.ZodType) => z.ZodType;
}

/**
 * Every field is optional and a missing one stays unchanged, so that incomplete drafts can be saved; `validateForm`
 * lists what is missing before submission.
 */
export const FormPatch = z.object(
  fieldSchemas<{ [Name in FieldName]: ClearableSchema<NonNullable<FormAnswers[Name]>> }>({
    shape: inputSchema,
    part: clearableToNull,
    field: clearableToNull,
    // Documents birthPlace as the component BirthPlace.
    group: (name, schema) => {
      nameSchemas({ [name.charAt(0).toUpperCase() + name.slice(1)]: schema });
      return schema;
    },
  }),
);
type ClearableSchema<Value> = z.ZodOptional<z.ZodNullable<z.ZodType<Value, InputOfValue<Value>>>>;
/** Query strings and HTML forms send strings. */
type InputOfValue<Value> = Value extends boolean
  ? Value | "true" | "false"
  : Value extends number
    ? number | string
    : Value;

/** Stored and returned fields; any of them may be empty. */
const StoredForm = z.object(
  fieldSchemas<{ [Name in FieldName]: z.ZodType<FormAnswers[Name]> }>({
    shape: storedSchema,
    part: (schema) => schema.nullish(),
    field: (schema) => schema.nullable(),
    group: (_name, schema) => schema,
  }),
);

export const StatusLine = z.object({
  from: formStatusSchema.nullable().describe("Null for the first entry"),
  to: formStatusSchema,
  at: instant,
  byName: z.string().describe("Author; «Sistema» for the system"),
  note: z.string().nullable().describe("Note of the person who made the transition"),
  corrective: z.boolean().describe("Backward move; the client was not notified"),
});

/** One form with its status and amounts, for owners and staff. */
export const RequestForm = StoredForm.extend({
  _id: z.string(),
  commonId: z.string().describe("Identifier of its group"),
  number: z.string().describe("AP26000123-1"),
  family: requestFamily,
  status: formStatusSchema,
  statusAt: instant.describe("Since when it has this status"),
  priceLines: z.array(PriceLine).describe("Fixed when the form was finished (AP) or approved (TR)"),
  amountTotal: amount.nullable().describe("Sum of its price lines; null before it can be priced"),
  currency: currency.nullable().describe("Currency of its price"),
  packageNumber: z.string().nullable().describe("PQ number of its package to legalization"),
  lotNumber: z.string().nullable().describe("LT number of its courier lot"),
  observations: z.string().nullable().describe("Remarks of staff"),
  approvedAt: instant.nullable().describe("When staff approved it after payment"),
  paidAt: instant.nullable().describe("When its payment was confirmed"),
  obtainedAt: instant.nullable().describe("When the registry gave it"),
  readyAt: instant.nullable().describe("When it became ready to be collected"),
  expiresAt: day.nullable().describe("Until when the certificate is valid"),
  deliveredAt: instant.nullable().describe("When it was handed over"),
  receiver: z
    .object({ name: z.string(), ci: z.string().describe("Identity number or passport") })
    .nullable()
    .describe("Receiver, with the identity document shown"),
  invoice: z
    .object({ number: z.string().describe("FA number"), date: day })
    .nullable()
    .describe("Null until it is invoiced"),
  rejectReason: z.string().nullable().describe("REJECT_REASON code"),
  rejectText: z.string().nullable().describe("Reason given by the person who rejected it"),
  resubmissions: z.number().int().describe("Times it was corrected and sent again"),
  refundOwed: amount.nullable().describe("Amount to refund after its rejection or cancellation; null: none"),
  anonymisedAt: instant.nullable().describe("When its personal data were erased, five years after its end"),
  genderDiffers: z
    .boolean()
    .describe("The identity number implies another sex than the one entered: staff see a badge"),
  createdAt: instant,
  updatedAt: instant.describe("Version, for updates"),
});
export type RequestForm = z.output<typeof RequestForm>;

nameSchemas({
  Family: requestFamily,
  RequestStatus: formStatusSchema,
  StatusLine,
  RequestForm,
});
