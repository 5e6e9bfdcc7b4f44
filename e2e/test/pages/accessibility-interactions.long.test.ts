import { INTERACTION_PLACES } from '../../src/places/interaction-places.ts';
import { lookAtPlaces } from './look-at-places.ts';

await lookAtPlaces(INTERACTION_PLACES);
