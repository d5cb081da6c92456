import fc from 'fast-check';
import * as v from 'valibot';
import { beforeAll, expect, test } from 'vitest';
import {
  crmSettingNames,
  crmSettingRules,
  isOwnServer,
  type CrmSettingName,
} from '../../../supabase/functions/_shared/rules/crm-settings.ts';
import { describeDatabase, type Running } from '../lanes/index.ts';
import { evaluate } from './rows.ts';

const words = (text: string) => text.split(' ');

const accepted = [
  ...words('https://crm.example https://CRM.Example.com:8443/hooks/a?b=c&d=%20'),
  ...words('https://a-b.c1.example?x https://crm.example/@a https://internal.example.com'),
  `https://${'a.'.repeat(120)}example`,
  // The functions refuse these unless the site is on this machine, too.
  ...words('http://localhost:8000/hooks http://127.0.0.1/a http://[::1]:80/a'),
];
// The generated addresses cover many more.
const refused = [
  '',
  ...words('crm.example http://crm.example ftp://crm.example https:// https:/crm.example'),
  // Other hosts than they seem, and credentials.
  ...words('http://localhost:80@evil.example https://a:b@crm.example'),
  ...words('https://crm.example\\@evil.example https://crm.example#@evil.example'),
  ...words('https://crm%2eexample https://crm。example'),
  // IP addresses, and names of private networks.
  ...words('https://10.0.0.1 https://0x7f.1 https://2130706433 https://[::ffff:7f00:1]'),
  ...words('http://127.1 https://crm.internal:443/a https://a.local https://a.localhost'),
  ...words('https://a.lan https://crm https://localhost. https://a..example https://-a.example'),
  `https://${'a'.repeat(64)}.example`,
  // Ports.
  ...words('https://crm.example:0 https://crm.example:65536 https://crm.example:'),
  'https://crm.example:00443',
  `https://crm.example/${'a'.repeat(2048)}`,
];

const base64 = (bytes: number) => Buffer.alloc(bytes, 7).toString('base64');
const pieces = [
  ...['', 'a', 'aa', 'A_-9', '=', '/', ' ', 'é', 'a'.repeat(99), 'a'.repeat(3999)],
  ...[23, 24, 25, 26, 63, 64, 65].map(base64),
];
const piece = fc.constantFrom(...pieces);
/** Values of the settings that aren't addresses. */
const others = fc.tuple(
  fc.constantFrom(...crmSettingNames.slice(1)),
  fc.tuple(fc.constantFrom('', 'whsec_'), piece, piece).map((parts) => parts.join('')),
);

describeDatabase('The rules for CRM settings in SQL and TypeScript', (lane) => {
  let running: Running;

  beforeAll(async () => {
    running = await lane.start();
  });

  /** The values that only one of the two rules accepts. */
  async function disputed(values: readonly (readonly [CrmSettingName, string])[]) {
    const valid = await evaluate<boolean>(
      running,
      'private.is_crm_setting(value ->> 0, value ->> 1)',
      values,
    );
    return values.filter(([name, value], index) => valid[index] !== isValid(name, value));
  }
  const isValid = (name: CrmSettingName, value: string) =>
    v.is(crmSettingRules[name].schema, value);
  const addresses = (values: readonly string[]) =>
    values.map((value) => ['webhook_url', value] as const);

  test('agree on addresses', async () => {
    expect(accepted.filter((value) => !isValid('webhook_url', value))).toEqual([]);
    expect(refused.filter((value) => isValid('webhook_url', value))).toEqual([]);
    expect(await disputed(addresses([...accepted, ...refused]))).toEqual([]);
  });

  test('agree on generated addresses, and what they accept leads to the host that it shows', async () => {
    const piece = fc.constantFrom(
      ' ',
      ...words('https:// http:// crm .example a . : 443 @ / ? # %2e [ ]'),
      ...words('::1 localhost 127.0.0.1 internal 0x7f - _ \\ xn-- É K ſ İ'),
    );
    const text = fc.array(piece, { maxLength: 7 }).map((pieces) => pieces.join(''));
    const values = fc
      .sample(fc.tuple(fc.constantFrom('', 'https://crm.example', 'https://crm'), text), 4000)
      .map((parts) => parts.join(''));
    expect(await disputed(addresses(values))).toEqual([]);
    const valid = [...values, ...accepted].filter((value) => isValid('webhook_url', value));
    expect(valid.length).toBeGreaterThan(100);
    for (const value of valid) {
      const [, host] = /^https?:\/\/(\[::1\]|[^:/?]+)/i.exec(value) ?? [];
      expect(new URL(value).hostname, value).toBe(host?.toLowerCase());
    }
  });

  test('agree on the other settings', async () => {
    const values = fc.sample(others, { numRuns: 2000, seed: 20_261_130 });
    expect(await disputed(values)).toEqual([]);
    for (const name of crmSettingNames.slice(1)) {
      const results = values.filter(([each]) => each === name).map((each) => isValid(...each));
      expect(new Set(results).size, name).toBe(2);
    }
  });

  test('the address of this machine is accepted only if the site is there, too', () => {
    const own = ['http://localhost:8000/hooks', 'http://127.0.0.1/a', 'http://[::1]/a'];
    for (const address of own) {
      expect(isOwnServer(address, 'https://site.example')).toBe(true);
      expect(isOwnServer(address, undefined)).toBe(true);
      expect(isOwnServer(address, 'http://localhost:4321')).toBe(false);
    }
    expect(isOwnServer('https://crm.example', 'https://site.example')).toBe(false);
  });
});
