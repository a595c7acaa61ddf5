/** Parts of a page that are fetched once the page stands, ahead of their need: a cut after that does not reach them. */
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { offlineMessage } from "../api.ts";
import { AsyncView, useQuery } from "./async-view.tsx";

export type Later<Props> = ComponentType<Props> & {
  /** Fetches it without showing it; refuses as the server's silence does. */
  readonly fetch: () => Promise<ComponentType<Props>>;
};

/** `Frame` stands around the skeleton and the refusal as long as the part is not here. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Frame: ComponentType<{ children: ReactNode }>,
): Later<Props> {
  let there: ComponentType<Props> | undefined;
  let asked: Promise<ComponentType<Props>> | undefined;
  const fetch = () =>
    (asked ??= load().then(
      (found) => (there = found.default),
      () => {
        asked = undefined;
        throw offlineMessage();
      },
    ));
  function Part(props: Props) {
    const [Found] = useState(() => there);
    return Found ? <Found {...props} /> : <Fetched {...props} />;
  }
  function Fetched(props: Props) {
    const part = useQuery(fetch, "part");
    if (part.state === "there") return <part.value {...props} />;
    return (
      <Frame>
        <AsyncView of={part}>{() => null}</AsyncView>
      </Frame>
    );
  }
  return Object.assign(Part, { fetch });
}

/** Fetches parts that will be needed, when what is on the page has come. */
export function usePrefetchParts(parts: readonly { readonly fetch: () => Promise<unknown> }[]): void {
  useEffect(() => {
    for (const part of parts) part.fetch().catch(() => undefined);
  }, [parts]);
}
