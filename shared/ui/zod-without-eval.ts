import { z } from 'zod';

// The content security policies of our pages and of Twitch forbid eval, with which zod would compile its schemas. It decides that when a
// schema is made, so this module has to be the first that a view imports.
z.config({ jitless: true });
