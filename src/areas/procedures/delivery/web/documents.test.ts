import { expect, test } from "vitest";
import { parseDocumentList, writeDocuments } from "./documents.ts";

test("document lists are parsed from text and formatted back", () => {
  const read = parseDocumentList(" 2 × Certificación literal \n\nPoder especial\n3x Copia simple\n14 de junio, acta");
  expect(read).toEqual([
    { name: "Certificación literal", quantity: 2 },
    { name: "Poder especial", quantity: 1 },
    { name: "Copia simple", quantity: 3 },
    { name: "14 de junio, acta", quantity: 1 },
  ]);
  expect(parseDocumentList(writeDocuments(read))).toEqual(read);
});
