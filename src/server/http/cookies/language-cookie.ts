/** Cookie with the language chosen on a device, for the server's first render. */
import type { FastifyReply, FastifyRequest } from "fastify";
import { base } from "../../../kit/frontends.ts";
import { type Language, languageFromHeader, languages } from "../../../kit/text/language.ts";

const cookieName = "legalsit-language";
const dayInSeconds = 86_400;

/**
 * The language of the page: the cookie's, otherwise that of a mailed link (`?language=`), otherwise that of
 * Accept-Language.
 */
export function chosenLanguage(request: FastifyRequest): Language {
  const { language: linkLanguage } = request.query as { readonly language?: unknown };
  const chosen =
    languages.find((each) => each === request.cookies[cookieName]) ?? languages.find((each) => each === linkLanguage);
  return chosen ?? languageFromHeader(request.headers["accept-language"]);
}

/** Not HttpOnly, because pages read it too. */
export function setLanguageCookie(reply: FastifyReply, language: Language): void {
  void reply.setCookie(cookieName, language, { path: base, maxAge: dayInSeconds, sameSite: "lax" });
}
