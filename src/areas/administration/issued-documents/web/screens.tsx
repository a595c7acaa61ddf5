import type { Screen } from "../../../../web/office/navigation/screen.ts";

export const screens: readonly Screen[] = [
  {
    path: "/admin/issuedDocuments",
    access: ["adminSettings"],
    words: ["issuedDocuments"],
    load: async () => (await import("./issued-documents.tsx")).IssuedDocuments,
  },
  {
    path: "/admin/issuedDocuments/$documentId",
    access: ["adminSettings"],
    words: ["issuedDocuments"],
    load: async () => (await import("./issued-document-page.tsx")).IssuedDocumentPage,
  },
];
