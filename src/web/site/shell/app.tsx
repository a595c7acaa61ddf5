/**
 * Root component of the public site: the page of the current address inside the shell. Rendered on the server first,
 * then hydrated in the browser.
 */
import { Component, type ReactNode, Suspense, useEffect, useRef } from "react";
import { PageError } from "./error-boundary.tsx";
import { pageLocation } from "../routing/location.ts";
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

interface BoundaryState {
  readonly address: string;
  readonly failure: { readonly error: unknown } | null;
}

/** Error boundary of a page: the shell stays usable, and the next address starts without the error. */
class PageBoundary extends Component<{ address: string; children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { address: this.props.address, failure: null };
  static getDerivedStateFromError(error: unknown): Partial<BoundaryState> {
    return { failure: { error } };
  }
  static getDerivedStateFromProps(
    { address }: { address: string },
    previous: BoundaryState,
  ): Partial<BoundaryState> | null {
    return address === previous.address ? null : { address, failure: null };
  }
  override render() {
    const { failure } = this.state;
    return failure ? (
      <PageError error={failure.error} retry={() => this.setState({ failure: null })} />
    ) : (
      this.props.children
    );
  }
}
