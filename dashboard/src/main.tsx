import '@bitcue/shared/ui/zod-without-eval.ts';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import 'sonner/dist/styles.css';
import '@bitcue/shared/theme.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { watchForTroubles } from './api/report-trouble.ts';
import { App } from './app/App.tsx';
import { applyColourScheme, readColourScheme } from './app/colour-scheme.ts';

applyColourScheme(readColourScheme());
watchForTroubles();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
