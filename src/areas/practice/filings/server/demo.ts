import { and, eq, isNull } from "drizzle-orm";
import { addDays, dayOf } from "../../../../kit/time/calendar.ts";
import type { Database } from "../../../../server/database/connection.ts";
import type { Server } from "../../../../server/server.ts";
import type { World } from "../../../../server/demo/demo-world.ts";
import { clientView } from "../../clients/server/public.ts";
import { peopleByEmail } from "../../../administration/people/server/public.ts";
import { demoEarlierFilings, demoWeeks } from "./demo-earlier.ts";
import { matters } from "./demo-matters.ts";
import { nextContract, nextRadication, nextSupplement } from "./filing-numbers.ts";
import { filingDeadlines, filings } from "./tables.ts";

/** The filings of the demo office. */
export async function demoFilings(db: Database, world: World, server: Server): Promise<void> {
  const now = server.now();
  const today = dayOf(now);
  await db.transaction(async (tx) => {
    const [first] = await tx.select().from(filings).limit(1);
    if (first) return;
    const emails = world.people.map(({ email }) => email);
    const lawyers = await peopleByEmail(tx, emails);
    const clientRows = await tx.select().from(clientView).where(isNull(clientView.mergedInto));
    const lawyer = lawyers.get("lawyer@demo.example");
    const addEarlier = async (weeks: readonly number[]) => {
      if (lawyer) await demoEarlierFilings(tx, { clientRows, specialistId: lawyer.id, today, weeks });
    };
    await addEarlier(demoWeeks.yearBefore);
    for (const { client: name, startsIn, endsIn, by, more, deadlines = [], ...matter } of matters) {
      const client = clientRows.find((each) => each.name === name);
      const specialist = lawyers.get(`${by}@demo.example`);
      if (!client || !specialist) continue;
      const [contract] =
        matter.kind === "supplement"
          ? await tx
              .select()
              .from(filings)
              .where(and(eq(filings.kind, "contract"), eq(filings.clientId, client.id)))
          : [];
      const numbers = contract?.contractNumber
        ? {
            parentId: contract.id,
            contractNumber: contract.contractNumber,
            supplementNumber: await nextSupplement(tx, contract.contractNumber),
          }
        : matter.kind === "contract"
          ? { contractNumber: await nextContract(tx, now) }
          : {};
      const [filing] = await tx
        .insert(filings)
        .values({
          ...matter,
          ...numbers,
          radicationNumber: await nextRadication(tx, now),
          clientId: client.id,
          clientType: client.clientType,
          country: client.country,
          nationality: client.nationality ?? client.country,
          takenShape: client.legalForm ?? "FA016",
          specialistId: specialist.id,
          currency: "CUP",
          subscriptionDate: addDays(today, startsIn),
          terminationDate: endsIn === undefined ? null : addDays(today, endsIn),
          createdBy: specialist.id,
          updatedBy: specialist.id,
          ...more,
        })
        .returning();
      if (filing && deadlines.length > 0)
        await tx.insert(filingDeadlines).values(
          deadlines.map(([text, due, done]) => ({
            filingId: filing.id,
            text,
            dueOn: addDays(today, due),
            ...(done && { doneAt: now.toISOString(), doneBy: specialist.name }),
          })),
        );
    }
    await addEarlier(demoWeeks.recent);
  });
}
