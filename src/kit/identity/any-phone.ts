/**
 * Parses phone numbers of all countries to E.164. Loads the tables of libphonenumber: servers only.
 */
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { phoneFault, parseCubanPhone, normalizePhonePrefix } from "./phone.ts";

/** "+44 (0)20 7946 0958" → "+442079460958"; undefined if the number is invalid or its country is unknown. */
export function parsePhone(value: string): string | undefined {
  const cuban = parseCubanPhone(value);
  if (cuban || phoneFault(value)) return cuban;
  const international = normalizePhonePrefix(value);
  // "(0)" is a trunk prefix, dialled only inside the country. In Italy it is part of the number, so the number with it
  // is tried first.
  return validPhone(international) ?? validPhone(international.replace("(0)", ""));
}

function validPhone(value: string): string | undefined {
  const parsed = parsePhoneNumberFromString(value, { extract: false });
  return parsed?.isValid() && !parsed.ext ? parsed.number : undefined;
}
