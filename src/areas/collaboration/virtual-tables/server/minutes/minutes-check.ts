/** Public check of minutes by the code that is printed on them. */
import { eq } from "drizzle-orm";
import type { OutputOf, ParsedOf } from "../../../../../kit/contract/contract.ts";
import { Refusal } from "../../../../../kit/validation/errors.ts";
import { writeAuditEntry } from "../../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../../server/call.ts";
import type { ServerPage } from "../../../../../server/http/pages/server-page.ts";
import { tokenPath, verifyPath } from "../../../../administration/issued-documents/server/public.ts";
import { formatShortCode } from "../../../../administration/issued-documents/states.ts";
import { virtualTablesContract, type virtualTablesContract as contract } from "../../contract.ts";
import { virtualTableMinutes as rows } from "../tables.ts";
import { type MinutesRow, hashOf, issueMinutes, verifyPathOf } from "./minutes.ts";

/** NOT_FOUND for an unknown code. Characters that codes do not have are read as the ones they resemble. */
export async function checkMinutes(
  { code }: ParsedOf<typeof contract.checkMinutes>,
  call: Call,
): Promise<OutputOf<typeof contract.checkMinutes>> {
  const match = await minutesByCode(call, code);
  if (!match) throw new Refusal("NOT_FOUND");
  const { number, version, at, data } = match;
  return { number, version, at, title: data.title, sha256: hashOf(await issueMinutes(call.server, match)) };
}

async function minutesByCode(call: Call, code: string): Promise<MinutesRow | undefined> {
  const letters = code
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1");
  const [match] = await call.db
    .select()
    .from(rows)
    .where(eq(rows.code, formatShortCode(letters)));
  await writeAuditEntry(call.db, call, {
    action: "virtualTables.check",
    kind: "virtualTable",
    id: match ? match.tableId : "unknown",
    after: match && { number: match.number, version: match.version },
  });
  return match;
}

/** The former address of the check, which old minutes and mails have: leads to the check of all documents. */
export const minutesCheckPage: ServerPage = {
  path: "/checkMinutes",
  limit: virtualTablesContract.checkMinutes.limit,
  render: async ({ query }, call) => {
    const code = (query.get("code") ?? "").trim().slice(0, 60);
    const match = code ? await minutesByCode(call, code) : undefined;
    // The check finds it also before the job has run.
    if (match) await issueMinutes(call.server, match);
    const path = match ? verifyPathOf(match) : code ? `${tokenPath}/${encodeURIComponent(code)}` : verifyPath;
    const language = query.get("lang") ?? query.get("language");
    return {
      location: language ? `${path}${path.includes("?") ? "&" : "?"}lang=${encodeURIComponent(language)}` : path,
    };
  },
};
