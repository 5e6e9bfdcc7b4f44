import { replayInteraction } from '@bitcue/shared/api/activity.ts';
import type { ShownInteraction } from '@bitcue/shared/api/shown-interaction.ts';
import { Button } from '@bitcue/shared/ui/Button.tsx';
import { useMutation } from '@tanstack/react-query';
import { RotateCcw } from 'lucide-react';
import { useState } from 'react';
import { toast } from 'sonner';
import { CallError, call, messageOf } from '../../api/call.ts';
import { Modal } from '../../parts/Modal.tsx';

/**
 * Runs the features of an ended interaction again, as a test. Asks first if that would change something at Twitch. The
 * new entry arrives over the event stream.
 */
export function ReplayButton({ interaction: { id, title, viewer } }: { interaction: ShownInteraction }) {
  const [question, setQuestion] = useState<string | null>(null);
  const { mutate, isPending } = useMutation({
    mutationFn: (confirmed: boolean) => call(replayInteraction, { params: { id }, body: { confirmed } }),
    onSuccess: ({ message }) => {
      setQuestion(null);
      toast(message);
    },
    onError: (error) => {
      if (error instanceof CallError && error.code === 'replay.confirm') setQuestion(messageOf(error));
      else toast.error(messageOf(error));
    },
  });
  return (
    <div>
      <Button aria-label={`Play ${title} by ${viewer} again`} busy={isPending} onClick={() => mutate(false)}>
        <RotateCcw size={16} aria-hidden="true" />
        Play again
      </Button>
      {question === null ? null : (
        <Modal
          title={`Play ${title} again?`}
          size="narrow"
          onClose={() => setQuestion(null)}
          footer={
            <>
              <Button onClick={() => setQuestion(null)}>Cancel</Button>
              <Button look="main" busy={isPending} onClick={() => mutate(true)}>
                Play again
              </Button>
            </>
          }
        >
          <p>{question}</p>
        </Modal>
      )}
    </div>
  );
}
