import './form.css';
import { ON_BLOCKED } from '@bitcue/shared/obs-studio/local-network.ts';
import type { ObsReport } from '@bitcue/shared/obs-studio/protocol.ts';
import { checkAddress, DEFAULT_ADDRESS, readAddress, storeAddress } from './address.ts';
import type { ObsAddress } from './socket.ts';

/** The form's message for each state of the connection. */
const RESULTS: Record<ObsReport['websocket'], string> = {
  on: 'Connected. You can close the Interact window.',
  off: 'Disconnected.',
  connecting: 'Connecting…',
  refused: 'OBS refused the password.',
  unreachable:
    'OBS does not answer there. In OBS, open Tools, then WebSocket Server Settings, and enable the WebSocket server.',
};
/** Milliseconds the form stays open after connecting. */
const STAYS_MS = 4_000;

/** Options of `openForm`. */
export interface FormOptions {
  storage: Storage | undefined;
  /** Connects, and resolves to the resulting state. */
  use(address: ObsAddress | null): Promise<ObsReport['websocket']>;
}

/** Shows the form for the address and password of obs-websocket. It closes as soon as OBS starts to stream or record. */
export function openForm({ storage, use }: FormOptions): void {
  document.getElementById('obs-form')?.remove();
  const stored = readAddress(storage);
  const form = document.createElement('form');
  form.id = 'obs-form';
  form.setAttribute('aria-label', 'obs-websocket');
  const address = addField(form, 'Server address', 'text', stored?.address ?? DEFAULT_ADDRESS);
  const password = addField(form, 'Server password', 'password', '');
  addLine(form, 'Both stay in this OBS. They are never sent to the server.');
  const result = addLine(form, '');
  result.setAttribute('role', 'status');
  const buttons = document.createElement('div');
  const connect = addButton(buttons, 'Connect', 'submit');
  const forget = addButton(buttons, 'Forget', 'button');
  const close = addButton(buttons, 'Close', 'button');
  forget.hidden = stored === null;
  form.append(buttons);

  const remove = () => {
    form.remove();
    for (const event of ['obsStreamingStarting', 'obsRecordingStarting']) removeEventListener(event, remove);
  };
  for (const event of ['obsStreamingStarting', 'obsRecordingStarting']) addEventListener(event, remove);
  close.addEventListener('click', remove);
  forget.addEventListener('click', () => {
    storeAddress(storage, null);
    void use(null).then(remove);
  });
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    const next = { address: address.value.trim(), password: password.value };
    const problem = checkAddress(next.address, location.protocol);
    result.textContent = problem ?? RESULTS.connecting;
    if (problem !== null) return;
    connect.disabled = true;
    storeAddress(storage, next);
    void use(next).then(async (state) => {
      connect.disabled = false;
      const hint = state === 'unreachable' && (await mayBeBlocked()) ? ` ${ON_BLOCKED}` : '';
      result.textContent = RESULTS[state] + hint;
      if (state === 'on') setTimeout(remove, STAYS_MS);
    });
  });
  document.body.append(form);
  password.focus();
}

/**
 * Returns true if the browser has a permission for the local network (Chromium from version 142; for WebSockets from 147) and this
 * page lacks it. A page from this computer needs none, but cannot detect that.
 */
async function mayBeBlocked(): Promise<boolean> {
  const name = 'local-network-access' as PermissionName;
  const permission = await navigator.permissions?.query({ name }).catch(() => null);
  return permission != null && permission.state !== 'granted';
}

function addField(form: HTMLElement, text: string, type: string, value: string): HTMLInputElement {
  const label = document.createElement('label');
  const input = document.createElement('input');
  label.textContent = text;
  Object.assign(input, { type, value, autocomplete: 'off', spellcheck: false, maxLength: 200 });
  label.append(input);
  form.append(label);
  return input;
}

function addLine(form: HTMLElement, text: string): HTMLElement {
  const line = document.createElement('p');
  line.textContent = text;
  form.append(line);
  return line;
}

function addButton(parent: HTMLElement, text: string, type: 'submit' | 'button'): HTMLButtonElement {
  const button = document.createElement('button');
  Object.assign(button, { type, textContent: text });
  parent.append(button);
  return button;
}
