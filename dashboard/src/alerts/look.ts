/* Everything that alerts are drawn with. */
import './faces.ts';
import './styles/cards.css';
import './styles/floats.css';
