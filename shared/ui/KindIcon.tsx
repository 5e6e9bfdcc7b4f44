import { isFeatureType } from '@bitcue/shared/features/catalog.ts';
import { definitionOf } from '@bitcue/shared/features/feature.ts';
import { FeatureTile } from './FeatureTile.tsx';

/**
 * The tile of a feature type, by its name. A type missing from this build's catalogue gets a neutral tile, because pages
 * hosted by Twitch may be older than the EBS. Viewers' pages get their tiles from the EBS instead of the catalogue.
 */
export function KindIcon({ kind, size }: { kind: string | undefined; size?: number }) {
  const look = kind !== undefined && isFeatureType(kind) ? definitionOf(kind).tile : null;
  return <FeatureTile kind={kind ?? null} look={look} size={size} />;
}
