import type { ServerResponse } from 'node:http';
import { makeClip } from './clip.ts';

/** A minimal alert page: opens a socket, loads the clip, shows a box once it can play. Speaks the product's protocol. */
function runPage(): void {
  const socket = new WebSocket(`ws://${location.host}/alerts/socket`);
  const say = (message: object) => socket.send(JSON.stringify(message));
  socket.onopen = () =>
    say({
      type: 'hello',
      key: location.pathname.split('/').pop(),
      pageId: 'page-of-the-floor',
      build: 'floor',
      client: 'obs',
      autoplay: 'allowed',
      journal: [],
      playing: [],
    });
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(data);
    if (message.type !== 'play') return;
    const { id, play, cue } = message;
    const box = document.createElement('div');
    box.className = 'box';
    box.textContent = `${cue.viewer} ${cue.action} ${cue.title}`;
    const sound = new Audio(cue.audio);
    sound.oncanplay = () => {
      document.body.replaceChildren(box);
      say({ type: 'started', id, play });
      void sound.play();
    };
    sound.onended = () => say({ type: 'finished', id, play });
  };
}

const PAGE = `<!doctype html><meta charset="utf-8"><body><script>globalThis.__name = (value) => value;(${runPage})()</script>`;
const clip = makeClip();

/** Answers a floor's GET requests: its alert page, the clip, and readiness. */
export function answerGet(url: string | undefined, response: ServerResponse): void {
  if (url?.startsWith('/media/')) {
    response.setHeader('Content-Type', 'audio/mpeg');
    response.setHeader('Cache-Control', 'public, max-age=31536000, immutable');
    response.end(clip);
  } else if (url?.startsWith('/alerts/v1/')) {
    response.setHeader('Content-Type', 'text/html');
    response.end(PAGE);
  } else response.end('ok');
}
