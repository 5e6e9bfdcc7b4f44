/* The fonts and style sheets of widgets. */
import '../alerts/faces.ts';
import '../alerts/styles/tokens.css';
import '../alerts/styles/price.css';
import './styles/widget.css';
import './styles/looks.css';
