/** What a page would ask first, answered inside its document: on a slow line each call costs a turn. */
import { judge } from "../../kit/access.ts";
import type { Call } from "../call.ts";
import type { Areas } from "../hosted.ts";
import { envelope } from "./answer.ts";

/** An element of the document with the answers by area and operation; empty where nobody is signed in. */
export async function begunFor(areas: Areas, call: Call): Promise<string> {
  const asked = Object.entries(areas).flatMap(([area, { contract, handlers, begins = [] }]) =>
    begins.flatMap((name) => {
      const operation = contract[name];
      const handle = handlers[name];
      if (!operation || !handle || !call.caller || judge(operation.access, call.caller) !== "granted") return [];
      const answer = async () => [[`${area}.${name}`, envelope(operation, await handle({}, call))]] as const;
      // The page asks for itself what could not be answered here, and tells of it.
      return [answer().catch(() => [])];
    }),
  );
  const answers = (await Promise.all(asked)).flat();
  if (answers.length === 0) return "";
  const json = JSON.stringify(Object.fromEntries(answers)).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="begun">${json}</script>`;
}
