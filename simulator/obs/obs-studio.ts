import '@bitcue/shared/ui/zod-without-eval.ts';
import { attachObs } from './attach-obs.ts';

// A local EBS names this script before the alert page's own. It comes from the stage.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) attachObs(window, new URL(script.src).origin);
