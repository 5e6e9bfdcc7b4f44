import { LIBRARY_PLACES } from '../../src/places/library-places.ts';
import { PAGE_PLACES } from '../../src/places/page-places.ts';
import { PRIVATE_VOICE_PLACES } from '../../src/places/private-voice-places.ts';
import { SETUP_PLACES } from '../../src/places/setup-places.ts';
import { SWAPPER_PLACES } from '../../src/places/swapper-places.ts';
import { lookAtPlaces } from './look-at-places.ts';

await lookAtPlaces([...PAGE_PLACES, ...SWAPPER_PLACES, ...LIBRARY_PLACES, ...SETUP_PLACES, ...PRIVATE_VOICE_PLACES]);
