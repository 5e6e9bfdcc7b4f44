/* The fonts and style sheets of alerts. */
import './faces.ts';
import './styles/cards.css';
import './styles/floats.css';
