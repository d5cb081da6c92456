import { hash } from 'node:crypto';
import type { ThirdParty } from './third-parties.ts';

/** Raise this when the wording of the cookie banner changes. All visitors are then asked again. */
export const textVersion = 2;

/** What the text of the cookie banner depends on. */
export interface ConsentText {
  thirdParties: readonly ThirdParty[];
  /** Whether analytics events are sent to the CRM (spec §7, call 16). */
  eventHost: string | undefined;
}

/** Identifies what a visitor was asked: the version of the text, and everything that consent allows. */
export function consentVersion({ thirdParties, eventHost }: ConsentText): string {
  const allowed = thirdParties.map(({ id, name, purpose, consent, cookies }) => [
    ...[id, name, purpose, consent],
    ...cookies.map((cookie) => cookie.name),
  ]);
  const text = JSON.stringify([textVersion, eventHost, allowed]);
  return hash('sha256', text, 'base64url').slice(0, 8);
}
