/** Passwords: Argon2id (64 MiB, three passes); leaked and personal ones are refused (OWASP ASVS 5.0, 6.2). */
import { hash, verify } from "@node-rs/argon2";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { isLeaked } from "./leaked-passwords.ts";

/** `algorithm` 2 is Argon2id; the package declares it as a const enum, which isolated modules cannot read. */
const cost = { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 } as const;

/** Verified against for an unknown user name, so that the response takes as long as for a wrong password. */
const dummyHash = hash("nobody has this password", cost);

/**
 * One Unicode form for what keyboards and systems encode differently: combining accents, full-width letters (NIST SP
 * 800-63B).
 */
const normalize = (password: string) => password.normalize("NFKC");

export function hashPassword(password: string): Promise<string> {
  return hash(normalize(password), cost);
}

/** Checks the current normal form, and the forms that older hashes may use. */
export async function isPassword(stored: string | null | undefined, input: string): Promise<boolean> {
  const variants = new Set([normalize(input), input, input.normalize("NFC"), input.normalize("NFD")]);
  for (const variant of variants) if (await verify(stored ?? (await dummyHash), variant)) return Boolean(stored);
  return false;
}

/** PASSWORD_WEAK for a password that leaked somewhere, or one that contains the e-mail's local part or the identity number. */
export function requireStrongPassword(
  password: string,
  personal: { email: string; ci?: string | null | undefined },
): void {
  const lower = normalize(password).toLowerCase();
  const mailbox = personal.email.split("@")[0]?.toLowerCase() ?? "";
  const isWeak =
    isLeaked(lower) ||
    (mailbox.length >= 3 && lower.includes(mailbox)) ||
    (personal.ci ? lower.includes(personal.ci) : false);
  if (isWeak) throw new Refusal("PASSWORD_WEAK", { fields: { password: ["PASSWORD_WEAK"] } });
}
