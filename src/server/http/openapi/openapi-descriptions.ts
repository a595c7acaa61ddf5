/** Texts of the OpenAPI document: what every call has in common, the areas as tags, the conditions of each operation. */
import { areaDescriptions, areaGroups } from "../../../areas/area-descriptions.ts";
import { contracts } from "../../../areas/contracts.ts";
import type { Access } from "../../../kit/access.ts";
import type { ApiOperation } from "../../../kit/contract/contract.ts";
import type { Json } from "./openapi-shapes.ts";

export const info = {
  title: "Legalsit",
  version: "1.0.0",
  summary: "Every operation of the platform, generated from its contracts.",
  description: `
- **Sign-in.** \`${contracts.session.login.route}\` answers a token; send it as \`Authorization: Bearer …\`. \`x-access\` names who may call an operation.
- **Answers.** \`{ "data": { "docs": … } }\`; a page of a list also has \`totalDocs\`, \`page\`, \`limit\` and \`totalPages\`.
- **Refusals.** \`{ "error": { "code", "message", "fields", "requestId" } }\`. Programs read \`code\`; \`message\` is for people, in the language of \`Accept-Language\` (\`es\` or \`en\`).
- **Versions.** A change carries the \`updatedAt\` that it was read with. A stale one is refused with \`CONFLICT\` and the current record.
- **Amounts** are strings with two decimals. **Times** are UTC in ISO 8601, **days** \`YYYY-MM-DD\` in Havana.
`.trim(),
  contact: { name: "The maintainers of Legalsit" },
  license: { name: "Apache License 2.0", identifier: "Apache-2.0" },
};

/** The areas with operations, as tags in the order of their groups. Redoc and others read the groups from `x-tagGroups`. */
export function tagsOf(areas: ReadonlySet<string>): { tags: Json[]; "x-tagGroups": Json[] } {
  const groups = Object.entries(areaGroups).map(([name, group]) => ({
    name,
    tags: Object.keys(group).filter((area) => areas.has(area)),
  }));
  const descriptions: Readonly<Record<string, string>> = areaDescriptions;
  const tags = groups.flatMap((group) => group.tags.map((name) => ({ name, description: descriptions[name] })));
  return { tags, "x-tagGroups": groups };
}

/** Describes the callers that may call an operation, and the conditions. */
export function describeOperation(operation: ApiOperation): string {
  const { limit } = operation;
  const conditions: (string | false | undefined)[] = [
    `Open to ${describeAccess(operation.access)}.`,
    operation.method === "GET" && operation.hasSideEffects && "Changes state although it is a GET.",
    operation.idempotent &&
      "Accepts `Idempotency-Key`: a second call with the same key gets the answer of the first and does nothing.",
    operation.requiresRecentSignIn &&
      "Refused with `CONFIRMATION_NEEDED` unless the caller signed in or confirmed the session in the last ten minutes.",
    operation.requiresApproval &&
      "Refused with `APPROVAL_NEEDED` while the firm requires approvals: the change waits for a second person.",
    operation.requiresOpenOffice && "Refused with `NOT_OPEN` while the office is closed to the public.",
    operation.transport === "callback" && "Called by a payment gateway; body and answer are in the gateway's format.",
    operation.maxBytes !== undefined && `Files may have up to ${operation.maxBytes} bytes.`,
    limit && `At most ${limit[0]} calls in ${limit[1]} seconds for each session.`,
  ];
  return conditions.filter(Boolean).join(" ");
}

const namedAccess = {
  anyone: "anyone, without a session",
  "signed-in": "anyone with an account",
  client: "clients",
  staff: "staff",
} satisfies Record<Extract<Access, string>, string>;

function describeAccess(access: Access): string {
  if (typeof access === "string") return namedAccess[access];
  const userKinds: Readonly<Record<string, string>> = {
    client: "clients",
    staff: "staff",
    guest: "guests of a virtual table",
  };
  return access.map((grant) => userKinds[grant] ?? `people with the permission \`${grant}\``).join(" or ");
}
