import { Eye, Gem } from 'lucide-react';
import { useNavigate } from 'react-router';
import { clipPath } from '../../media/library/clip-paths.ts';
import { UploadWizard } from '../../media/upload/UploadWizard.tsx';
import type { ClipToAdd } from '../extension/add/clip-to-add.ts';

/** The tab that uploads: at the end an item is made with the clip, or its page is opened (UP-19, UP-20). */
export function UploadSection({ onAdd }: { onAdd: (clip: ClipToAdd) => void }) {
  const navigate = useNavigate();
  return (
    <UploadWizard
      choicesOf={() => [
        {
          title: 'Add media to Extension',
          line: 'Viewers use Bits on it',
          icon: Gem,
          onChoose: onAdd,
        },
        {
          title: 'View uploaded media',
          line: 'Its page, to play and share it',
          icon: Eye,
          onChoose: (clip) => void navigate(clipPath(clip)),
        },
      ]}
    />
  );
}
