import { parseArgs } from 'node:util';
import { ensureInstall } from './lib/ensure-install.mjs';
import { addFeature, removeFeature } from './lib/new-feature.mjs';
import { root } from './lib/paths.mjs';
import { runMain } from './lib/run.mjs';

const USAGE = `npm run new:feature -- <type> [--bits] [--cue]
  --bits    viewers can use Bits on it, not channel points alone
  --cue     it shows something on the alert page
npm run new:feature -- <type> --remove`;

const leftToDo = (type, cue) => `Left to do:
  shared/src/features/${type}/     title, description, hint, settings, Twitch scopes, repeat class, icon and colour;
                                   the same facts in its fixture
  ebs/src/effects/${type}/         its action, with a port in ebs/src/ports if Twitch is asked for something new
  dashboard/src/features/${type}/  its editor
${cue ? `  dashboard/src/alerts/renderers/${type}.ts  how it is shown\n` : ''}Until then the tests fail: npm test -- features effects`;

/** `npm run new:feature`: writes the parts of a new feature type, or removes a type. */
await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { bits: { type: 'boolean' }, cue: { type: 'boolean' }, remove: { type: 'boolean' } },
  });
  const [type] = positionals;
  if (!type || positionals.length > 1) {
    console.log(USAGE);
    return 1;
  }
  await ensureInstall();
  if (values.remove) {
    await removeFeature(root, type);
    console.log(`Removed ${type}. What other files say about it is yours to remove: npm run check`);
    return 0;
  }
  const { written, changed } = await addFeature(root, type, values);
  console.log(
    `Written:\n  ${written.join('\n  ')}\nEntered in:\n  ${changed.join('\n  ')}\n${leftToDo(type, values.cue)}`,
  );
  return 0;
});
