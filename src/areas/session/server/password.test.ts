import { hash } from "@node-rs/argon2";
import { describe, expect, test } from "vitest";
import { hashPassword, isPassword, requireStrongPassword } from "./password.ts";

const typed = "contraseña Ñandú ﬁn";

describe("a password", () => {
  test.each(["NFC", "NFD", "NFKC", "NFKD"])("is the same one however a system spells it: %s", async (form) => {
    expect(await isPassword(await hashPassword(typed), typed.normalize(form))).toBe(true);
    expect(await isPassword(await hashPassword(typed.normalize(form)), typed)).toBe(true);
  });

  test.each(["NFC", "NFD"])("that was kept as it was typed in %s still opens", async (form) => {
    const before = await hash(typed.normalize(form));
    expect(await isPassword(before, typed.normalize("NFC"))).toBe(true);
    expect(await isPassword(before, typed.normalize("NFD"))).toBe(true);
  });

  test("with another accent or a mark that nobody sees is another one", async () => {
    const stored = await hashPassword(typed);
    expect(await isPassword(stored, typed.replace("ñ", "n"))).toBe(false);
    expect(await isPassword(stored, `${typed}\u200b`)).toBe(false);
    expect(await isPassword(null, typed)).toBe(false);
  });

  test("is as weak in letters of full width", () =>
    expect(() => requireStrongPassword("ｐａｓｓｗｏｒｄ１", { email: "a@b.example" })).toThrow());
});
