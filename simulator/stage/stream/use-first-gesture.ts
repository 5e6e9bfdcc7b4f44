import { useEffect, useState } from 'react';

/** Milliseconds between two checks for a gesture inside an iframe, which fires no event here. */
const LOOK_MS = 500;

/** True after the first press or key on the page or in its iframes. From then on the browser lets the alert page play sound. */
export function useFirstGesture(): boolean {
  const [happened, setHappened] = useState(() => navigator.userActivation?.hasBeenActive === true);
  useEffect(() => {
    if (happened) return;
    const look = () => {
      if (navigator.userActivation?.hasBeenActive !== false) setHappened(true);
    };
    const lookAgain = () => {
      if (navigator.userActivation?.hasBeenActive === true) setHappened(true);
    };
    window.addEventListener('pointerup', look);
    window.addEventListener('keydown', look);
    const timer = setInterval(lookAgain, LOOK_MS);
    return () => {
      window.removeEventListener('pointerup', look);
      window.removeEventListener('keydown', look);
      clearInterval(timer);
    };
  }, [happened]);
  return happened;
}
