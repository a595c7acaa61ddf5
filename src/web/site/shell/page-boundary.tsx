/** Error boundary of a page of the public site. */
import { Component, type ReactNode } from "react";
import { PageError } from "./error-boundary.tsx";

interface BoundaryState {
  readonly address: string;
  readonly failure: { readonly error: unknown } | null;
}

/** Error boundary of a page: the shell stays usable, and the next address starts without the error. */
export class PageBoundary extends Component<{ address: string; children: ReactNode }, BoundaryState> {
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
