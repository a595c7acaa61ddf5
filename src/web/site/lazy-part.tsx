/** Parts of a page that are loaded after the page, before they are needed, so that they work offline afterwards. */
import { type ComponentType, type ReactNode, useEffect, useState } from "react";
import { offlineMessage } from "../api.ts";
import { AsyncView, useQuery } from "./async-view.tsx";

/** A component whose code is loaded on demand. */
type LazyComponent<Props> = ComponentType<Props> & {
  /** Loads the part without rendering it. Rejects with `OFFLINE` if it cannot be loaded. */
  readonly fetch: () => Promise<ComponentType<Props>>;
};

/** A component loaded on demand. `Frame` surrounds the skeleton, and the error if loading fails. */
export function lazyPart<Props extends object>(
  load: () => Promise<{ readonly default: ComponentType<Props> }>,
  Frame: ComponentType<{ children: ReactNode }>,
): LazyComponent<Props> {
  let loadedPart: ComponentType<Props> | undefined;
  let loading: Promise<ComponentType<Props>> | undefined;
  const fetch = () =>
    (loading ??= load().then(
      (module) => (loadedPart = module.default),
      () => {
        loading = undefined;
        throw offlineMessage();
      },
    ));
  function Part(props: Props) {
    const [LoadedPart] = useState(() => loadedPart);
    return LoadedPart ? <LoadedPart {...props} /> : <FetchingPart {...props} />;
  }
  function FetchingPart(props: Props) {
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

/** Loads parts that will be needed, once the page is mounted. */
export function usePrefetchParts(parts: readonly { readonly fetch: () => Promise<unknown> }[]): void {
  useEffect(() => {
    for (const part of parts) part.fetch().catch(() => undefined);
  }, [parts]);
}
