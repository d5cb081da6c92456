import type { Running } from '../../lanes/index.ts';
import type { World } from './world.ts';

/** Every row of the matrix belongs to `owner`. `stranger` is another user. */
export const callers = [
  'anonymous',
  'owner',
  'stranger',
  'moderator',
  'admin',
  'service_role',
] as const;

export type Caller = (typeof callers)[number];

/** Request headers. `no key` isn't a caller in the matrix, because the front door rejects it everywhere. */
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
