import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
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
