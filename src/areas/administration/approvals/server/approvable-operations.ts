/** The operations that need approval, from the contracts of all areas. */
import { checkAccess } from "../../../../kit/access.ts";
import type { ApiOperation } from "../../../../kit/contract/contract.ts";
import { areasPort } from "../../../../server/area-definition.ts";
import type { Call } from "../../../../server/call.ts";
import type { Caller } from "../../../../server/caller.ts";

interface ApprovableOperation {
  readonly operation: ApiOperation;
  readonly handle: (input: unknown, call: Call) => Promise<unknown>;
}

/** Operations with `requiresApproval`, by route. */
function approvableOperations(): Map<string, ApprovableOperation> {
  return new Map(
    areasPort().flatMap(({ contract, handlers }) =>
      Object.entries(contract).flatMap(([name, operation]) => {
        const handle = handlers[name];
        return operation.requiresApproval && handle ? [[operation.route, { operation, handle }] as const] : [];
      }),
    ),
  );
}

/** Undefined if a later version of the program has no such operation. */
export const approvableOperation = (route: string) => approvableOperations().get(route);

/** Routes of the operations that the caller may call, and whose proposals they may see and decide. */
export const routesFor = (caller: Caller | null): string[] =>
  [...approvableOperations().values()]
    .filter(({ operation }) => checkAccess(operation.access, caller) === "granted")
    .map(({ operation }) => operation.route);
