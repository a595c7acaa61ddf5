/** What a page would ask first, answered inside its document: on a slow line each call costs a turn. */
import { checkAccess } from "../../kit/access.ts";
import { type PreloadCalls, preloadKey } from "../../kit/server-rendering.ts";
import type { Call } from "../call.ts";
import type { AreaDefinitions } from "../area-definition.ts";
import { successBody } from "./response.ts";

/** By area and operation, and what it was asked with. */
export type PreloadedAnswers = Readonly<Record<string, { readonly data: object }>>;
type Names = Readonly<Record<string, string>>;

/** What every page asks of who is signed in; nothing where nobody is. */
export function preloadForEveryPage(areas: AreaDefinitions, call: Call): Promise<PreloadedAnswers> {
  if (!call.caller) return answersTo([], areas, call);
  const asked = Object.entries(areas).flatMap(([area, { preload = [] }]) =>
    preload.map((name) => [`${area}.${name}`, {}] as const),
  );
  return answersTo(asked, areas, call);
}

/** What the page of an address asks, `named` there. */
export function preloadForPage(
  asks: PreloadCalls,
  named: Names,
  areas: AreaDefinitions,
  call: Call,
): Promise<PreloadedAnswers> {
  const asked = Object.entries(asks).map(([key, takes]) => {
    const input = Object.fromEntries(takes.flatMap((name) => (named[name] ? [[name, named[name]]] : [])));
    return [key, input] as const;
  });
  return answersTo(asked, areas, call);
}

/** An element of the document; nothing for no answers. */
export function preloadElement(id: "begun" | "asked", answers: PreloadedAnswers): string {
  if (Object.keys(answers).length === 0) return "";
  const json = JSON.stringify(answers).replaceAll("<", "\\u003c");
  return `<script type="application/json" id="${id}">${json}</script>`;
}

async function answersTo(
  asked: readonly (readonly [key: string, input: object])[],
  areas: AreaDefinitions,
  call: Call,
): Promise<PreloadedAnswers> {
  const found = asked.map(async ([key, input]) => {
    const [area = "", name = ""] = key.split(".");
    const { contract, handlers } = areas[area] ?? {};
    const operation = contract?.[name];
    const handle = handlers?.[name];
    if (!operation || !handle || checkAccess(operation.access, call.caller) !== "granted") return [];
    const answer = successBody(operation, await handle(await operation.input.parseAsync(input), call));
    return [[preloadKey(key, input), answer as { data: object }]] as const;
  });
  // The page asks for itself what could not be answered here, and tells of it.
  return Object.fromEntries((await Promise.all(found.map((each) => each.catch(() => [])))).flat());
}
