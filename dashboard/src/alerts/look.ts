/*
 * Everything that alerts are drawn with. Of the faces, only the one in use is loaded: the browser fetches a file when its letters
 * are first drawn.
 */
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import '@fontsource/jersey-15/400.css';
import './styles/cards.css';
import './styles/floats.css';
