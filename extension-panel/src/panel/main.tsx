import '../app/zod-without-eval.ts';
import '@bitcue/shared/theme.css';
import './base.css';
import { createRoot } from 'react-dom/client';
import { createServices } from '../app/services.ts';
import { AlertIcon } from '../parts/icons.tsx';
import { ReloadButton } from '../parts/ReloadButton.tsx';
import { StatusScreen } from '../parts/StatusScreen.tsx';
import { openExtHelper } from '../twitch/ext-helper.ts';
import { Panel } from './Panel.tsx';
import { PanelFrame } from './PanelFrame.tsx';

const ext = openExtHelper();
const root = document.getElementById('root');
if (root !== null) {
  createRoot(root).render(
    ext === null ? (
      <PanelFrame channel={null}>
        <StatusScreen
          icon={<AlertIcon />}
          title="Twitch’s part did not load"
          text="Something blocked it. Check your blockers, then reload the panel."
          action={<ReloadButton />}
        />
      </PanelFrame>
    ) : (
      <Panel services={createServices(ext)} />
    ),
  );
}
