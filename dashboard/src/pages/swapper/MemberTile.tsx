import { joinClasses } from '@bitcue/shared/ui/join-classes.ts';
import { KindIcon } from '@bitcue/shared/ui/KindIcon.tsx';
import { type CSSProperties, useState } from 'react';
import type { Member } from './list-members.ts';
import styles from './MemberTile.module.css';

/** Renders a reward's colour and picture, or an item's feature, as a small tile. `size` is in pixels. */
export function MemberTile({ member, size = 24 }: { member: Member | null; size?: number }) {
  const [failed, setFailed] = useState<string | null>(null);
  if (member?.kind === 'item') return <KindIcon kind={member.item.features[0]?.type} size={size} />;
  const reward = member?.reward ?? null;
  const source = reward === null ? null : (reward.image ?? reward.default_image).url_4x;
  return (
    <span
      className={joinClasses(styles.tile, reward?.place === 'draft' && styles.stored)}
      style={{ width: size, height: size, '--reward': reward?.background_color } as CSSProperties}
      aria-hidden="true"
    >
      {source === null || failed === source ? null : <img src={source} alt="" onError={() => setFailed(source)} />}
    </span>
  );
}

/** Renders the first members of a set as a pile of tiles. */
export function MemberPile({ members }: { members: readonly Member[] }) {
  return (
    <span className={styles.pile} aria-hidden="true">
      {members.slice(0, PILE).map((one) => (
        <MemberTile key={one.id} member={one} />
      ))}
    </span>
  );
}

/** Maximum number of tiles in a pile. */
const PILE = 3;
