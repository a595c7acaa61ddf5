/** Validation of a courier order: receiver, and an address in Havana. */
import { dayOf } from "../../../../kit/time/calendar.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { parseIdentityNumber, normalizeIdentityNumber } from "../../../../kit/identity/identity-number.ts";
import { parsePhone } from "../../../../kit/identity/any-phone.ts";
import { validateRecipient } from "../../../../kit/validation/validation-rules.ts";
import type { Transaction } from "../../../../server/database/connection.ts";
import { unknownCodeErrors } from "../../../administration/nomenclators/server/public.ts";
import { havanaMunicipality } from "../parcel.ts";

interface CourierOrderInput {
  readonly receiver?: { readonly name: string; readonly ci: string; readonly phone: string } | undefined;
  readonly municipality?: string | undefined;
}

/** INVALID with every wrong field. Returns the receiver in normalized form. */
export async function validateCourierOrder(
  tx: Transaction,
  order: CourierOrderInput,
  now: Date,
): Promise<CourierOrderInput["receiver"]> {
  const { receiver, municipality } = order;
  const receiverErrors = receiver ? Object.entries(validateRecipient(receiver, dayOf(now))) : [];
  const errors = Object.fromEntries(receiverErrors.map(([field, code]) => [`receiver.${field}`, [code]]));
  if (municipality !== undefined) {
    const unknownCodes = await unknownCodeErrors(tx, [["municipality", "MUNICIPALITY", municipality]]);
    if (unknownCodes.municipality || !municipality.startsWith(`${havanaMunicipality}.`))
      errors.municipality = ["ONLY_HAVANA"];
  }
  if (Object.keys(errors).length > 0) throw new Refusal("INVALID", { fields: errors });
  return (
    receiver && {
      name: receiver.name,
      ci: normalizeIdentityNumber(receiver.ci),
      phone: parsePhone(receiver.phone) ?? receiver.phone,
    }
  );
}

/** Eleven digits must be a valid identity number; anything else is a passport number. */
export function normalizeReceiverDocument(input: string, now: Date): string {
  const normalized = normalizeIdentityNumber(input);
  if (!/^\d+$/.test(normalized)) return normalized.toUpperCase();
  const parsed = parseIdentityNumber(normalized, { today: dayOf(now) });
  if (!parsed.ok) throw new Refusal("INVALID", { fields: { "receiver.ci": [parsed.fault] } });
  return normalized;
}
