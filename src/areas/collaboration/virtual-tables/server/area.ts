import { eq } from "drizzle-orm";
import { inTransaction } from "../../../../server/database/connection.ts";
import { writeAuditEntry } from "../../../../server/audit/audit-log.ts";
import type { Call } from "../../../../server/call.ts";
import { Refusal } from "../../../../kit/validation/errors.ts";
import { defineArea } from "../../../../server/area-definition.ts";
import { documentOwnerPort } from "../../media/server/public.ts";
import { documentSourcesPort } from "../../../administration/issued-documents/server/public.ts";
import { guestPort } from "../../../administration/session/server/public.ts";
import { virtualTablesContract } from "../contract.ts";
import { demoVirtualTables } from "./demo.ts";
import { filesOfTable, rulesOfTable } from "./document-access.ts";
import { enterAsGuest, removeEndedGuests, guests } from "./guests/guests.ts";
import { findGoals, listGoals, pinGoal, setGoal } from "./goals.ts";
import { inviteTo } from "./guests/invitations.ts";
import { keywords } from "./keywords.ts";
import { moderatorIn } from "./table-access.ts";
import { composeMinutes, minutesFile, minutesSource } from "./minutes/minutes.ts";
import { checkMinutes, minutesCheckPage } from "./minutes/minutes-check.ts";
import { notifyOpenedAndClosed } from "./scheduled-transitions.ts";
import { readTableDetail, isTableOpen, listParticipants, readTableStatus } from "./queries.ts";
import { roomPort } from "./room-port.ts";
import { reportAddress, reportFile } from "./report/report.ts";
import { get, listOwnTables, virtualTableResource, setTableActive, updateTable } from "./virtual-table-resource.ts";
import { virtualTableGroups, virtualTables as rows } from "./tables.ts";
import { timelineProviders } from "./timeline-providers.ts";

const path = "/virtualTables/manageVirtualTables";

export const area = defineArea({
  contract: virtualTablesContract,
  handlers: {
    ...virtualTableResource.handlers,
    own: listOwnTables,
    get,
    detail: readTableDetail,
    people: listParticipants,
    isOpen: isTableOpen,
    goals: listGoals,
    findGoals,
    setGoal,
    pinGoal,
    invite,
    standing: readTableStatus,
    keywords,
    enter: enterAsGuest,
    report: reportAddress,
    reportFile,
    minutesFile,
    checkMinutes,
    update: updateTable,
    turn: setTableActive,
  },
  resources: [{ resource: virtualTableResource, removeOperation: virtualTablesContract.remove }],
  searchProviders: [
    virtualTableResource.searchProvider("virtualTables", path, { detail: ({ description }) => description }),
  ],
  timelineProviders,
  serverPages: [minutesCheckPage],
  jobs: [
    { name: "virtualTables.tellMoments", every: "* * * * *", clock: "steady", run: notifyOpenedAndClosed },
    { name: "virtualTables.composeMinutes", every: "* * * * *", clock: "any", run: composeMinutes },
    {
      name: "virtualTables.forgetGuests",
      every: "20 3 * * *",
      clock: "steady",
      run: async (server) => ({ forgotten: await removeEndedGuests(server.db, server.now()) }),
    },
  ],
  references: {
    userGroup: {
      virtualTables: {
        column: virtualTableGroups.groupId,
        path: ({ _id }) => `${path}?${new URLSearchParams({ group: _id })}`,
      },
    },
  },
  provides: () => [
    documentSourcesPort.implement([minutesSource]),
    guestPort.implement(guests),
    documentOwnerPort.implement("virtualTable", {
      ...rulesOfTable,
      rightOf: filesOfTable,
      onChanged: (tx, { elementId }) => roomPort().notifyChange(tx, elementId, "documents"),
    }),
  ],
  demo: demoVirtualTables,
});

/** Invites everybody who was not mailed within the hour. TABLE_CLOSED for a closed or inactive table. */
async function invite({ id }: { readonly id: string }, call: Call) {
  return inTransaction(call.db, async (tx) => {
    const [table] = await tx.select().from(rows).where(eq(rows.id, id)).for("no key update");
    const { state } = await moderatorIn({ ...call, db: tx }, id);
    if (!table || state === "closed" || state === "inactive")
      throw new Refusal("TABLE_CLOSED", { facts: { reason: state } });
    const queued = await inviteTo(call, tx, table);
    await writeAuditEntry(tx, call, { action: "virtualTables.invite", kind: "virtualTable", id, after: { queued } });
    return { queued };
  });
}
