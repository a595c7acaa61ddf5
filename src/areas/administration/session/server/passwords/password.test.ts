import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { decodeHashes, encodeHashes } from "./leaked-passwords.ts";
import { hashPassword, isPassword, requireStrongPassword } from "./password.ts";

const password = "contraseña Ñandú ﬁn";

describe("a password", () => {
  test.each(["NFC", "NFD", "NFKC", "NFKD"])("is equal in every Unicode normal form: %s", async (form) => {
    expect(await isPassword(await hashPassword(password), password.normalize(form))).toBe(true);
    expect(await isPassword(await hashPassword(password.normalize(form)), password)).toBe(true);
  });

  test.each(["NFC", "NFD"])("that was hashed in %s without normalization is still accepted", async (form) => {
    const storedHash = await hash(password.normalize(form));
    expect(await isPassword(storedHash, password.normalize("NFC"))).toBe(true);
    expect(await isPassword(storedHash, password.normalize("NFD"))).toBe(true);
  });

  test("with another accent or an invisible character is a different one", async () => {
    const stored = await hashPassword(password);
    expect(await isPassword(stored, password.replace("ñ", "n"))).toBe(false);
    expect(await isPassword(stored, `${password}\u200b`)).toBe(false);
    expect(await isPassword(null, password)).toBe(false);
  });

  test("is equally weak in full-width letters", () =>
    expect(() => requireStrongPassword("ｐａｓｓｗｏｒｄ１", { email: "a@b.example" })).toThrow());
});

describe("a new password", () => {
  const personal = { email: "a@b.example" };
  test.each(["12345678", "password1", "Mariposa", "QWERTYUIOP", "barcelona"])(
    "that leaked is refused, in any case: %s",
    (leaked) => expect(() => requireStrongPassword(leaked, personal)).toThrow(),
  );

  test("that never leaked is accepted", () => {
    for (const fresh of ["tres gatos y un farol", "una frase de palabras", "Legalsit-Demo-2026"])
      expect(() => requireStrongPassword(fresh, personal)).not.toThrow();
  });
});

test("the list of leaked passwords is decoded as it was encoded", () => {
  const hashes = [0, 1, 127, 128, 129, 16_511, 2_097_151, 2_147_483_648, 4_294_967_295];
  expect([...decodeHashes(encodeHashes(hashes))]).toEqual(hashes);
});
