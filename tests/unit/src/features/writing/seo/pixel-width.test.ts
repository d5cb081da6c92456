import { expect, test } from 'vitest';
import { cutOff, roughWidth } from '~/features/writing/seo/pixel-width';

// Ten characters.
const space = { fontSize: 20, width: 100 };

test.each([
  ['One two th', 'One two th'],
  ['One two thr', 'One two …'],
  ['One two three', 'One two …'],
  ['Unbreakable', 'Unbreaka …'],
  ['😀'.repeat(11), `${'😀'.repeat(8)} …`],
  ['', ''],
])('%j is shown as %j', (text, shown) => {
  expect(cutOff(text, space, roughWidth)).toBe(shown);
});
