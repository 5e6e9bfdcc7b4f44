import '@bitcue/shared/theme.css';
import './styles/page.css';
import '../alerts/styles/notes.css';
import './look.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { WIDGETS } from '@bitcue/shared/widgets/widgets.ts';
import { startWidget } from './page.ts';

const [root, notes] = ['widget', 'notes'].map((id) => document.getElementById(id));
const name = WIDGETS.find((one) => one === location.pathname.split('/').filter(Boolean).at(-1));
// This file's name contains a hash of its content.
const build = import.meta.url.split('/').at(-1)?.split('?')[0] ?? '';

document.title = `${PRODUCT_NAME} widget`;
// Browsers do not reload a page if only the key after # has changed.
addEventListener('hashchange', () => location.reload());
if (root && notes && name) startWidget({ name, key: location.hash.slice(1), build, root, notes });
