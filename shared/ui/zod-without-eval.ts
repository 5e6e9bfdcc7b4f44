import { z } from 'zod';

// The content security policies of our pages and of Twitch forbid eval, which zod uses to compile schemas. It decides that when a
// schema is created, so views must import this module first.
z.config({ jitless: true });
