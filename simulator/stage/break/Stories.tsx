import {
  BellOff,
  CloudOff,
  CopyPlus,
  type LucideIcon,
  MonitorOff,
  ReceiptText,
  ServerCrash,
  Stamp,
} from 'lucide-react';
import { useEffect, useState } from 'react';
import type { StageFaultName } from '../../src/stage-api.ts';
import { useStage } from '../api/stage-context.ts';
import { FAULT_TEXTS } from './fault-texts.ts';
import type { BreakControls } from './use-break-controls.ts';
import type { ServerPhase } from './use-server.ts';

/** Milliseconds for which the hint below a forged purchase stays. */
const FORGED_NOTE_MS = 12_000;

const FAULT_STORIES: readonly [StageFaultName, LucideIcon][] = [
  ['receipts_twice', CopyPlus],
  ['receipts_lost', ReceiptText],
  ['webhooks_lost', BellOff],
];

const SERVER_WATCH: Readonly<Record<ServerPhase, string | null>> = {
  idle: null,
  armed: 'Use Bits: the server is killed as soon as the alert plays.',
  down: 'Killed. It restarts in a few seconds.',
  returning: 'Restarting. Watch the ledger: the alert resumes and ends once.',
};

/** Stories that each break one thing, with a hint on what to watch for. */
export function Stories({ controls }: { controls: BreakControls }) {
  const { state } = useStage();
  const { server } = controls;
  const [forged, setForged] = useState(false);

  useEffect(() => {
    if (!forged) return;
    const timer = setTimeout(() => setForged(false), FORGED_NOTE_MS);
    return () => clearTimeout(timer);
  }, [forged]);

  async function forge(): Promise<void> {
    setForged(await controls.forge());
  }

  return (
    <section className="card try" aria-labelledby="try-title">
      <header>
        <h2 id="try-title">Try</h2>
        <p className="muted small">Break it, then use Bits. Nothing paid is lost, doubled or forged.</p>
      </header>
      <ul>
        <Story
          icon={ServerCrash}
          title="Stop the server while it plays"
          line={
            state.ebs.supervised
              ? 'The server is killed during an alert, then restarted.'
              : 'Run npm start to try this.'
          }
          watch={SERVER_WATCH[server.phase]}
          on={server.phase === 'armed'}
          disabled={!state.ebs.supervised || server.phase === 'down' || server.phase === 'returning'}
          onPress={() => (server.phase === 'armed' ? server.disarm() : server.armKill())}
        />
        {FAULT_STORIES.map(([name, icon]) => (
          <FaultStory key={name} name={name} icon={icon} controls={controls} />
        ))}
        <Story
          icon={MonitorOff}
          title="Close the alert page"
          line="Paid alerts have nowhere to play."
          watch={controls.alertOpen ? null : 'Use Bits: alerts wait. Reopen the page and they play.'}
          on={!controls.alertOpen}
          offLabel="Reopen"
          onPress={() => controls.setAlertOpen(!controls.alertOpen)}
        />
        <Story
          icon={Stamp}
          title="Forge a purchase"
          line="The panel gets a receipt that Twitch never signed."
          watch={forged ? 'Sent. The server rejects it: the ledger stays as it is.' : null}
          onPress={forge}
        />
        <FaultStory name="helix_500" icon={CloudOff} controls={controls} />
      </ul>
    </section>
  );
}

function FaultStory({ name, icon, controls }: { name: StageFaultName; icon: LucideIcon; controls: BreakControls }) {
  const on = controls.faults.includes(name);
  const { title, line, watch } = FAULT_TEXTS[name];
  return (
    <Story
      icon={icon}
      title={title}
      line={line}
      watch={on ? watch : null}
      on={on}
      onPress={() => controls.setFault(name, !on)}
    />
  );
}

/** One story. `watch` replaces `line` while there is something to watch for. */
function Story({
  icon: Icon,
  title,
  line,
  watch,
  on = false,
  offLabel = 'Fix',
  disabled = false,
  onPress,
}: {
  icon: LucideIcon;
  title: string;
  line: string;
  watch: string | null;
  on?: boolean;
  offLabel?: string;
  disabled?: boolean;
  onPress(): void;
}) {
  return (
    <li className="story" data-on={on ? '' : undefined}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p className={watch === null ? 'muted' : 'watch'} aria-live="polite">
          {watch ?? line}
        </p>
      </div>
      <button type="button" className="btn small" disabled={disabled} onClick={onPress}>
        {on ? offLabel : 'Try'}
        <span className="sr-only">: {title}</span>
      </button>
    </li>
  );
}
