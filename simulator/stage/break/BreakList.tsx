import {
  BellOff,
  BellPlus,
  CloudOff,
  CopyPlus,
  ListX,
  type LucideIcon,
  MonitorOff,
  Power,
  ReceiptText,
  ServerCrash,
  Stamp,
} from 'lucide-react';
import type { ReactNode } from 'react';
import type { StageFaultName } from '../../src/stage-api.ts';
import { useStage } from '../api/stage-context.ts';
import { Switch } from '../parts/Switch.tsx';
import { FAULT_TEXTS } from './fault-texts.ts';
import type { BreakControls } from './use-break-controls.ts';

const FAULT_ICONS: Readonly<Record<StageFaultName, LucideIcon>> = {
  receipts_lost: ReceiptText,
  receipts_twice: CopyPlus,
  webhooks_lost: BellOff,
  webhooks_twice: BellPlus,
  transactions_hidden: ListX,
  helix_500: CloudOff,
};
const NEEDS_START = 'Run npm start to try this.';

/** Lists everything that can be broken, each with what should happen then. */
export function BreakList({ controls }: { controls: BreakControls }) {
  const { state } = useStage();
  const { server } = controls;
  const { supervised } = state.ebs;
  const isBusy = server.phase === 'down' || server.phase === 'returning';
  const isArmed = server.phase === 'armed';
  return (
    <ul>
      <Row
        icon={ServerCrash}
        title="Stop the server while it plays"
        line={supervised ? 'It restarts after a few seconds. The alert resumes and ends once.' : NEEDS_START}
        isOn={isArmed}
      >
        <Press
          title="Stop the server while it plays"
          word={isArmed ? 'Cancel' : 'Try'}
          disabled={!supervised || isBusy}
          onPress={isArmed ? server.disarm : server.armKill}
        />
      </Row>
      <Row
        icon={Power}
        title="Server stopped"
        line={supervised ? 'The panel keeps the receipt. The alert plays when the server is back.' : NEEDS_START}
        isOn={state.ebs.state === 'away'}
      >
        <Switch
          label="Server stopped"
          hideLabel
          checked={state.ebs.state === 'away' || server.phase === 'down'}
          disabled={!supervised || server.phase === 'returning'}
          onChange={(down) => (down ? server.stop() : server.start())}
        />
      </Row>
      <Row
        icon={MonitorOff}
        title="Alert page closed"
        line="Paid alerts wait. They play when the page is open again."
        isOn={!controls.alertOpen}
      >
        <Switch
          label="Alert page closed"
          hideLabel
          checked={!controls.alertOpen}
          onChange={(closed) => controls.setAlertOpen(!closed)}
        />
      </Row>
      <Row
        icon={Stamp}
        title="Forge a purchase"
        line="The server rejects a receipt that Twitch never signed. The ledger stays as it is."
      >
        <Press title="Forge a purchase" word="Try" onPress={() => void controls.forge()} />
      </Row>
      {(Object.keys(FAULT_TEXTS) as StageFaultName[]).map((name) => (
        <Row
          key={name}
          icon={FAULT_ICONS[name]}
          title={FAULT_TEXTS[name].title}
          line={FAULT_TEXTS[name].line}
          isOn={controls.faults.includes(name)}
        >
          <Switch
            label={FAULT_TEXTS[name].title}
            hideLabel
            checked={controls.faults.includes(name)}
            onChange={(on) => controls.setFault(name, on)}
          />
        </Row>
      ))}
    </ul>
  );
}

/** Props of `Row`. */
interface RowProps {
  icon: LucideIcon;
  title: string;
  line: string;
  isOn?: boolean;
  children: ReactNode;
}

function Row({ icon: Icon, title, line, isOn = false, children }: RowProps) {
  return (
    <li className="break-row" data-on={isOn || undefined}>
      <Icon size={18} aria-hidden="true" />
      <div>
        <b>{title}</b>
        <p className="muted">{line}</p>
      </div>
      {children}
    </li>
  );
}

/** Props of `Press`. */
interface PressProps {
  title: string;
  word: string;
  disabled?: boolean;
  onPress(): void;
}

function Press({ title, word, disabled = false, onPress }: PressProps) {
  return (
    <button type="button" className="btn small" disabled={disabled} onClick={onPress}>
      {word}
      <span className="sr-only">: {title}</span>
    </button>
  );
}
