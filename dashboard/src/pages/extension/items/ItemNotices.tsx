import type { Voice } from '@bitcue/shared/api/voices.ts';
import type { FeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf, voiceOf, whyNotPermitted } from '@bitcue/shared/features/feature.ts';
import type { ExtensionItem } from '@bitcue/shared/items/item.ts';
import { useQuery } from '@tanstack/react-query';
import { TriangleAlert } from 'lucide-react';
import { useLocation } from 'react-router';
import { voicesQuery } from '../../../api/queries.ts';
import { startSignIn, userQuery } from '../../../api/session.ts';
import { ALLOW_ON_TWITCH } from '../../../features/PermissionNotice.tsx';
import styles from './ItemNotices.module.css';

/** Renders an item's notices in place of its description (EXT-08, EXT-09). */
export function ItemNotices({ notices }: { notices: readonly ItemNotice[] }) {
  const { pathname } = useLocation();
  return (
    <ul className={styles.notices}>
      {notices.map(({ title, text, ask }) => (
        <li key={text} className={styles.notice}>
          <TriangleAlert size={15} aria-hidden="true" />
          <span>
            {title ? <b className={styles.title}>{title}</b> : null} <span>{text}</span>{' '}
            {ask ? (
              <button type="button" className={styles.link} onClick={() => startSignIn(pathname, ask)}>
                {ALLOW_ON_TWITCH}
              </button>
            ) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** Something the streamer should know about an item. */
export interface ItemNotice {
  text: string;
  /** Shown before the text if the item may fail. */
  title: string | null;
  /** The feature type to request a Twitch permission for; null if none is missing. */
  ask: FeatureType | null;
}

/** Shown on an item without a feature (EXT-08). */
export const NO_FEATURE = 'You need to add a feature for this item to work and display.';
/** Title of a notice about something that may keep an item from working (EXT-09). */
const MIGHT_NOT_WORK = 'This item might not work!';
/** Title of a notice about a missing permission. */
const CANNOT_RUN = 'This item cannot run yet.';

/** What decides whether an item can play, besides its settings. Null while loading. */
export interface Known {
  voices: readonly Voice[] | null;
  grantedScopes: readonly string[] | null;
}

/** Returns the available voices and the permissions granted on Twitch. */
export function useItemContext(): Known {
  const { data: voices = null } = useQuery(voicesQuery);
  const { data: user } = useQuery(userQuery);
  return { voices, grantedScopes: user?.grantedScopes ?? null };
}

/** Returns the notices for an item. */
export function listNotices(
  { features }: Pick<ExtensionItem, 'features'>,
  { voices, grantedScopes }: Known,
): ItemNotice[] {
  if (features.length === 0) return [{ title: null, text: NO_FEATURE, ask: null }];
  return features.flatMap((feature) => {
    const warnings = definitionOf(feature.type).warnings(feature.settings);
    const notices: ItemNotice[] = warnings.map((text) => ({ title: null, text, ask: null }));
    const voice = voiceOf(feature);
    if (voice && voices && !voices.some(({ name }) => name === voice)) {
      notices.push({ title: MIGHT_NOT_WORK, text: `No voice with name ${voice} found`, ask: null });
    }
    const why = grantedScopes && whyNotPermitted(feature, grantedScopes);
    if (why !== null) notices.push({ title: CANNOT_RUN, text: why, ask: feature.type });
    return notices;
  });
}
