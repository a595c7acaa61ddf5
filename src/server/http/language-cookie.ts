/** The language chosen on a device, told to the server's first paint (specification §9: a cookie of one day). */
import type { FastifyReply, FastifyRequest } from "fastify";
import { base } from "../../kit/frontends.ts";
import { type Language, languageFromHeader } from "../../kit/language.ts";

const name = "legalsit-language";
const dayInSeconds = 86_400;

/** What was chosen before what the browser asks for. */
export function chosenLanguage(request: FastifyRequest): Language {
  const chosen = request.cookies[name];
  return chosen === "es" || chosen === "en" ? chosen : languageFromHeader(request.headers["accept-language"]);
}

/** Pages read it too, and keep it. */
export function setLanguageCookie(reply: FastifyReply, language: Language): void {
  void reply.setCookie(name, language, { path: base, maxAge: dayInSeconds, sameSite: "lax" });
}
