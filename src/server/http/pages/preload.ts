/** Preloaded API answers, embedded in the HTML document: on a slow connection each call costs a round trip. */
import { checkAccess } from "../../../kit/access.ts";
import { type PreloadCalls, preloadKey } from "../../../kit/server-rendering.ts";
import type { Call } from "../../call.ts";
import type { AreaDefinitions } from "../../area-definition.ts";
import { successBody } from "../response.ts";

/** By area, operation and input. */
export type PreloadedAnswers = Readonly<Record<string, { readonly data: object }>>;
type Parameters = Readonly<Record<string, string>>;

/** Answers that every page of a signed-in user needs; none for an anonymous caller. */
export function preloadForEveryPage(areas: AreaDefinitions, call: Call): Promise<PreloadedAnswers> {
  if (!call.caller) return readAnswers([], areas, call);
  const calls = Object.entries(areas).flatMap(([area, { preload = [] }]) =>
    preload.map((name) => [`${area}.${name}`, {}] as const),
  );
  return readAnswers(calls, areas, call);
}

/** Answers that the page at an address needs; `parameters` are those of its path and query. */
export function preloadForPage(
  preloadCalls: PreloadCalls,
  parameters: Parameters,
  areas: AreaDefinitions,
  call: Call,
): Promise<PreloadedAnswers> {
  const calls = Object.entries(preloadCalls).map(([key, parameterNames]) => {
    const input = Object.fromEntries(
      parameterNames.flatMap((name) => (parameters[name] ? [[name, parameters[name]]] : [])),
    );
    return [key, input] as const;
  });
  return readAnswers(calls, areas, call);
}

/** The answer of one call; undefined if it is refused, fails or takes longer. */
export async function preloadCall(
  key: string,
  input: object,
  areas: AreaDefinitions,
  call: Call,
  maxMs: number,
): Promise<{ readonly data: object } | undefined> {
  const timeout = new Promise<PreloadedAnswers>((resolve) => setTimeout(resolve, maxMs, {}).unref());
  const [answer] = Object.values(await Promise.race([readAnswers([[key, input]], areas, call), timeout]));
  return answer;
}

/** The script element that contains the answers; empty if there are none. */
export function preloadElement(id: "preloaded-shared" | "preloaded-page", answers: PreloadedAnswers): string {
  if (Object.keys(answers).length === 0) return "";
  const json = JSON.stringify(answers).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

async function readAnswers(
  calls: readonly (readonly [key: string, input: object])[],
  areas: AreaDefinitions,
  call: Call,
): Promise<PreloadedAnswers> {
  const results = calls.map(async ([key, input]) => {
    const [area = "", name = ""] = key.split(".");
    const { contract, handlers } = areas[area] ?? {};
    const operation = contract?.[name];
    const handle = handlers?.[name];
    if (!operation || !handle || checkAccess(operation.access, call.caller) !== "granted") return [];
    const answer = successBody(operation, await handle(await operation.input.parseAsync(input), call));
    return [[preloadKey(key, input), answer as { data: object }]] as const;
  });
  // The browser requests a failed answer itself and shows its error.
  return Object.fromEntries((await Promise.all(results.map((each) => each.catch(() => [])))).flat());
}
