import { putWaitingRules } from '@bitcue/shared/api/activity.ts';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { Switch } from '@bitcue/shared/ui/Switch.tsx';
import { ASK_FIRST, RETURN_AFTER_MIN, type WaitingRules } from '@bitcue/shared/users/waiting-rules.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { channelStateQuery } from '../../api/queries.ts';
import styles from './DecideSection.module.css';
import { HoldScenes } from './HoldScenes.tsx';

const LABELS: Readonly<Record<WaitingRules['askFirst'], string>> = {
  nothing: 'nothing',
  messages: 'messages read out',
  everything: 'everything',
};

const RETURNS = [
  { value: '', label: 'stay' },
  ...RETURN_AFTER_MIN.map((minutes) => ({
    value: String(minutes),
    label: `go back after ${minutes < 60 ? `${minutes} min` : '1 hour'}`,
  })),
];

/**
 * Edits the rules of the whole channel: what needs approval besides the items and rewards that always do, when waiting
 * points go back after a stream, whether anything is sold while nobody can see an alert, whether viewers see how many
 * alerts are ahead of theirs, and during which scenes alerts wait.
 */
export function WaitingRulesFields({ waiting }: { waiting: WaitingRules }) {
  const client = useQueryClient();
  const { queryKey } = channelStateQuery;
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (rules: WaitingRules) => call(putWaitingRules, { body: rules }),
    onSuccess: (_, rules) => client.setQueryData(queryKey, (state) => state && { ...state, waiting: rules }),
    onError: (error) => toast.error(messageOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
  const rules = isPending ? variables : waiting;
  return (
    <div className={styles.ask}>
      <span aria-hidden="true">Ask me first about</span>
      <Select
        label="Ask me first about"
        hideLabel
        value={rules.askFirst}
        options={ASK_FIRST.map((value) => ({ value, label: LABELS[value] }))}
        onChange={(value) => mutate({ ...rules, askFirst: ASK_FIRST.find((one) => one === value) ?? 'nothing' })}
      />
      <span aria-hidden="true">After the stream, waiting points</span>
      <Select
        label="After the stream, waiting points"
        hideLabel
        value={String(rules.returnAfterMin ?? '')}
        options={RETURNS}
        onChange={(value) =>
          mutate({ ...rules, returnAfterMin: RETURN_AFTER_MIN.find((one) => String(one) === value) ?? null })
        }
      />
      <Switch
        label="Sell only while OBS streams and shows the alerts"
        checked={rules.onlyOnAir}
        onChange={(onlyOnAir) => mutate({ ...rules, onlyOnAir })}
      />
      <Switch
        label="Show viewers how many alerts are ahead of theirs"
        checked={rules.showQueue}
        onChange={(showQueue) => mutate({ ...rules, showQueue })}
      />
      <HoldScenes scenes={rules.holdScenes} onChange={(holdScenes) => mutate({ ...rules, holdScenes })} />
    </div>
  );
}
