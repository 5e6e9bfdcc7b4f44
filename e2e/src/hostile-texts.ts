/** A greeting in twenty scripts, some from right to left, some without spaces. */
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

const TALL = 'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324\u031e';

/** Texts that break boxes: long, unbroken, turned round, stacked, drawn, or code. */
export const HOSTILE: readonly string[] = [
  'W'.repeat(450),
  'i'.repeat(450),
  `${'word '.repeat(89)}words`,
  '字'.repeat(450),
  'ก'.repeat(450),
  'م'.repeat(450),
  '👨‍👩‍👧‍👦'.repeat(40),
  '🎉'.repeat(225),
  TALL.repeat(30),
  '\u202eright to left override\u202c and back',
  `\u2067${'isolated '.repeat(30)}`,
  'a\u200b'.repeat(200),
  'soft\u00adhyphen'.repeat(40),
  '\u00a0'.repeat(450),
  '\t\t\ttabs\t\t\t',
  'line\nbreaks\r\nin\u2028many\u2029ways',
  '﷽'.repeat(40),
  '꧁༒☬ decorated ☬༒꧂'.repeat(12),
  '𝕱𝖆𝖓𝖈𝖞 𝖑𝖊𝖙𝖙𝖊𝖗𝖘 '.repeat(20),
  '…'.repeat(300),
  'https://example.com/'.repeat(22),
  '<img src=x onerror=alert(1)>'.repeat(16),
  "'; DROP TABLE alerts; --",
  '{{7*7}} #{7*7} %s %n &amp;',
  'Cheer10000 cheer10000 10,000 Bits',
  'Pneumonoultramicroscopicsilicovolcanoconiosis '.repeat(9),
  'x',
  '.',
];

/** Names of 25 letters at most, as Twitch allows, and stranger ones. */
export const NAMES: readonly string[] = [
  'viewer_one',
  'W'.repeat(25),
  'i'.repeat(25),
  '測試使用者名稱很長很長很長',
  '\u202eeno_reweiv',
  TALL,
];
