/**
 * Root component of the public site: the page of the current address inside the shell. Rendered on the server first,
 * then hydrated in the browser.
 */
import { Suspense, useEffect, useRef } from "react";
import { PageError } from "./error-boundary.tsx";
import { pageLocation } from "../routing/location.ts";
import { PageBoundary } from "./page-boundary.tsx";
import { Shell } from "./shell.tsx";

/** `onMount` is called once, when the page handles events; `onRetry` reloads a page that could not be loaded. */
export function Site({ onRetry, onMount }: { onRetry: () => void; onMount: () => void }) {
  const current = pageLocation.use();
  if (!current) return null;
  return (
    <Suspense>
      <MountNotifier onMount={onMount} />
      <Shell>
        <PageBoundary address={current.address}>
          {"failure" in current.content ? (
            <PageError error={current.content.failure} retry={onRetry} />
          ) : (
            <current.content.page />
          )}
        </PageBoundary>
      </Shell>
    </Suspense>
  );
}

function MountNotifier({ onMount }: { onMount: () => void }) {
  const callback = useRef(onMount);
  useEffect(() => callback.current(), []);
  return null;
}
