/** The product's routes against bare Fastify routes that send the same statements: calls per second, as a share. */
import autocannon from "autocannon";
import { contracts } from "../../src/areas/contracts.ts";
import { openBare, statementsOf } from "./bare.ts";
import { median, say } from "./figures.ts";
import type { Office } from "./office.ts";

const rounds = 5;
const seconds = 3;
const connections = 8;
const view = { family: "AP", approvalsPending: false, limit: 25 };

/** A filtered page, page 3,000 of all there are, and the session's own read. */
export async function routes(office: Office): Promise<void> {
  const list = `/legalsitapi/${contracts.onlineRequests.list.path}`;
  await compare(office, {
    list: { path: list, body: { ...view, status: "requested", province: "21" } },
    deep: { path: list, body: { ...view, status: "all", page: 3000 } },
    read: { path: `/legalsitapi/${contracts.session.current.path}`, body: {} },
  });
}

/** Calls of a route per second, when nothing else is asked. */
export async function readsPerSecond(office: Office): Promise<number> {
  const headers = await office.headersOf("online-ap@demo.example");
  return throughput(`${office.running.address}/legalsitapi/${contracts.session.current.path}`, headers, {});
}

async function compare(office: Office, asked: Record<string, { path: string; body: object }>): Promise<void> {
  const { running } = office;
  const headers = await office.headersOf("online-ap@demo.example");
  const statements: Record<string, Awaited<ReturnType<typeof statementsOf>>> = {};
  for (const [name, { path, body }] of Object.entries(asked)) {
    const call = () => fetch(running.address + path, { method: "POST", headers, body: JSON.stringify(body) });
    const warm = await call();
    if (!warm.ok) throw new Error(`${name}: ${await warm.text()}`);
    statements[`/${name}`] = await statementsOf(running.server.open.pool, call);
  }
  const bare = await openBare(running.server.open.pool, statements);
  for (const [name, { path, body }] of Object.entries(asked)) {
    const ours: number[] = [];
    const theirs: number[] = [];
    for (let round = 0; round < rounds; round++) {
      ours.push(await throughput(running.address + path, headers, body));
      theirs.push(await throughput(`${bare.address}/${name}`, headers, body));
    }
    const ratios = ours.map((value, index) => value / (theirs[index] ?? 1));
    say(
      `${name}: ${median(ratios).toFixed(2)} of the bare route's calls (rounds ${ratios.map((ratio) => ratio.toFixed(2)).join(" ")}; ${statements[`/${name}`]?.length} statements; goal 0.80)`,
    );
  }
  await bare.app.close();
}

async function throughput(url: string, headers: Record<string, string>, body: object): Promise<number> {
  const result = await autocannon({
    url,
    method: "POST",
    headers,
    body: JSON.stringify(body),
    connections,
    duration: seconds,
    // In a thread of its own: what the caller costs must not be shared out between the two.
    workers: 1,
  });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${url}: ${result.non2xx} refused, ${result.errors} failed`);
  return result.requests.average;
}
