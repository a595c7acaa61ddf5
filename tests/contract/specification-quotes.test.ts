/**
 * The messages that the specification quotes (§5, §6, §8, §9), compared with the translations: equal in both languages. The
 * specification has the English texts of §8 only.
 */
import { describe, expect, test } from "vitest";
import { deskWords } from "../../src/areas/staff-words.ts";
import { words as publicWords } from "../../src/areas/words.ts";
import { faultsEn, refusalsEn } from "../../src/kit/text/refusals.en.ts";
import { faultsEs, refusalsEs } from "../../src/kit/text/refusals.es.ts";
import { serverMessages as servedEn } from "../../src/areas/procedures/online-requests/server-messages.en.ts";
import { serverMessages as servedEs } from "../../src/areas/procedures/online-requests/server-messages.es.ts";
import { words as officeEn } from "../../src/web/office/words.en.ts";
import { words as officeEs } from "../../src/web/office/words.es.ts";
import { words as siteEn } from "../../src/web/site/words.en.ts";
import { words as siteEs } from "../../src/web/site/words.es.ts";
import { words as shellEn } from "../../src/web/words.en.ts";
import { words as shellEs } from "../../src/web/words.es.ts";

const areasOf = async (language: "es" | "en") => ({
  refusals: language === "es" ? { ...refusalsEs, ...faultsEs } : { ...refusalsEn, ...faultsEn },
  site: language === "es" ? siteEs : siteEn,
  shell: language === "es" ? shellEs : shellEn,
  office: language === "es" ? officeEs : officeEn,
  session: (await publicWords.session[language]()).words,
  onlineServices: (await publicWords.onlineServices[language]()).words,
  checkout: (await publicWords.paymentsPayer[language]()).words.checkout,
  requests: (await publicWords.onlineRequestsClient[language]()).words,
  desk: (await deskWords.onlineRequestsDesk[language]()).words,
  tracking: language === "es" ? servedEs : servedEn,
});
const words = { es: await areasOf("es"), en: await areasOf("en") };

