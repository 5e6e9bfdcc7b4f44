import '@bitcue/shared/ui/zod-without-eval.ts';
import '@fontsource-variable/geist/wght.css';
import '@fontsource-variable/geist-mono/wght.css';
import '@fontsource-variable/bricolage-grotesque/wght.css';
import 'sonner/dist/styles.css';
import '@bitcue/shared/theme.css';
import './app/base.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { installErrorReporter } from './api/error-reporter.ts';
import { App } from './app/App.tsx';
import { applyColourScheme, readColourScheme } from './app/ColourSchemePicker.tsx';

applyColourScheme(readColourScheme());
installErrorReporter();
const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
}
