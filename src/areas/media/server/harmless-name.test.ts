import { expect, test } from "vitest";
import { typeOfMime } from "../document-types.ts";
import { harmlessName } from "./harmless-name.ts";

const dangerous = ["html", "htm", "svg", "js", "hta", "bat", "cmd", "vbs", "ps1", "exe", "lnk", "url", "xhtml", "eml"];

test.each(Object.keys(typeOfMime))("%s leaves under an extension of its own, whatever it is called", (mime) => {
  const usual = harmlessName("a", mime).slice(2);
  for (const extension of dangerous)
    for (const ending of ["", ".", ". .", " "])
      expect(harmlessName(`papel.${extension}${ending}`, mime)).toBe(`papel.${extension}.${usual}`);
  expect(harmlessName(`Papel.${usual.toUpperCase()}`, mime)).toBe(`Papel.${usual.toUpperCase()}`);
});

test("what is text and called so keeps its name", () => {
  for (const name of ["lista.csv", "notas.txt", "léame.md"]) expect(harmlessName(name, "text/plain")).toBe(name);
});
