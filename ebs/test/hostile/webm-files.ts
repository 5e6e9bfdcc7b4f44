import { bytesOf, clips, element, type HostileFile, HTML, hex, zeros } from './file-kit.ts';

const { webm } = clips;
const AS = 'video/webm';
/** Sizes that elements can declare: the largest, and an unknown one. */
const [HUGE, ENDLESS] = ['01fffffffffffffe', '01ffffffffffffff'];

const float = (value: number) => {
  const bytes = zeros(8);
  bytes.writeDoubleBE(value);
  return bytes;
};
const block = (at: number, data: Uint8Array) => {
  const time = zeros(2);
  time.writeInt16BE(at);
  return element('a3', bytesOf([0x81], time, [0x80], data));
};

interface Webm {
  head?: Uint8Array;
  /** In milliseconds. */
  duration?: number;
  /** Length of a tick, in nanoseconds. */
  tick?: Uint8Array;
  codec?: string;
  /** Width and height in pixels, two bytes each. */
  size?: string;
  /** Additional elements of the track. */
  track?: Uint8Array;
  cluster?: Uint8Array;
  /** Additional elements of the segment. */
  more?: Uint8Array;
}

/** Creates a webm of one second, from parts that can lie. */
export function makeWebm({
  duration = 1_000,
  tick = hex('0f4240'),
  codec = 'V_VP8',
  size = '00640064',
  ...parts
}: Webm) {
  const head = element(
    '1a45dfa3',
    bytesOf(element('4282', bytesOf('webm')), element('4287', [4]), element('4285', [2])),
  );
  const picture = element('e0', bytesOf(element('b0', hex(size.slice(0, 4))), element('ba', hex(size.slice(4)))));
  const entry = bytesOf(
    element('d7', [1]),
    element('73c5', [1]),
    element('83', [1]),
    element('86', bytesOf(codec)),
    picture,
    parts.track ?? zeros(0),
  );
  const frames = [0, 500, 960].map((at) => block(at, hex('9001009d012a6400640000')));
  const cluster = element('1f43b675', bytesOf(element('e7', [0]), ...frames));
  const segment = bytesOf(
    element('1549a966', bytesOf(element('2ad7b1', tick), element('4489', float(duration)))),
    element('1654ae6b', element('ae', entry)),
    parts.cluster ?? cluster,
    parts.more ?? zeros(0),
  );
  return bytesOf(parts.head ?? head, element('18538067', segment));
}

/** Makes a track declare its frames as compressed with zlib, so that they may decompress to more. */
const packed = element(
  '6d80',
  element(
    '6240',
    bytesOf(element('5031', [0]), element('5032', [1]), element('5033', [0]), element('5034', element('4254', [0]))),
  ),
);

/** Videos in webm that are damaged, lie about themselves or carry something else. */
export const webmFiles: HostileFile[] = [
  ['half a webm', AS, () => webm.subarray(0, webm.length / 2), 'damaged'],
  ['only the signature of a webm', AS, () => bytesOf(webm.subarray(0, 40), zeros(100)), 'damaged'],
  ['a webm of noise', AS, () => Buffer.from(webm).fill(0x81, 60, 4_000), 'damaged'],
  ['a head of 72 million gigabytes', AS, () => bytesOf(hex(`1a45dfa3${HUGE}`), zeros(200)), 'no media'],
  [
    'an EBML document that is not a webm',
    AS,
    () => makeWebm({ head: element('1a45dfa3', element('4282', bytesOf('html'))) }),
    'no media',
  ],
  [
    'a Matroska declared as webm',
    AS,
    () => makeWebm({ head: element('1a45dfa3', element('4282', bytesOf('matroska'))) }),
    'no media',
  ],
  [
    'a cluster of 72 million gigabytes',
    AS,
    () => makeWebm({ cluster: element('1f43b675', element('e7', [0]), HUGE) }),
    'damaged',
  ],
  [
    'an empty cluster of unknown size',
    AS,
    () => makeWebm({ cluster: element('1f43b675', zeros(0), ENDLESS) }),
    'damaged',
  ],
  ['no cluster at all', AS, () => makeWebm({ cluster: zeros(0) }), 'damaged'],
  [
    'ten thousand empty clusters',
    AS,
    () => makeWebm({ cluster: Buffer.alloc(120_000, element('1f43b675')) }),
    'damaged',
  ],
  ['a webm of -1 seconds', AS, () => makeWebm({ duration: -1 }), 'inert'],
  ['a duration that is not a number', AS, () => makeWebm({ duration: Number.NaN }), 'inert'],
  ['an infinite duration', AS, () => makeWebm({ duration: Number.POSITIVE_INFINITY }), 'too long'],
  ['a duration longer than the universe', AS, () => makeWebm({ duration: 1e300 }), 'too long'],
  ['a tick of zero', AS, () => makeWebm({ tick: zeros(1) }), 'damaged'],
  ['ticks of ten minutes', AS, () => makeWebm({ tick: hex('8bb2c97000') }), 'too long'],
  ['an HTML page in a void element', AS, () => makeWebm({ more: element('ec', bytesOf(HTML)) }), 'inert'],
  [
    'an HTML page as an attachment',
    AS,
    () =>
      makeWebm({
        more: element(
          '1941a469',
          element(
            '61a7',
            bytesOf(
              element('466e', bytesOf('a.html')),
              element('4660', bytesOf('text/html')),
              element('465c', bytesOf(HTML)),
            ),
          ),
        ),
      }),
    'inert',
  ],
  ['an HTML page behind the webm', AS, () => bytesOf(webm, HTML), 'inert'],
  ['compressed frames', AS, () => makeWebm({ track: packed }), 'damaged'],
  ['a codec without compression', AS, () => makeWebm({ codec: 'V_UNCOMPRESSED' }), 'codec'],
  ['a codec named like a path', AS, () => makeWebm({ codec: '../../../etc/passwd' }), 'codec'],
  ['a picture of 65,535 by 65,535', AS, () => makeWebm({ size: 'ffffffff' }), 'too big'],
  ['a picture of 0 by 0', AS, () => makeWebm({ size: '00000000' }), 'no picture'],
];
