import { expect, test } from "vitest";
import { typeOfMime } from "../../document-types.ts";
import { harmlessName } from "./harmless-name.ts";

const dangerous = ["html", "htm", "svg", "js", "hta", "bat", "cmd", "vbs", "ps1", "exe", "lnk", "url", "xhtml", "eml"];

test.each(Object.keys(typeOfMime))("%s gets one of its own extensions, whatever its name", (mime) => {
  const usual = harmlessName("a", mime).slice(2);
  for (const extension of dangerous)
    for (const ending of ["", ".", ". .", " "])
      expect(harmlessName(`papel.${extension}${ending}`, mime)).toBe(`papel.${extension}.${usual}`);
  expect(harmlessName(`Papel.${usual.toUpperCase()}`, mime)).toBe(`Papel.${usual.toUpperCase()}`);
});

test("a text file with a text extension keeps its name", () => {
  for (const name of ["lista.csv", "notas.txt", "léame.md"]) expect(harmlessName(name, "text/plain")).toBe(name);
});
