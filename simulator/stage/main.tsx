import { createRoot } from 'react-dom/client';
import { App } from './App.tsx';
import './styles/base.css';
import './styles/parts.css';
import './styles/layout.css';
import './styles/scene.css';
import './styles/ledger.css';
import './styles/side.css';
import './styles/dialog.css';
import './styles/break.css';
import './styles/rewards.css';

const root = document.getElementById('stage');
if (root === null) throw new Error('The page has no #stage element.');
createRoot(root).render(<App />);
