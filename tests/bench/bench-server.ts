/** The measured server: the real one, with the demo office and 100,000 request forms. */
import { type CallHeaders, type DemoOffice, headersOf, openDemoOffice } from "./demo-office.ts";
import { printLine } from "./statistics-of-runs.ts";
import { formsCount, loadForms } from "./load.ts";

export interface Office extends DemoOffice {
  /** Signs in once per person and returns the headers of that person's calls. */
  headersOf(email: string): Promise<CallHeaders>;
}

/** Uses the embedded engine unless the URL of a PostgreSQL server is set. */
export async function openOffice(url = process.env.TEST_DATABASE_URL): Promise<Office> {
  const office = await openDemoOffice(url);
  printLine(
    `Engine: ${url ? "PostgreSQL server" : "embedded"}. ${formsCount.toLocaleString("en")} request forms are being written.`,
  );
  await loadForms(office.running.server.db);
  const headersByEmail = new Map<string, Promise<CallHeaders>>();
  return {
    ...office,
    headersOf: (email) => {
      const headers = headersByEmail.get(email) ?? headersOf(office.running.address, email);
      headersByEmail.set(email, headers);
      return headers;
    },
  };
}
