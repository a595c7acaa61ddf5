/** Every operation of the product, and a function that sends arbitrary requests. */
import { z } from "zod";
import { areas } from "../../src/areas/server-areas.ts";
import type { Access } from "../../src/kit/access.ts";
import type { ApiOperation } from "../../src/kit/contract/contract.ts";
import { apiBase } from "../../src/server/http/operation-routes.ts";
import type { TestApp } from "../../src/server/testing/test-app.ts";

export interface OperationEntry {
  readonly area: string;
  readonly name: string;
  readonly wire: string;
  readonly operation: ApiOperation;
}

export const operations: readonly OperationEntry[] = Object.entries(areas).flatMap(([area, { contract }]) =>
  Object.entries(contract).map(([name, operation]) => ({ area, name, wire: operation.route, operation })),
);

export const nowhere = "018f3c1e-0000-7000-8000-000000000000";

/** JSON Schema of an operation's input or output, with every reference resolved. */
export function schemaOf(operation: ApiOperation, direction: "input" | "output"): object {
  const { $defs = {}, ...schema } = z.toJSONSchema(operation[direction], { io: direction, unrepresentable: "any" });
  const resolve = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(resolve);
    if (typeof node !== "object" || node === null) return node;
    const { $ref, ...rest } = node as { $ref?: string };
    const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, resolve(value)]));
    return $ref ? { ...(resolve($defs[$ref.replace("#/$defs/", "")]) as object), ...own } : own;
  };
  return resolve(schema) as object;
}

/** The username of a demo person with this access. */
export function callerFor(access: Access): string {
  if (access === "anyone") return "nobody";
  if (access === "client") return "client@demo.example";
  return "administrator@demo.example";
}

export interface SentRequest {
  readonly status: number;
  readonly code: string | undefined;
  readonly body: {
    error?: { code: string; message: string; requestId: string; fields?: Record<string, string[]> };
    data?: unknown;
  };
}

export interface RequestParts {
  /** The value of each `:name` of the path, already encoded. */
  readonly at?: (name: string) => string;
  readonly query?: string;
  readonly payload?: string | Buffer | object;
  readonly headers?: Readonly<Record<string, string>>;
}

export async function sendAnything(
  app: TestApp,
  operation: ApiOperation,
  token: string | null,
  parts: RequestParts = {},
): Promise<SentRequest> {
  const path = operation.path.replace(/:(\w+)\??/g, (_, name: string) => (parts.at ?? (() => nowhere))(name));
  const hasBody = operation.method !== "GET" && operation.method !== "DELETE";
  const answer = await app.app.inject({
    method: operation.method,
    url: `${apiBase}/${path}${parts.query ? `?${parts.query}` : ""}`,
    headers: { ...(token ? { authorization: `Bearer ${token}` } : {}), ...parts.headers },
    ...(hasBody ? { payload: parts.payload ?? {} } : {}),
  });
  const json = String(answer.headers["content-type"] ?? "").includes("json");
  const body: SentRequest["body"] = json ? answer.json() : {};
  return { status: answer.statusCode, code: body.error?.code, body };
}
