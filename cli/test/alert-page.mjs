// An alert page without a browser. Plays what the server at argv[2] sends to the alert key in argv[3].
// Node 20 needs --experimental-websocket. Prints its role when it is connected, then what it has played.
const [url, key] = process.argv.slice(2);
const socket = new WebSocket(`${url.replace(/^http/, 'ws')}/alerts/socket`, { headers: { origin: url } });
const say = (message) => socket.send(JSON.stringify(message));
socket.addEventListener('open', () =>
  say({
    type: 'hello',
    key,
    pageId: 'cli-test-page',
    build: 'test',
    client: 'obs',
    autoplay: 'allowed',
    journal: [],
    playing: [],
  }),
);
socket.addEventListener('message', ({ data }) => {
  const message = JSON.parse(data);
  if (message.type === 'welcome') process.stdout.write(`${message.role}\n`);
  if (message.type !== 'play') return;
  say({ type: 'started', id: message.id, play: message.play });
  setTimeout(() => {
    say({ type: 'finished', id: message.id, play: message.play });
    process.stdout.write(`${message.id}\n`);
  }, message.cue.durationMs);
});
socket.addEventListener('close', () => process.exit(0));
