import { expect, test } from 'vitest';
import { textVersion } from '~/config/consent';
import { questionFor } from '~/features/tracking/banner/text';

const nothing = { names: [], hasImageHosts: false, sendsEvents: false };

test('a new wording has a new version, so that visitors are asked again', () => {
  const wordings = [
    questionFor(nothing),
    questionFor({ ...nothing, hasImageHosts: true }),
    questionFor({ names: ['A', 'B', 'C'], hasImageHosts: true, sendsEvents: true }),
  ];
  // Change the number whenever you change a sentence.
  expect([textVersion, ...wordings]).toEqual([
    2,
    'If you accept, your browser remembers for 90 days which page or ad brought you here. We see it only if you send us a request. Nothing is loaded from other companies.',
    'If you accept, your browser remembers for 90 days which page or ad brought you here. We see it only if you send us a request.',
    'If you accept, your browser remembers for 90 days which page or ad brought you here, and this site loads services from A, B, and C, which may set cookies. If you accept, we also count requests in our CRM, without names or contact details.',
  ]);
});
