import { Component, type ReactNode } from 'react';
import { StateNote, WholePageNote } from '../parts/StateNote.tsx';

/** Props of `PageBoundary`. */
export interface PageBoundaryProps {
  /** True if the boundary wraps the whole app: its note then fills the page. */
  isPage?: boolean;
  /** Identifies what is shown. When it changes, the boundary renders its children again. */
  at?: string;
  children: ReactNode;
}

/**
 * Shows a note if rendering failed, most often because a chunk could not be loaded. The browser does not request a failed
 * chunk again, so the note offers a reload.
 */
export class PageBoundary extends Component<PageBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override componentDidCatch(error: unknown) {
    // Caught errors do not reach window's error event, so report them here (LOG-02).
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
        Something went wrong. Reload the page to continue.
      </Note>
    );
  }
}
