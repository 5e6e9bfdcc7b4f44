const SVG = 'http://www.w3.org/2000/svg';
const WAVE_BARS = 7;

/** Paths in a 24x24 view box. */
const SHAPES = {
  sound:
    'M9 18.2V6.1l10-2.3v11.7M9 18.2a2.9 2.4 0 1 1-5.8 0 2.9 2.4 0 0 1 5.8 0Zm10-2.7a2.9 2.4 0 1 1-5.8 0 2.9 2.4 0 0 1 5.8 0Z',
  video: 'M8.2 5.3v13.4a.8.8 0 0 0 1.2.7l10.6-6.7a.8.8 0 0 0 0-1.4L9.4 4.6a.8.8 0 0 0-1.2.7Z',
  notice:
    'M13.2 2.8 5.3 13.2a.6.6 0 0 0 .5 1h5.1l-.9 6.6a.3.3 0 0 0 .6.3l8-10.5a.6.6 0 0 0-.5-1h-5.3l.9-6.5a.3.3 0 0 0-.5-.3Z',
  emotes:
    'M12 3a9 9 0 1 1 0 18 9 9 0 1 1 0-18ZM9 8.2a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 1 0 0-2.8Zm6 0a1.4 1.4 0 1 0 0 2.8 1.4 1.4 0 1 0 0-2.8ZM7.4 13.8a4.9 4.9 0 0 0 9.2 0Z',
} as const;

/** Creates an icon, hidden from screen readers because text always accompanies it. */
export function createIcon(shape: keyof typeof SHAPES): Element {
  const svg = document.createElementNS(SVG, 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  svg.classList.add('icon-shape');
  svg.dataset.shape = shape;
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', SHAPES[shape]);
  svg.append(path);
  return svg;
}

/** Creates the bars that move during speech. */
export function createWave(): Element {
  const wave = document.createElement('span');
  wave.className = 'wave';
  wave.append(...Array.from({ length: WAVE_BARS }, () => document.createElement('i')));
  return wave;
}
