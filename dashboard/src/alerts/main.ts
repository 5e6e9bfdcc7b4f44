import '@bitcue/shared/theme.css';
import './styles/canvas.css';
import './look.ts';
import './styles/notes.css';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { startPage } from './page.ts';
import { getStorage } from './storage.ts';
import { SOUND_PAGE_PATH } from './wire.ts';

const [canvas, notes] = ['canvas', 'notes'].map((id) => document.getElementById(id));
// This file's name contains a hash of its content.
const build = import.meta.url.split('/').at(-1)?.split('?')[0]?.slice(0, 64) ?? '';
const client = 'obsstudio' in window ? 'obs' : 'browser';

if (location.pathname === SOUND_PAGE_PATH) {
  document.title = `${PRODUCT_NAME} sounds`;
  const name = location.hash.slice(1);
  const storage = getStorage('sessionStorage');
  if (notes)
    void import('./sound-page/sound-page.ts').then((page) =>
      page.startSoundPage({ name, build, client, notes, storage }),
    );
} else {
  document.title = `${PRODUCT_NAME} alerts`;
  const key = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
  if (canvas && notes) void startPage({ key, build, client, canvas, notes });
}
