import { patchSettings } from '@bitcue/shared/api/user.ts';
import { PRODUCT_NAME } from '@bitcue/shared/brand.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useQueryClient } from '@tanstack/react-query';
import { Compass, Gem, Ticket } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { userQuery } from '../../api/session.ts';
import { ChoiceButton } from '../../parts/ChoiceButton.tsx';
import { Modal } from '../../parts/Modal.tsx';
import styles from './WelcomeModal.module.css';

/** Where to start. `to`: null stays on the home page (HOME-11 to HOME-13). */
const CHOICES = [
  { title: 'Rewards', line: 'Customize your channel points', to: '/dashboard/rewards', icon: Ticket },
  { title: 'Extension', line: 'Customize your stream using bits', to: '/dashboard/extension', icon: Gem },
  { title: "I'll explore on my own", line: null, to: null, icon: Compass },
] as const;

/** Welcomes a new streamer (HOME-10). Shown only once, whatever they choose (HOME-14). */
export function WelcomeModal() {
  const [step, setStep] = useState<'welcome' | 'start'>('welcome');
  const navigate = useNavigate();
  const finish = useFinishWelcome();
  if (step === 'welcome') {
    return (
      <Modal title="Welcome" onClose={finish} size="narrow">
        <div className={styles.welcome}>
          <p>{PRODUCT_NAME} lets viewers interact with your stream. It takes a minute to set up.</p>
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

/** Marks the welcome as complete (HOME-14, API-14), immediately in the cache and on the server. */
function useFinishWelcome(): () => void {
  const client = useQueryClient();
  return () => {
    client.setQueryData(userQuery.queryKey, (user) => user && { ...user, welcomeOnboardingComplete: true });
    call(patchSettings, { body: { welcomeOnboardingComplete: true } }).catch((error: Error) =>
      toast.error(messageOf(error)),
    );
  };
}
