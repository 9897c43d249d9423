import type { LogActor } from '@palco/sdk/admin';
import { idRule } from '../../patterns/list/search-rules.pure';

/** A type of events, as the contract writes it. */
export const typeRule = (raw: unknown): string | undefined =>
  typeof raw === 'string' && /^[A-Z0-9_]{1,60}$/.test(raw) ? raw : undefined;

/** The kinds of actors that the contract names. */
export const actors = [
  'user',
  'api-key',
  'embed',
  'attendee',
  'stream-key',
  'invitation',
  'recovery',
  'system',
] as const satisfies readonly LogActor[];

/** A team, or all of them. */
export const teamRule = (raw: unknown): string | undefined => (raw === 'all' ? raw : idRule(raw));
