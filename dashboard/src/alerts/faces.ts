/* The fonts of the styles. Unused ones are never loaded: the browser fetches a file when its letters are first drawn. */
import '@fontsource-variable/bricolage-grotesque/wght.css';
import '@fontsource-variable/fraunces/wght.css';
import '@fontsource/jersey-15/400.css';
