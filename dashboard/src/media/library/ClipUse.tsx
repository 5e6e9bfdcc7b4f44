import { type MediaItem, patchMedia } from '@bitcue/shared/api/library.ts';
import type { Licence } from '@bitcue/shared/media/licences.ts';
import { Select } from '@bitcue/shared/ui/Select.tsx';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { toast } from 'sonner';
import { call, messageOf } from '../../api/call.ts';
import { Disclosure } from '../../parts/Disclosure.tsx';
import { LICENCE_OPTIONS, NOT_FOR_VOD, titleOf } from '../describe-media.ts';
import styles from './ClipUse.module.css';
import { updateCachedClip } from './clip-queries.ts';

/** Lets the owner of a clip set its licence, and whether it is heard in VODs. Each choice is saved at once. */
export function ClipUse({ item }: { item: MediaItem }) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const { shortId } = item;
  const save = useMutation({
    mutationFn: (change: { licence: Licence } | { notForVod: boolean }) =>
      call(patchMedia, {
        params: { shortId },
        body:
          'licence' in change
            ? { setting: 'licence', value: change.licence }
            : { setting: 'notForVod', value: change.notForVod },
      }),
    onSuccess: ({ message }, change) => {
      updateCachedClip(client, shortId, change);
      toast.success(message);
    },
    onError: (error) => toast.error(messageOf(error)),
  });
  return (
    <Disclosure
      className={styles.use}
      summary="Licence and VOD"
      label={`Licence and VOD of ${titleOf(item)}`}
      onToggle={setOpen}
    >
      {isOpen ? (
        <div className={styles.fields}>
          <Select
            label="Licence"
            placeholder="Optional"
            value={item.licence ?? ''}
            options={LICENCE_OPTIONS}
            disabled={save.isPending}
            onChange={(value) => save.mutate({ licence: value as Licence })}
          />
          <label className={styles.vod}>
            <input
              type="checkbox"
              checked={item.notForVod}
              disabled={save.isPending}
              onChange={(event) => save.mutate({ notForVod: event.currentTarget.checked })}
            />
            {NOT_FOR_VOD}
          </label>
        </div>
      ) : null}
    </Disclosure>
  );
}
