import { expect, test, vi } from 'vitest';
import { randomId } from '~/lib/random-id';

test.each([
  [0x00, '00000000-0000-4000-8000-000000000000'],
  [0xff, 'ffffffff-ffff-4fff-bfff-ffffffffffff'],
])('all bytes %i', (byte, id) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementationOnce((array) => {
    (array as Uint8Array).fill(byte);
    return array;
  });
  expect(randomId()).toBe(id);
});
