import { Component, type ReactNode } from 'react';
import { StateNote, WholePageNote } from '../parts/StateNote.tsx';

/** What the boundary takes. */
export interface PageBoundaryProps {
  /** True where it stands around everything: its note is the whole page then. */
  isPage?: boolean;
  /** What is shown; something else is tried anew. */
  at?: string;
  children: ReactNode;
}

/**
 * Says so where a page or a part of it broke, most often because its file did not arrive. A file that failed once is not
 * asked for again by the page, so the way on is to load all of it anew.
 */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    // What is caught here is no trouble of the window's any more; it is told of all the same (LOG-02).
    reportError(error);
  }

  override componentDidUpdate({ at }: PageBoundaryProps) {
    if (this.state.hasFailed && at !== this.props.at) this.setState({ hasFailed: false });
  }

  override render() {
    const { isPage = false, children } = this.props;
    if (!this.state.hasFailed) return children;
    const Note = isPage ? WholePageNote : StateNote;
    return (
      <Note
        isPage
        tone="failed"
        title="This page could not be loaded"
        action={{ label: 'Reload', onClick: () => location.reload() }}
      >
        Something went wrong on the way. Reload the page to go on.
      </Note>
    );
  }
}
