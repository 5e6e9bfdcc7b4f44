import { PageHeader } from '../../parts/Page.tsx';
import { StateNote } from '../../parts/StateNote.tsx';

const PAGES = {
  'auto-swapper': { title: 'Auto Swapper', text: 'The Auto Swapper is not available in this version yet.' },
} as const;

/** Renders a placeholder for a page that does not exist yet. */
export function ComingPage({ page }: { page: keyof typeof PAGES }) {
  const { title, text } = PAGES[page];
  return (
    <>
      <PageHeader title={title} />
      <StateNote title="Coming soon">{text}</StateNote>
    </>
  );
}
