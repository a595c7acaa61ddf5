/** What the server told this document of the firm: its name, where to reach it, and whether it serves the public. */
import { productName } from "../kit/frontends.ts";

interface Told {
  name: string;
  email: string;
  phone: string;
  isClosed: boolean;
}

export const firmSettings: Readonly<Told> = read(globalThis.document?.documentElement.dataset ?? {});

/** For a document that is drawn on the server, which is told the same. */
export function setFirmSettings(facts: Readonly<Record<string, string>>): void {
  Object.assign(firmSettings, read(facts));
}

function read({ firm, email, phone, closed }: Readonly<Record<string, string | undefined>>): Told {
  return { name: firm ?? productName, email: email ?? "", phone: phone ?? "", isClosed: closed !== undefined };
}
