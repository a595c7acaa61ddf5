import type { Language } from "../../../kit/language.ts";
import type { Letterhead } from "../../firm/server/public.ts";

/** How the firm signs a mail, as vars of its own: the mail keeps the name that was the firm's when it was written. */
export function mailSignature({ name, slogan, address, phone, email }: Letterhead, language: Language) {
  return {
    firm: name,
    firmLine: [name, slogan[language]].filter(Boolean).join(" · "),
    firmContact: [address, phone, email].filter(Boolean).join(" · "),
    /** Where an answer goes, and a person reads it. */
    answers: email,
  };
}