/** Path of the text · Spanish · English. */
const quotes: readonly (readonly [at: string, es: string, en: string])[] = [
  ["refusals.URL_INVALID", "La dirección URL no es válida", "The URL is not valid"],
  [
    "refusals.AMOUNTS_MISMATCH",
    "Los importes por concepto y método de pago deben coincidir",
    "The amounts by concept and by payment method must match",
  ],
  ["refusals.LOT_EXISTS", "El número de lote ya existe", "The lot number already exists"],
  ["refusals.PICKUP_INCOMPLETE", "Debes llenar todos los campos", "You must fill in all the fields"],
  ["refusals.FORBIDDEN", "Acceso prohibido", "Access forbidden"],
  ["shell.forbidden.title", "Acceso prohibido", "Access forbidden"],
  ["site.forbidden.title", "Acceso prohibido", "Access forbidden"],
  ["refusals.AccountNotActivated", "Cuenta no activa", "Account not active"],
  ["session.login.notActivated", "Cuenta no activa", "Account not active"],
  ["session.login.credentials", "Error de credenciales", "Credentials error"],
  ["refusals.CREDENTIALS", "Usuario o contraseña incorrectos", "Wrong username or password"],
  ["refusals.USER_INACTIVE", "Usuario inactivo", "Inactive user"],
  ["refusals.PROCEDURE_NOT_FOUND", "El trámite no existe", "The procedure does not exist"],
  ["refusals.SERVICE_NOT_FOUND", "El servicio no existe", "The service does not exist"],
  ["refusals.SERVICE_NOT_AVAILABLE", "El servicio no está disponible ahora", "The service is not available now"],
  [
    "onlineServices.refused.SERVICE_NOT_AVAILABLE.title",
    "El servicio no está disponible ahora",
    "The service is not available now",
  ],
  ["refusals.REQUEST_NOT_FOUND_OR_PAID", "Solicitud no encontrada o ya pagada", "Request not found or already paid"],
  ["refusals.NO_PHONE", "El usuario no tiene teléfono", "The user has no phone"],
  ["onlineServices.refused.NO_PHONE.title", "El usuario no tiene teléfono", "The user has no phone"],
  ["refusals.LINK_EXPIRED", "El enlace de pago ha expirado", "The payment link has expired"],
  ["checkout.expired.title", "El enlace de pago ha expirado", "The payment link has expired"],
  ["tracking.page.link.expired", "El enlace de pago ha expirado", "The payment link has expired"],
  ["checkout.none", "No hay métodos de pago disponibles", "No payment gateways available"],
  ["refusals.EXHAUSTED", "Capacidad agotada", "Exhausted capacity"],
  ["onlineServices.refused.EXHAUSTED.title", "Capacidad agotada", "Exhausted capacity"],
  [
    "refusals.USER_WEEKLY_MAX",
    "Máximo semanal de solicitudes en línea alcanzado",
    "Weekly maximum of online requests reached",
  ],
  [
    "onlineServices.refused.USER_WEEKLY_MAX.title",
    "Máximo semanal de solicitudes en línea alcanzado",
    "Weekly maximum of online requests reached",
  ],
  [
    "refusals.SYSTEM_WEEKLY_MAX",
    "El sistema alcanzó su máximo de solicitudes en línea (inténtelo la próxima semana)",
    "The system reached its maximum online requests (retry next week)",
  ],
  [
    "onlineServices.refused.SYSTEM_WEEKLY_MAX.title",
    "El sistema alcanzó su máximo de solicitudes en línea (inténtelo la próxima semana)",
    "The system reached its maximum online requests (retry next week)",
  ],
  ["refusals.NO_GATEWAYS", "No hay métodos de pago disponibles", "No payment gateways available"],
  ["refusals.CAPTCHA", "El captcha no es válido", "The captcha is invalid"],
  [
    "refusals.EMAIL_NOT_SENT",
    "No se pudo enviar el correo de notificación",
    "The notification e-mail could not be sent",
  ],
  ["desk.linkNotMailed", "No se pudo enviar el correo de notificación", "The notification e-mail could not be sent"],
  [
    "checkout.expired.notMailed",
    "No se pudo enviar el correo de notificación",
    "The notification e-mail could not be sent",
  ],
  [
    "requests.check.notMailed",
    "No se pudo enviar el correo de notificación",
    "The notification e-mail could not be sent",
  ],
  ["refusals.MODEL_NOT_EXPORTED", "No se pudo exportar el modelo", "The model could not be exported"],
  ["shell.notFound.title", "Página no encontrada", "Page not found"],
  ["site.notFound.title", "Página no encontrada", "Page not found"],
  ["site.working", "...Procesando", "...Processing"],
  ["site.cancel", "Cancelar", "Cancel"],
  ["site.close", "Cerrar", "Close"],
  ["office.form.saving", "...Procesando", "...Processing"],
  ["office.form.accept", "Aceptar", "Accept"],
  ["office.form.cancel", "Cancelar", "Cancel"],
  ["office.form.close", "Cerrar", "Close"],
  ["office.parts.delete", "Eliminar", "Delete"],
  ["office.parts.processing", "...Procesando", "...Processing"],
  ["office.parts.seeMore", "Ver más", "See More"],
  ["office.parts.seeLess", "Ver menos", "See Less"],
];

describe.each(quotes)("%s", (at, es, en) => {
  test("is exactly what the specification quotes", () => {
    expect(textAt(words.es, at)).toBe(es);
    expect(textAt(words.en, at)).toBe(en);
  });
});

test("a number in use is refused with «ya está en uso»", () => {
  for (const code of ["CONTRACT_IN_USE", "SUPPLEMENT_IN_USE"] as const) {
    expect(refusalsEs[code]).toMatch(/^El número de (contrato|suplemento) ya está en uso$/);
    expect(refusalsEn[code]).toMatch(/^The (contract|supplement) number is already in use$/);
  }
});

test("a generic error recommends to contact the administrator", () => {
  expect(refusalsEs.GENERIC).toMatch(/contacte al administrador$/i);
  expect(refusalsEn.GENERIC).toMatch(/contact the administrator$/i);
});

function textAt(root: unknown, path: string): unknown {
  return path.split(".").reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], root);
}
