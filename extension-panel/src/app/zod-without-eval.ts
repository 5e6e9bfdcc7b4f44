import { z } from 'zod';

// Twitch's content security policy forbids eval, with which zod would compile its schemas. It decides that when a
// schema is made, so this module has to be the first that a view imports.
z.config({ jitless: true });
