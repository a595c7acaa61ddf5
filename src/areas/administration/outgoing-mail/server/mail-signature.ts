import type { Language } from "../../../../kit/text/language.ts";
import type { Letterhead } from "../../firm/server/public.ts";

/** The firm's signature as mail variables: a mail shows the firm's name of when it was written. */
export function mailSignature({ name, slogan, address, phone, email }: Letterhead, language: Language) {
  return {
    firm: name,
    firmLine: [name, slogan[language]].filter(Boolean).join(" · "),
    firmContact: [address, phone, email].filter(Boolean).join(" · "),
    /** Reply address, read by a person. */
    answers: email,
  };
}
