/** What is measured: the real server with the demo office and one hundred thousand request forms. */
import { type CallHeaders, type DemoOffice, headersOf, openDemoOffice } from "./demo-office.ts";
import { say } from "./statistics-of-runs.ts";
import { formsCount, loadForms } from "./load.ts";

export interface Office extends DemoOffice {
  /** Signs in, once, and answers the headers of that person's calls. */
  headersOf(email: string): Promise<CallHeaders>;
}

/** On the embedded engine, unless a server is named. */
export async function openOffice(url = process.env.TEST_DATABASE_URL): Promise<Office> {
  const office = await openDemoOffice(url);
  say(
    `Engine: ${url ? "PostgreSQL server" : "embedded"}. ${formsCount.toLocaleString("en")} request forms are being written.`,
  );
  await loadForms(office.running.server.db);
  const held = new Map<string, Promise<CallHeaders>>();
  return {
    ...office,
    headersOf: (email) => {
      const headers = held.get(email) ?? headersOf(office.running.address, email);
      held.set(email, headers);
      return headers;
    },
  };
}
