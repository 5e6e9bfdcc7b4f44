import '@bitcue/shared/ui/zod-without-eval.ts';
import { attachObs } from './attach-obs.ts';

// A local EBS puts this script, served by the stage, before the alert page's own.
const script = document.currentScript;
if (script instanceof HTMLScriptElement) attachObs(window, new URL(script.src).origin);
