import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { Compass, Gem, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ChoiceButton } from '../../parts/ChoiceButton.tsx';
import { Modal } from '../../parts/Modal.tsx';
import { useFinishWelcome } from './use-finish-welcome.ts';
import styles from './WelcomeModal.module.css';

/** Where to start; null stays on the home page (HOME-11 to HOME-13). */
const CHOICES = [
  { title: 'Rewards', line: 'Customize your channel points', to: '/dashboard/rewards', icon: Ticket },
  { title: 'Extension', line: 'Customize your stream using bits', to: '/dashboard/extension', icon: Gem },
  { title: "I'll explore on my own", line: null, to: null, icon: Compass },
] as const;

/** Greets a streamer who is here for the first time (HOME-10). Whatever is chosen, it does not come back (HOME-14). */
export function WelcomeModal() {
  const [step, setStep] = useState<'welcome' | 'start'>('welcome');
  const navigate = useNavigate();
  const finish = useFinishWelcome();
  if (step === 'welcome') {
    return (
      <Modal title="Welcome" onClose={finish} size="narrow">
        <div className={styles.welcome}>
          <p>{PRODUCT_NAME} lets your viewers start things on your stream. It takes a minute to set up.</p>
          <Button look="main" wide onClick={() => setStep('start')}>
            Let's Go!
          </Button>
        </div>
      </Modal>
    );
  }
  return (
    <Modal title="Where should we start?" onClose={finish} size="narrow">
      <ul className={styles.choices}>
        {CHOICES.map(({ title, line, to, icon: Icon }) => (
          <li key={title}>
            <ChoiceButton
              picture={<Icon size={20} aria-hidden="true" />}
              title={title}
              line={line}
              onChoose={() => {
                finish();
                if (to) void navigate(to);
              }}
            />
          </li>
        ))}
      </ul>
    </Modal>
  );
}
