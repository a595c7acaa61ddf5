/** What may be written of a delivery: a receiver who can be found and named, an address in Havana. */
import { dayOf } from "../../../kit/calendar.ts";
import { Refusal } from "../../../kit/errors.ts";
import { parseIdentityNumber, normalizeIdentityNumber } from "../../../kit/identity-number.ts";
import { readPhone } from "../../../kit/any-phone.ts";
import { faultsOfRecipient } from "../../../kit/validation-rules.ts";
import type { Transaction } from "../../../server/database/connection.ts";
import { unknownCodeErrors } from "../../nomenclators/server/public.ts";
import { havanaMunicipality } from "../parcel.ts";

export interface CourierOrderInput {
  readonly receiver?: { readonly name: string; readonly ci: string; readonly phone: string } | undefined;
  readonly municipality?: string | undefined;
}

/** Refuses what is wrong, field by field; answers the receiver as it is kept. */
export async function validateCourierOrder(
  tx: Transaction,
  asked: CourierOrderInput,
  now: Date,
): Promise<CourierOrderInput["receiver"]> {
  const { receiver, municipality } = asked;
  const found = receiver ? Object.entries(faultsOfRecipient(receiver, dayOf(now))) : [];
  const faults = Object.fromEntries(found.map(([box, fault]) => [`receiver.${box}`, [fault]]));
  if (municipality !== undefined) {
    const unknown = await unknownCodeErrors(tx, [["municipality", "MUNICIPALITY", municipality]]);
    if (unknown.municipality || !municipality.startsWith(`${havanaMunicipality}.`))
      faults.municipality = ["ONLY_HAVANA"];
  }
  if (Object.keys(faults).length > 0) throw new Refusal("INVALID", { fields: faults });
  return (
    receiver && {
      name: receiver.name,
      ci: normalizeIdentityNumber(receiver.ci),
      phone: readPhone(receiver.phone) ?? receiver.phone,
    }
  );
}

/** Eleven digits are an identity number and must be one; anything else is a passport. */
export function normalizeReceiverDocument(typed: string, now: Date): string {
  const tidy = normalizeIdentityNumber(typed);
  if (!/^\d+$/.test(tidy)) return tidy.toUpperCase();
  const read = parseIdentityNumber(tidy, { today: dayOf(now) });
  if (!read.ok) throw new Refusal("INVALID", { fields: { "receiver.ci": [read.fault] } });
  return tidy;
}
