/** The product's routes against bare Fastify routes that send the same statements: calls per second, as a share. */
import autocannon from "autocannon";
import { sql } from "drizzle-orm";
import { contracts } from "../../src/areas/contracts.ts";
import { openBare, type Sent, statementsOf } from "./bare.ts";
import { median, say } from "./figures.ts";
import type { Office } from "./office.ts";

const rounds = 9;
const seconds = 3;
const connections = 8;
const view = { family: "AP", approvalsPending: false, limit: 25 };

interface Ask {
  readonly who: string;
  readonly method: "GET" | "POST";
  readonly path: string;
  readonly body?: object;
}
const clerk = "online-ap@demo.example";
const client = "client@demo.example";

/** A filtered page, page 3,000 of all there are, one request as its owner reads it, and the session's own read. */
export async function routes(office: Office): Promise<void> {
  const list = { who: clerk, method: "POST", path: contracts.onlineRequests.list.path } as const;
  const path = contracts.onlineRequests.formDetails.path.replace(":formId", await someFormOf(office, client));
  await compare(office, {
    list: { ...list, body: { ...view, status: "requested", province: "21" } },
    deep: { ...list, body: { ...view, status: "all", page: 3000 } },
    read: { who: client, method: "GET", path },
    "smallest read": { who: clerk, method: "POST", path: contracts.session.current.path, body: {} },
  });
}

/** Calls of a route per second, when nothing else is asked. */
export async function readsPerSecond(office: Office): Promise<number> {
  const { path } = contracts.session.current;
  return throughput(office, office.running.address, { who: clerk, method: "POST", path, body: {} });
}

/** One of the hundred thousand, paid and being worked on. */
async function someFormOf({ running }: Office, email: string): Promise<string> {
  const [form] = (
    await running.server.db.execute<{ id: string }>(
      sql`select f.id from request_forms f join users u on u.id = f.requester_id
        where u.email = ${email} and f.number like 'AP99%' and f.status = 'requested' order by f.number limit 1`,
    )
  ).rows;
  if (!form) throw new Error(`${email} has no form to read`);
  return form.id;
}

async function compare(office: Office, asked: Record<string, Ask>): Promise<void> {
  const { running } = office;
  const sent: Record<string, Sent> = {};
  for (const [name, ask] of Object.entries(asked)) {
    const call = () => send(office, ask);
    await call();
    sent[pathOf(name)] = await statementsOf(running.server.open.pool, call);
  }
  const bare = await openBare(running.server.open.pool, sent);
  for (const [name, ask] of Object.entries(asked)) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await throughput(office, running.address, ask));
      theirs.push(await throughput(office, bare.address, ask, pathOf(name)));
    }
    const ratios = ours.map((value, index) => value / (theirs[index] ?? 1));
    say(
      `${name}: ${median(ratios).toFixed(2)} of the bare route's calls (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}; ${median(ours).toFixed(0)} a second; ${sent[pathOf(name)]?.statements.length} statements; goal 0.80)`,
    );
  }
  await bare.app.close();
}

const pathOf = (name: string) => `/${name.replace(" ", "-")}`;

async function send(office: Office, { who, method, path, body }: Ask): Promise<void> {
  const answer = await fetch(`${office.running.address}/legalsitapi/${path}`, {
    method,
    headers: await office.headersOf(who),
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`);
  await answer.arrayBuffer();
}

async function throughput(office: Office, address: string, ask: Ask, instead?: string): Promise<number> {
  const url = address + (instead ?? `/legalsitapi/${ask.path}`);
  const result = await autocannon({
    url,
    method: ask.method,
    headers: await office.headersOf(ask.who),
    ...(ask.body ? { body: JSON.stringify(ask.body) } : {}),
    connections,
    duration: seconds,
    // In a thread of its own: what the caller costs must not be shared out between the two.
    workers: 1,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
