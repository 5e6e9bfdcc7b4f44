import { Link } from 'react-router';
import { StateNote } from '../../parts/StateNote.tsx';

/** An address that leads nowhere. */
export function NotFoundPage() {
  return (
    <main>
      <StateNote isPage title="There is nothing at this address.">
        <Link to="/dashboard">Go to the dashboard</Link>
      </StateNote>
    </main>
  );
}
