import type { ThirdParty } from './third-parties.ts';

/** Raise it when the text of the cookie banner says something new. Visitors are then asked again. */
const textVersion = 1;

/** What a visitor's choice is about: the version of the text, and the third parties it names. */
export function consentVersion(thirdParties: readonly ThirdParty[]): string {
  return [textVersion, ...thirdParties.map(({ id }) => id)].join(' ');
}

/** Those that only load for visitors who accept. */
export function withConsent(thirdParties: readonly ThirdParty[]): readonly ThirdParty[] {
  return thirdParties.filter(({ consent }) => consent === 'marketing');
}
