import { putGuards, readGuards } from '@bitcue/shared/api/punishment-guards.ts';
import { isTwitchLogin, normalizeLogin } from '@bitcue/shared/text/login.ts';
import { Skeleton } from '@bitcue/shared/ui/Skeleton.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { TextField } from '@bitcue/shared/ui/TextField.tsx';
import {
  PROTECTED_NAMES_MAX,
  PUNISHMENTS_PER_HOUR_MAX,
  type PunishmentGuards,
} from '@bitcue/shared/users/punishment-guards.ts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { useLateSave } from '../../parts/late-save.ts';
import { NumberField } from '../../parts/NumberField.tsx';
import { wholeIn } from '../../parts/whole-number.ts';
import styles from './PunishmentEditor.module.css';

/** Delay between the last change and saving the guards, in milliseconds. */
const SAVE_DELAY_MS = 1_000;

const guardsQuery = queryOptions({ queryKey: ['guards'], queryFn: () => call(readGuards) });

/** Editor for the guards of all paid punishments on the channel: protected names, a limit per person, moderators. */
export function Guards() {
  const { data, isError } = useQuery(guardsQuery);
  const client = useQueryClient();
  const { unsaved, late } = useLateSave<PunishmentGuards>(async (guards) => {
    try {
      await call(putGuards, { body: guards, keepalive: true });
      client.setQueryData(guardsQuery.queryKey, guards);
      toast.success('Saved for all your punishments.');
    } catch (error) {
      toast.error(messageOf(error));
    }
  }, SAVE_DELAY_MS);
  const guards = unsaved ?? data;
  return (
    <section className={styles.guards} aria-labelledby="guards">
      <h3 id="guards">All punishments on your channel</h3>
      {guards ? (
        <GuardFields guards={guards} onChange={late.set} />
      ) : isError ? (
        <p role="alert">These settings could not be loaded. Reload the page.</p>
      ) : (
        <Skeleton height="180px" />
      )}
    </section>
  );
}

/** Props of `GuardFields`. */
interface GuardFieldsProps {
  guards: PunishmentGuards;
  onChange: (guards: PunishmentGuards) => void;
}

function GuardFields({ guards, onChange }: GuardFieldsProps) {
  const [draft, setDraft] = useState(guards.protectedNames.join('\n'));
  const problem = findProblem(parseNames(draft));
  return (
    <>
      <TextField
        label="Never punish"
        rows={3}
        value={draft}
        onChange={(text) => {
          setDraft(text);
          const protectedNames = parseNames(text);
          if (findProblem(protectedNames) === undefined) onChange({ ...guards, protectedNames });
        }}
        error={problem}
        hint="Twitch names, one per line. You are always protected."
      />
      <NumberField
        label="Timeouts and bans of one person in an hour"
        value={guards.perHour}
        parse={wholeIn(1, PUNISHMENTS_PER_HOUR_MAX)}
        onChange={(perHour) => onChange({ ...guards, perHour })}
        hint={`1 to ${PUNISHMENTS_PER_HOUR_MAX}. Further ones are refused.`}
      />
      <div className={styles.lift}>
        <Switch
          label="Moderators can be punished"
          checked={guards.moderators}
          onChange={(moderators) => onChange({ ...guards, moderators })}
        />
        <p className={styles.line}>
          {guards.moderators
            ? 'A timeout takes their role, and they get it back when it ends. After a ban they do not.'
            : 'Viewers cannot time out or ban your moderators.'}
        </p>
      </div>
    </>
  );
}

function parseNames(text: string): string[] {
  return [...new Set(text.split(/[\s,]+/).map(normalizeLogin))].filter((name) => name !== '');
}

function findProblem(names: readonly string[]): string | undefined {
  const wrong = names.find((name) => !isTwitchLogin(name));
  if (wrong !== undefined) return `This is not a Twitch name: ${wrong.slice(0, 30)}`;
  return names.length > PROTECTED_NAMES_MAX ? `The list can have up to ${PROTECTED_NAMES_MAX} names.` : undefined;
}
