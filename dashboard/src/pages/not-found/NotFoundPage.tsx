import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { WholePageNote } from '../../parts/StateNote.tsx';

/** Renders the page for unknown addresses. */
export function NotFoundPage() {
  useEffect(() => {
    document.title = `Not found · ${PRODUCT_NAME}`;
  }, []);
  return (
    <WholePageNote title="There is nothing at this address.">
      <Link to="/dashboard">Go to the dashboard</Link>
    </WholePageNote>
  );
}
