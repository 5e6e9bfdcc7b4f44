import '@bitcue/shared/theme.css';
import './styles/canvas.css';
import './look.ts';
import './styles/notes.css';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { startPage } from './page.ts';

const [canvas, notes] = ['canvas', 'notes'].map((id) => document.getElementById(id));
const key = location.pathname.split('/').filter(Boolean).at(-1) ?? '';
// This file's name contains a hash of its content.
const build = import.meta.url.split('/').at(-1)?.split('?')[0]?.slice(0, 64) ?? '';

document.title = `${PRODUCT_NAME} alerts`;
if (canvas && notes) void startPage({ key, build, client: 'obsstudio' in window ? 'obs' : 'browser', canvas, notes });
