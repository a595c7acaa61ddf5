/** Every public page of the built server in a browser, with the goal's network and phone: the median of three visits. */
import { everyPublicPage, most, slow, weigh } from "../journeys/measure-page.ts";
import { openProduct, type OpenProduct } from "./open-product.ts";
import { median, printLine, within } from "./statistics-of-runs.ts";

const rounds = 3;
const port = 4992;

export async function weight(): Promise<void> {
  const product = await openProduct(port);
  try {
    await measureAll(product);
  } finally {
    await product.close();
  }
}

async function measureAll({ origin, browser }: Pick<OpenProduct, "origin" | "browser">): Promise<void> {
  const { pages, token } = await everyPublicPage(origin);
  printLine(`${slow.kbit} kbit/s, ${slow.latencyMs} ms, CPU ÷ ${slow.cpu}, nothing kept; the median of ${rounds}.`);
  printLine("| page | largest paint, ms | requests | kB | shift |");
  printLine("| --- | ---: | ---: | ---: | ---: |");
  const goals: string[] = [];
  for (const { name, path, isPrivate } of pages) {
    const visits = [];
    for (let round = 0; round < rounds; round++)
      visits.push(
        await weigh(browser, `${origin}/legalsit${path}`, { line: slow, token: isPrivate ? token : undefined }),
      );
    const lcpMs = median(visits.map((each) => each.lcpMs));
    const requests = Math.max(...visits.map((each) => each.requests.length));
    const bytes = Math.max(...visits.map((each) => each.bytes));
    const shift = Math.max(...visits.map((each) => each.shift));
    printLine(`| ${name} | ${lcpMs} | ${requests} | ${Math.round(bytes / 1000)} | ${shift} |`);
    goals.push(
      `${name}: ${within(lcpMs, most.lcpMs)} ms, ${within(requests, most.requests)} requests, ${within(bytes, most.bytes)} bytes, ${within(shift, most.shift)}`,
    );
  }
  for (const goal of goals.filter((each) => each.includes("MISSED"))) printLine(goal);
}
