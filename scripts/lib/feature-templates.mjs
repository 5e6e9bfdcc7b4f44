/**
 * The sources of a new feature type. It compiles, and has one setting (a message) and one action. What only its author knows is
 * empty or throws, so that the matrix tests name it.
 * @typedef {object} NewFeature
 * @property {string} type
 * @property {boolean} bits it is allowed on Bits items as well as on rewards
 * @property {boolean} cue it shows something on the alert page
 * @property {number} order position of its tile
 */

/** Returns the type's name with a capital letter, for use in other names. */
export const pascalOf = (type) => type[0].toUpperCase() + type.slice(1);
/** Returns the type's name in words: 'Chat Message'. */
const titleOf = (type) => pascalOf(type).replace(/(?<=[a-z])(?=[A-Z])/g, ' ');

const entry = ({ type, bits, cue, order }) => `import { z } from 'zod';
import { defineFeature } from '../define-feature.ts';

/** ${titleOf(type)} settings with their defaults. */
export const ${type}Settings = z.object({
  message: z.string().max(200).default(''),
});

/** ${titleOf(type)}. */
export const ${type} = defineFeature({
  type: '${type}',
  title: '${titleOf(type)}',
  description: '',
  settings: ${type}Settings,
  allowedOn: [${bits ? "'bits', " : ''}'reward'],
  scopes: [],
  repeat: 'once',
  harmless: false,
  cues: [${cue ? `'${type}'` : ''}],
  tile: { order: ${order}, tint: '--info', icon: { lines: 'M9 3.6v10.8M3.6 9h10.8' } },
  viewerFields: () => [],
  hint: () => '',
  warnings: () => [],
  demo: {
    input: z.strictObject({}),
    create: () => ${cue ? '({})' : 'null'},
    apply: (settings) => ({ ok: true, settings, input: {} }),
  },
});
`;

const cueSchema = ({ type }) => `import { z } from 'zod';
import { cueBase } from '../../alerts/cue-base.ts';

/** ${titleOf(type)}: words in the notification box. */
export const ${type}Cue = z.object({ kind: z.literal('${type}'), ...cueBase, text: z.string() });
`;

const sampleCue = (type) => `{
    kind: '${type}',
    viewer: 'viewer_one',
    action: 'used ${titleOf(type)}',
    amount: 300,
    durationMs: 5_000,
    text: 'good luck',
  }`;

const fixture = ({ type, cue }) => `import type { FeatureFixture } from '../feature-fixture.ts';

/** ${titleOf(type)}. */
export const ${type}Fixture: FeatureFixture<'${type}'> = {
  defaults: { message: '' },
  good: [{ name: 'a message', settings: { message: 'Hi' } }],
  bad: [{ why: 'a message too long', at: 'message', settings: { message: 'x'.repeat(201) } }],
  limits: [],
  viewers: [{ name: 'nothing', settings: {}, fields: [], takes: [{ input: {}, values: {} }], refuses: [] }],
  demos: [{ name: '${cue ? 'as it is set' : 'nothing to show'}', settings: {}, ${cue ? 'input: {}, values: {}' : 'input: null'} }],
  badDemos: [],
  hints: [],
  warnings: [{ settings: {}, sentences: [] }],
  refers: [{ settings: {}, voice: null, clips: null }],
  others: { message: 'changed since' },
  plan: { steps: ['action'${cue ? ", 'cue'" : ''}], cue: ${cue ? `'${type}'` : 'null'}, harmless: false },
  sampleCue: ${cue ? sampleCue(type) : 'null'},
};
`;

const cuePart = (type) => `    cue: {
      instant({ data, redeemer, title, amount }) {
        const { message } = frozen.parse(data);
        return {
          kind: '${type}',
          viewer: redeemer.name,
          action: \`used \${title}\`,
          amount,
          durationMs: NOTICE_MS,
          text: message,
        };
      },
    },
`;

