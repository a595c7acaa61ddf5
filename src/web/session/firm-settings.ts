/**
 * Settings of the firm that the server writes into the document: name, contact, and whether it is closed to the public.
 */
import { productName } from "../../kit/frontends.ts";

interface FirmSettings {
  name: string;
  email: string;
  phone: string;
  isClosed: boolean;
}

export const firmSettings: Readonly<FirmSettings> = parseSettings(globalThis.document?.documentElement.dataset ?? {});

/** For server-side rendering, where there is no document to read them from. */
export function setFirmSettings(attributes: Readonly<Record<string, string>>): void {
  Object.assign(firmSettings, parseSettings(attributes));
}

function parseSettings({ firm, email, phone, closed }: Readonly<Record<string, string | undefined>>): FirmSettings {
  return { name: firm ?? productName, email: email ?? "", phone: phone ?? "", isClosed: closed !== undefined };
}
