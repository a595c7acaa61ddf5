/** Passwords: Argon2id (64 MiB, three passes), and no common or personal ones (OWASP ASVS 5.0, 6.2). */
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../../kit/errors.ts";
import { commonPasswords } from "./common-passwords.ts";

/** `algorithm` 2 is Argon2id; the package declares it as a const enum, which isolated modules cannot read. */
const cost = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Verified against when nobody has that name, so that an unknown user takes as long as a wrong password. */
const nobodysHash = hash("nobody has this password", cost);

export function hashPassword(password: string): Promise<string> {
  return hash(password, cost);
}

export async function isPassword(stored: string | null | undefined, typed: string): Promise<boolean> {
  const matches = await verify(stored ?? (await nobodysHash), typed);
  return stored ? matches : false;
}

/** Refuses a password that is among the commonest or holds the e-mail's name or the identity number. */
export function refuseWeakPassword(
  password: string,
  personal: { email: string; ci?: string | null | undefined },
): void {
  const lower = password.toLowerCase();
  const mailbox = personal.email.split("@")[0]?.toLowerCase() ?? "";
  const weak =
    commonPasswords.has(lower) ||
    (mailbox.length >= 3 && lower.includes(mailbox)) ||
    (personal.ci ? lower.includes(personal.ci) : false);
  if (weak) throw new Refusal("PASSWORD_WEAK", { fields: { password: ["PASSWORD_WEAK"] } });
}
