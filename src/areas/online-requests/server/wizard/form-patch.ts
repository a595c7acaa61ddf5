/** What a person sent of a form, as columns: a field that was not sent stays, `null` clears. */
import { normalizeIdentityNumber } from "../../../../kit/identity-number.ts";
import type { ParsedOf } from "../../../../kit/contract.ts";
import { readPhone } from "../../../../kit/any-phone.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { fieldNames } from "../../wizard/form-fields.ts";
import type { requestForms, requestGroups } from "../tables.ts";

type Sent = Partial<ParsedOf<typeof onlineRequestsContract.addForm>>;
type Columns = Partial<typeof requestForms.$inferInsert>;

export function formColumnsOf(sent: Sent): Columns {
  const columns = Object.fromEntries(
    fieldNames.filter((field) => sent[field] !== undefined).map((field) => [field, sent[field]]),
  ) as Columns;
  if (columns.identityNumber) columns.identityNumber = normalizeIdentityNumber(columns.identityNumber);
  return columns;
}

/** Only what differs from what is there. */
export function changedIn<C extends object>(before: Record<string, unknown>, columns: C): Partial<C> {
  return Object.fromEntries(
    Object.entries(columns).filter(([field, value]) => !isSame(before[field] ?? null, value ?? null)),
  ) as Partial<C>;
}

type SentPickup = { name?: string | undefined; ci?: string | undefined; phone?: string | undefined };

type PickupColumns = Partial<Pick<typeof requestGroups.$inferSelect, "pickupName" | "pickupCi" | "pickupPhone">>;

/** Phones are kept in E.164 once they can be read as one. */
export function pickupColumns(sent: SentPickup): PickupColumns {
  return {
    ...(sent.name === undefined ? {} : { pickupName: sent.name || null }),
    ...(sent.ci === undefined ? {} : { pickupCi: normalizeIdentityNumber(sent.ci) || null }),
    ...(sent.phone === undefined ? {} : { pickupPhone: (readPhone(sent.phone) ?? sent.phone) || null }),
  };
}

/** Parts in any order, and one that is missing is the same as one that is empty: the database keeps neither. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(tidied(a)) === JSON.stringify(tidied(b));
}

function tidied(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return parts.sort(([one], [other]) => (one < other ? -1 : 1));
}
