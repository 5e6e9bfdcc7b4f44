/** A greeting in twenty scripts, some written from right to left, some without spaces. */
export const SCRIPTS: readonly string[] = [
  'good luck on the last boss, you have got this',
  'удачи с последним боссом, у тебя всё получится',
  'καλή τύχη με το τελευταίο αφεντικό',
  'حظا سعيدا مع الزعيم الأخير، يمكنك فعلها',
  'בהצלחה עם הבוס האחרון, אתה יכול לעשות את זה',
  '最後のボス、がんばって！みんな応援してるよ',
  '最后一个首领祝你好运，你一定可以的',
  '마지막 보스 행운을 빌어요 할 수 있어요',
  'आखिरी बॉस के लिए शुभकामनाएँ, आप कर सकते हैं',
  'শেষ বসের জন্য শুভকামনা, তুমি পারবে',
  'ਆਖਰੀ ਬੌਸ ਲਈ ਸ਼ੁਭਕਾਮਨਾਵਾਂ',
  'છેલ્લા બોસ માટે શુભેચ્છાઓ',
  'இறுதி எதிரிக்கு வாழ்த்துக்கள்',
  'చివరి బాస్‌కు శుభాకాంక్షలు',
  'ಕೊನೆಯ ಬಾಸ್‌ಗೆ ಶುಭಾಶಯಗಳು',
  'അവസാന ബോസിന് ആശംസകൾ',
  'ขอให้โชคดีกับบอสตัวสุดท้าย',
  'ສູ້ໆກັບບອສຕົວສຸດທ້າຍ',
  'წარმატებები ბოლო ბოსთან',
  'հաջողություն վերջին թշնամու հետ',
];

/** Maximum length of a viewer's text. */
const TEXT_MAX = 450;

const TALL = 'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e';

/** Fragments that break boxes, by the kind of problem. Each is used once, repeated with spaces, and repeated without. */
const UNITS: Readonly<Record<string, readonly string[]>> = {
  stacked: [
    TALL,
    `o${'\u0301'.repeat(40)}`,
    `y${'\u0323'.repeat(40)}`,
    'ก\u0e47\u0e47\u0e47\u0e47',
    'ཧཱུྃ',
    'क्ष्म्य',
    'a\u20dd\u20e0',
  ],
  turned: [
    '\u202eright to left\u202c',
    '\u202dleft\u202e',
    '\u2067isolated',
    '\u2066\u2067\u2068',
    '\u061cمرحبا',
    'abc אבג 123 دهو',
    'حظا',
  ],
  joined: [
    'a\u200b',
    'a\u200c',
    'a\u200d',
    'a\u2060',
    '\ufeff',
    'x\u034f',
    'soft\u00adhyphen',
    'a\ufe0f',
    'b\u{e0062}',
  ],
  drawn: [
    '👨‍👩‍👧‍👦',
    '🎉',
    '👍🏽',
    '🇩🇪',
    '🇩',
    '1️⃣',
    '🏳️‍🌈',
    '🏴\u{e0067}\u{e0062}\u{e0065}\u{e006e}\u{e0067}\u{e007f}',
    '☺︎',
  ],
  spaced: [
    '\u00a0',
    'a\u3000',
    'a\u2003b',
    '\u1680',
    'tab\t',
    'line\n',
    'line\r\n',
    'line\u2028',
    'para\u2029',
    '\u0085',
    'v\u000b',
  ],
  controlled: ['\u0007', '\u0000x', '\u001b[31m', '\u009b1m', '\ufffd', '\ufffc', '\ud83d', '\udc4d', '\uffff'],
  wide: ['W', 'M@', '﷽', '𒐫', '⸻', '—', 'ꧻ', '𒈙', 'ௌ', '🀫', '꧁༒☬ x ☬༒꧂'],
  unbroken: [
    'i',
    '字',
    'ก',
    'م',
    '가',
    'ー',
    '_',
    '/',
    '…',
    '、',
    '」',
    '(((',
    'Donaudampfschifffahrtsgesellschaft',
    'https://example.com/',
  ],
  dressed: ['𝕱𝖆𝖓𝖈𝖞', 'ｆｕｌｌ', 'ﬃ', 'ⓐⓑ', 'ɥsᴉlƃuƎ', 'ᵗⁱⁿʸ', 'ŁỆŤŢËŘŞ', 'Ǆ'],
};

/** Texts that could be mistaken for code. */
const CODE: readonly string[] = [
  '<img src=x onerror=alert(1)>'.repeat(16),
  '<script>alert(1)</script>',
  '<svg/onload=alert(1)>',
  '</style><style>*{position:fixed;font-size:900px}',
  '<table><tr><td>',
  '<!-- ',
  ']]>',
  '&amp;&lt;&#x202e;&zwnj;',
  '} .box { width: 9000px } {',
  'var(--p) calc(1px * 9999) url(//example.com)',
  'expression(alert(1)); behavior: url(x)',
  'javascript:alert(1)',
  "'; DROP TABLE alerts; --",
  '{{7*7}} #{7*7} <%= 7*7 %> %s %n',
  '"}],"type":"play","x":[{"',
  '\\u202e\\n\\0\\x1b',
  '../../../../etc/passwd',
  '__proto__ constructor prototype',
  'undefined',
  'NaN',
  'Cheer10000 cheer10000 10,000 Bits',
  'https://user:secret@example.com:80/?a=b&c=%00#d',
  '-1e309 0x7fffffff 1/0',
  'x',
  '.',
  ' ',
  `${'word '.repeat(89)}words`,
  'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(9),
];

const repeat = (unit: string, between: string) =>
  (unit + between).repeat(Math.floor(TEXT_MAX / (unit.length + between.length)));

/** Texts that break boxes: stacked, reversed, joined, drawn, spaced, unbroken, or code. */
export const HOSTILE: readonly string[] = [
  ...Object.values(UNITS).flatMap((units) => units.flatMap((unit) => [unit, repeat(unit, ' '), repeat(unit, '')])),
  ...CODE,
];

/** Names of up to 25 letters, as Twitch allows, and stranger ones. */
export const NAMES: readonly string[] = [
  'viewer_one',
  'W'.repeat(25),
  'i'.repeat(25),
  '測試使用者名稱很長很長很長',
  '\u202eeno_reweiv',
  TALL,
];
