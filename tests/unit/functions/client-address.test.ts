import { describe, expect, it } from 'vitest';
import { clientAddress } from '../../../supabase/functions/_shared/client-address.ts';

const asked = (headers: Record<string, string>) =>
  clientAddress(new Request('http://127.0.0.1/', { headers }));

describe('the address that a limit counts', () => {
  it.each([
    [
      'what the hosted edge says',
      { 'cf-connecting-ip': '192.0.2.1', 'x-forwarded-for': '192.0.2.9' },
      '192.0.2.1',
    ],
    ['what the front door says', { 'x-forwarded-for': '2001:db8::1' }, '2001:db8::1'],
    [
      'the last of a list, which no client wrote',
      { 'x-forwarded-for': '192.0.2.9, 192.0.2.1' },
      '192.0.2.1',
    ],
    ['the same for everybody of whom nothing is known', {}, 'unknown'],
    ['the same for a list that ends in nothing', { 'x-forwarded-for': '192.0.2.9,' }, 'unknown'],
  ])('is %s', (_, headers, address) => {
    expect(asked(headers)).toBe(address);
  });
});
