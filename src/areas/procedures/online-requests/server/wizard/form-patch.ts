/** Maps form input to columns: absent fields stay unchanged, `null` clears. */
import { normalizeIdentityNumber } from "../../../../../kit/identity/identity-number.ts";
import type { ParsedOf } from "../../../../../kit/contract/contract.ts";
import { parsePhone } from "../../../../../kit/identity/any-phone.ts";
import type { onlineRequestsContract } from "../../contract.ts";
import { fieldNames } from "../../wizard/form-fields.ts";
import type { requestForms, requestGroups } from "../tables.ts";

type FormInput = Partial<ParsedOf<typeof onlineRequestsContract.addForm>>;
type Columns = Partial<typeof requestForms.$inferInsert>;

export function formColumnsOf(input: FormInput): Columns {
  const columns = Object.fromEntries(
    fieldNames.filter((field) => input[field] !== undefined).map((field) => [field, input[field]]),
  ) as Columns;
  if (columns.identityNumber) columns.identityNumber = normalizeIdentityNumber(columns.identityNumber);
  return columns;
}

/** The columns that differ from the current values. */
export function changedColumns<C extends object>(before: Record<string, unknown>, columns: C): Partial<C> {
  return Object.fromEntries(
    Object.entries(columns).filter(([field, value]) => !isSame(before[field] ?? null, value ?? null)),
  ) as Partial<C>;
}

type PickupInput = { name?: string | undefined; ci?: string | undefined; phone?: string | undefined };

type PickupColumns = Partial<Pick<typeof requestGroups.$inferSelect, "pickupName" | "pickupCi" | "pickupPhone">>;

/** Stores valid phone numbers in E.164. */
export function pickupColumns(input: PickupInput): PickupColumns {
  return {
    ...(input.name === undefined ? {} : { pickupName: input.name || null }),
    ...(input.ci === undefined ? {} : { pickupCi: normalizeIdentityNumber(input.ci) || null }),
    ...(input.phone === undefined ? {} : { pickupPhone: (parsePhone(input.phone) ?? input.phone) || null }),
  };
}

/**
 * Deep comparison that ignores the order of keys and treats absent and null as equal; the database preserves neither.
 */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(normalizeValue(a)) === JSON.stringify(normalizeValue(b));
}

function normalizeValue(value: unknown): unknown {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return value;
  const parts = Object.entries(value).filter(([, part]) => part !== null && part !== undefined);
  return parts.sort(([a], [b]) => (a < b ? -1 : 1));
}
