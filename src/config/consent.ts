import type { ThirdParty } from './third-parties.ts';

/** Raise this when the cookie banner asks for something new. All visitors are then asked again. */
const textVersion = 1;

/** What the text of the cookie banner depends on. */
export interface ConsentText {
  thirdParties: readonly ThirdParty[];
  /** Whether analytics events are sent to the CRM (spec §7, call 16). */
  sendsEvents: boolean;
}

/** Identifies what a visitor was asked: the version of the text, and everything that it names. */
export function consentVersion({ thirdParties, sendsEvents }: ConsentText): string {
  const names = thirdParties.map(({ name }) => name);
  return [textVersion, ...names, ...(sendsEvents ? ['events'] : [])].join(' ');
}
