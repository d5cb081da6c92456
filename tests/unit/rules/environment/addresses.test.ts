import { expect, test } from 'vitest';
import { isWebAddress } from '~rules/environment/addresses';

test('a web address has up to 2,048 characters', () => {
  const address = 'https://example.com/';
  expect(isWebAddress(address.padEnd(2048, 'a'))).toBe(true);
  expect(isWebAddress(address.padEnd(2049, 'a'))).toBe(false);
});
