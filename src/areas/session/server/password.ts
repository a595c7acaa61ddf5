/** Passwords: Argon2id (64 MiB, three passes), and no common or personal ones (OWASP ASVS 5.0, 6.2). */
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../../kit/errors.ts";
import { commonPasswords } from "./common-passwords.ts";

/** `algorithm` 2 is Argon2id; the package declares it as a const enum, which isolated modules cannot read. */
const cost = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Verified against when nobody has that name, so that an unknown user takes as long as a wrong password. */
const nobodysHash = hash("nobody has this password", cost);

/** One spelling for what keyboards and systems spell in several: an accent apart, letters of full width (NIST SP 800-63B). */
const spell = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hash(spell(password), cost);
}

/** Compared in the spelling of now, and in those in which older hashes may have been made. */
export async function isPassword(stored: string | null | undefined, typed: string): Promise<boolean> {
  const spellings = new Set([spell(typed), typed, typed.normalize("NFC"), typed.normalize("NFD")]);
  for (const spelling of spellings) if (await verify(stored ?? (await nobodysHash), spelling)) return Boolean(stored);
  return false;
}

/** Refuses a password that is among the commonest or holds the e-mail's name or the identity number. */
export function requireStrongPassword(
  password: string,
  personal: { email: string; ci?: string | null | undefined },
): void {
  const lower = spell(password).toLowerCase();
  const mailbox = personal.email.split("@")[0]?.toLowerCase() ?? "";
  const weak =
    commonPasswords.has(lower) ||
    (mailbox.length >= 3 && lower.includes(mailbox)) ||
    (personal.ci ? lower.includes(personal.ci) : false);
  if (weak) throw new Refusal("PASSWORD_WEAK", { fields: { password: ["PASSWORD_WEAK"] } });
}