const executor = ({
  type,
  cue,
}) => `${cue ? "import { NOTICE_MS } from '@bitcue/shared/alerts/cues.ts';\n" : ''}import { z } from 'zod';
import type { FeatureExecutor, FeaturePorts } from '../executor.ts';

const frozen = z.object({ message: z.string() });

/** ${titleOf(type)}: acts at Twitch${cue ? ', then shows a message if a page is there' : ''}. */
export function create${pascalOf(type)}Executor(ports: FeaturePorts): FeatureExecutor<'${type}'> {
  return {
    async plan({ message }) {
      const data: z.output<typeof frozen> = { message };
      return [
        { kind: 'action', optional: false, lane: 'main', data, label: '${titleOf(type)}' },
${cue ? "        { kind: 'cue', optional: true, lane: 'main', data },\n" : ''}      ];
    },
${cue ? cuePart(type) : ''}    action: {
      async act({ data }) {
        const { message } = frozen.parse(data);
        throw new Error(\`${type} does nothing with "\${message}" yet.\`);
      },
    },
  };
}
`;

const executorTest = ({ type }) => `import { ${type}Settings } from '@bitcue/shared/features/${type}/${type}.ts';
import { expect, it } from 'vitest';
import { createFeaturePorts, FEATURE_CHANNEL, makeContext } from '../../../test/support/feature-ports.ts';
import { create${pascalOf(type)}Executor } from './execute.ts';

it('does at Twitch what was sold', async () => {
  const { ports, fakes } = createFeaturePorts();
  const executor = create${pascalOf(type)}Executor(ports);
  const [action] = await executor.plan(${type}Settings.parse({ message: 'Hi' }), {
    channelId: FEATURE_CHANNEL,
    buyer: { opaqueId: 'Udemo', userId: '3000', login: 'demo_viewer', name: 'Demo_Viewer' },
    itemTitle: 'Demo item',
    input: {},
  });
  expect(await executor.action.act(makeContext({ data: action?.data ?? {} }))).toEqual({ kind: 'done' });
  expect(fakes.done).not.toEqual([]);
});
`;

const editor = ({ type }) => `import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import type { EditorProps } from '../editor.ts';

/** Editor for ${titleOf(type)}: its message. */
export function ${pascalOf(type)}Editor({ settings, onChange, errors }: EditorProps<'${type}'>) {
  return (
    <TextField
      label="Message"
      value={settings.message}
      onChange={(message) => onChange({ ...settings, message })}
      error={errors.message}
    />
  );
}
`;

const editorTest = ({ type }) => `import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { renderEditor } from '../../../test/render-editor.tsx';
import { ${pascalOf(type)}Editor } from './${pascalOf(type)}Editor.tsx';

it('edits the message', async () => {
  const { settings } = renderEditor('${type}', ${pascalOf(type)}Editor);
  await userEvent.setup({ delay: null }).type(screen.getByLabelText('Message'), 'Hi');
  expect(settings()).toEqual({ message: 'Hi' });
});
`;

const describeSettings = ({ type }) => `import type { FeatureSettings } from '@bitcue/shared/features/catalog.ts';

/** Describes ${titleOf(type)} in one line: its message. */
export function describe${pascalOf(type)}({ message }: FeatureSettings<'${type}'>): string {
  return message || 'no message yet';
}
`;

const player = ({ type }) => `import { isText } from '../fields.ts';
import type { CueRenderer } from './renderer.ts';
import { showInBox } from './show-in-box.ts';

/** ${titleOf(type)}: shows its text in the notification box. */
export const ${type}Renderer: CueRenderer<'${type}'> = {
  fits: ({ text }) => isText(text),
  render: (cue, context) => showInBox(cue, 'spark', context),
};
`;

/**
 * Returns all files of a new type, by path.
 * @param {NewFeature} feature
 * @returns {Record<string, string>}
 */
export function writeSources(feature) {
  const { type, cue } = feature;
  const [shared, ebs, dashboard] = [
    `shared/src/features/${type}`,
    `ebs/src/effects/${type}`,
    `dashboard/src/features/${type}`,
  ];
  return {
    [`${shared}/${type}.ts`]: entry(feature),
    [`${shared}/fixture.ts`]: fixture(feature),
    [`${ebs}/execute.ts`]: executor(feature),
    [`${ebs}/execute.test.ts`]: executorTest(feature),
    [`${dashboard}/${pascalOf(type)}Editor.tsx`]: editor(feature),
    [`${dashboard}/${pascalOf(type)}Editor.test.tsx`]: editorTest(feature),
    [`${dashboard}/describe.ts`]: describeSettings(feature),
    ...(cue && {
      [`${shared}/cue.ts`]: cueSchema(feature),
      [`dashboard/src/alerts/renderers/${type}.ts`]: player(feature),
    }),
  };
}
