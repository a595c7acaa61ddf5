/** Phones of every country as people type them, kept in E.164 (domain.md §1.4). With the tables of libphonenumber: servers only. */
import { parsePhoneNumberFromString } from "libphonenumber-js/min";
import { phoneFault, readCubanPhone, spellAbroad } from "./phone.ts";

/** "+44 (0)20 7946 0958" → "+442079460958"; undefined when nobody can dial it, or its country is not clear. */
export function readPhone(typed: string): string | undefined {
  const cuban = readCubanPhone(typed);
  if (cuban || phoneFault(typed)) return cuban;
  const abroad = spellAbroad(typed);
  // "(0)" is dialled inside the country only. In Italy it is part of the number: what is valid with it keeps it.
  return validPhone(abroad) ?? validPhone(abroad.replace("(0)", ""));
}

function validPhone(typed: string): string | undefined {
  const read = parsePhoneNumberFromString(typed, { extract: false });
  return read?.isValid() && !read.ext ? read.number : undefined;
}
