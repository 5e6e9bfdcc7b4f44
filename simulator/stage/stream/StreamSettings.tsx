import { useState } from 'react';
import { request } from '../api/call.ts';
import { useStage } from '../api/stage-context.ts';
import { Switch } from '../parts/Switch.tsx';
import { StyleSwitch } from './StyleSwitch.tsx';
import { TryAlert } from './TryAlert.tsx';

/** Settings the streamer has in Twitch's own dashboard (live or offline, category, title), and the number of viewers. */
export function StreamSettings() {
  const { state, run } = useStage();
  const { channel, categories } = state;
  const [title, setTitle] = useState<string | null>(null);
  const change = (changes: object) => run(() => request('PATCH', '/stage/stream', changes));

  function saveTitle(): void {
    if (title !== null && title !== channel.title) change({ title });
    setTitle(null);
  }

  return (
    <details className="stream-settings">
      <summary className="btn small">Stream</summary>
      <form
        aria-label="The stream, as set on Twitch"
        onSubmit={(event) => {
          event.preventDefault();
          saveTitle();
        }}
      >
        <Switch label="Live" checked={channel.live} onChange={(live) => change({ live })} />
        <label>
          <span>Category</span>
          <select value={channel.categoryName} onChange={(event) => change({ categoryName: event.target.value })}>
            {['', ...categories].map((name) => (
              <option key={name} value={name}>
                {name === '' ? 'None' : name}
              </option>
            ))}
          </select>
        </label>
        <label>
          <span>Title</span>
          <input
            type="text"
            maxLength={140}
            value={title ?? channel.title}
            onChange={(event) => setTitle(event.target.value)}
            onBlur={saveTitle}
          />
        </label>
        <label>
          <span>Viewers</span>
          <input
            type="number"
            min={0}
            max={10_000_000}
            value={channel.viewers}
            onChange={(event) => change({ viewers: Number(event.target.value) || 0 })}
          />
        </label>
        <StyleSwitch />
        <TryAlert />
      </form>
    </details>
  );
}
