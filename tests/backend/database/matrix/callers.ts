import type { Running } from '../../lanes/index.ts';
import type { World } from './world.ts';

/**
 * Who asks. Every row of the matrix belongs to one user: `owner` is that user, `stranger` another one.
 * `no key` is no caller of the tables of rights: it is turned away at the door everywhere.
 */
export const callers = [
  'anonymous',
  'owner',
  'stranger',
  'moderator',
  'admin',
  'service_role',
] as const;

export type Caller = (typeof callers)[number];

/** The headers by which the backend knows a caller. */
export function credentials(
  caller: Caller | 'no key',
  { keys }: Running,
  { people }: World,
): Record<string, string> {
  if (caller === 'no key') return {};
  if (caller === 'anonymous') return { apikey: keys.publishable };
  if (caller === 'service_role') return { apikey: keys.secret };
  return { apikey: keys.publishable, authorization: `Bearer ${people[caller].token}` };
}
