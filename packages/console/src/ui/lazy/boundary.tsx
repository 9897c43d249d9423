import { Component, type ReactNode } from 'react';

interface BoundaryProps {
  /** Shown in place of a part that threw; nothing by default. */
  fallback?: ReactNode;
  children: ReactNode;
}

/** An error boundary around a part, so that the rest of the page stays. React reports the error itself. */
export class Boundary extends Component<BoundaryProps, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    return this.state.failed ? this.props.fallback : this.props.children;
  }
}
