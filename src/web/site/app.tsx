/** The public door as it stands: the page of the address inside its frame. Drawn by the server first, then in the browser. */
import { Component, type ReactNode, Suspense, useEffect, useRef } from "react";
import { PageError } from "./error-boundary.tsx";
import { pageLocation } from "./location.ts";
import { Shell } from "./shell.tsx";

/** `began` is called once, when the page hears what is done to it. */
export function Site({ again, began }: { again: () => void; began: () => void }) {
  const at = pageLocation.use();
  if (!at) return null;
  return (
    <Suspense>
      <Awake began={began} />
      <Shell>
        <Fence of={at.address}>
          {"failure" in at.content ? <PageError error={at.content.failure} retry={again} /> : <at.content.page />}
        </Fence>
      </Shell>
    </Suspense>
  );
}

function Awake({ began }: { began: () => void }) {
  const first = useRef(began);
  useEffect(() => first.current(), []);
  return null;
}

interface Broke {
  readonly of: string;
  readonly broke: { readonly error: unknown } | null;
}

/** A page that breaks while it is drawn takes only itself with it; the next address begins anew. */
class Fence extends Component<{ of: string; children: ReactNode }, Broke> {
  override state: Broke = { of: this.props.of, broke: null };
  static getDerivedStateFromError(error: unknown): Partial<Broke> {
    return { broke: { error } };
  }
  static getDerivedStateFromProps({ of }: { of: string }, before: Broke): Partial<Broke> | null {
    return of === before.of ? null : { of, broke: null };
  }
  override render() {
    const { broke } = this.state;
    return broke ? <PageError error={broke.error} retry={() => this.setState({ broke: null })} /> : this.props.children;
  }
}
