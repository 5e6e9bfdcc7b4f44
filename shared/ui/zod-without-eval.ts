import { z } from 'zod';

// The content security policies of our pages and of Twitch forbid eval, which zod uses to compile schemas. Zod decides this when
// a schema is created, so views must import this module first.
z.config({ jitless: true });
