import { CANVAS } from '@bitcue/shared/constants/geometry.ts';
import { useEffect, useRef, useState } from 'react';
import type { StageObs } from './use-obs.ts';

/** The real alert page over the stream, scaled from 1280x720. New page permissions reload it, as in OBS. */
export function AlertFrame({ url, obs }: { url: string; obs: StageObs }) {
  const box = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(0);

  useEffect(() => {
    if (box.current === null) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setScale(entry.contentRect.width / CANVAS.w);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, []);

  return (
    <div className="alert-box" ref={box} data-hidden={obs.level !== null && !obs.state.shown ? '' : undefined}>
      <iframe
        key={obs.level}
        ref={obs.frame}
        name={obs.frameName}
        className="alert-page"
        src={url}
        title="Alert page"
        allow="autoplay"
        tabIndex={-1}
        style={{ width: CANVAS.w, height: CANVAS.h, transform: `scale(${scale})` }}
      />
    </div>
  );
}
