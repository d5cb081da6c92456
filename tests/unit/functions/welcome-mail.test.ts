import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Mail, Sent } from '../../../supabase/functions/_shared/mail.ts';
import type { OutboxRow } from '../../../supabase/functions/dispatch-outbox/dispatch.ts';
import {
  welcomeMail,
  type Account,
  type WelcomeMail,
} from '../../../supabase/functions/dispatch-outbox/welcome-mail.ts';
import {
  greetedName,
  welcomeMessage,
} from '../../../supabase/functions/dispatch-outbox/welcome-message.ts';
import { outcomesOf } from './sendings.ts';

const row = (id: number, payload: unknown = { user_id: userId(id) }): OutboxRow => ({
  id,
  topic: 'welcome-mail',
  payload,
  idempotency_key: `key-${id}`,
  attempts: 1,
  created_at: '2026-11-21T12:00:00Z',
  first_due_at: '2026-11-21T12:00:00Z',
  last_error: null,
});

function userId(id: number): string {
  return `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
}

/** Deliveries whose server answers `sent`, with the mails it was given. */
function delivering(options: Partial<WelcomeMail> & { sent?: Sent } = {}) {
  const mails: Mail[] = [];
  const deliver = welcomeMail({
    accountOf: async () => ({ email: 'dana@home.example', full_name: 'Dana Miller' }),
    send: async (mail) => {
      mails.push(mail);
      return options.sent ?? { outcome: 'delivered' };
    },
    site: new URL('https://site.example/'),
    ...options,
  });
  return { mails, deliver: (rows: readonly OutboxRow[]) => outcomesOf(deliver, rows) };
}

describe('welcome mails', () => {
  it('go to the account that a row names, under an id that stays the same', async () => {
    const asked: string[] = [];
    const { mails, deliver } = delivering({
      accountOf: async (id): Promise<Account> => {
        asked.push(id);
        return { email: `${id.at(-1)}@home.example`, full_name: '' };
      },
    });
    expect(await deliver([row(1), row(2)])).toEqual([
      { outcome: 'delivered' },
      { outcome: 'delivered' },
    ]);
    await deliver([row(1)]);
    expect(asked).toEqual([userId(1), userId(2), userId(1)]);
    expect(mails.map(({ to, messageId }) => [to, messageId])).toEqual([
      ['1@home.example', '<key-1@site.example>'],
      ['2@home.example', '<key-2@site.example>'],
      ['1@home.example', '<key-1@site.example>'],
    ]);
  });

  it('are none for an account that is gone', async () => {
    const { mails, deliver } = delivering({ accountOf: async () => null });
    expect(await deliver([row(1)])).toEqual([{ outcome: 'delivered' }]);
    expect(mails).toEqual([]);
  });

  it('end as the mail server says', async () => {
    const failed = { outcome: 'failed', error: 'The mail server answered 451 to DATA.' } as const;
    expect(await delivering({ sent: failed }).deliver([row(1)])).toEqual([failed]);
    const refused = { outcome: 'refused', error: 'The mail server answered 550 to DATA.' } as const;
    expect(await delivering({ sent: refused }).deliver([row(1)])).toEqual([refused]);
  });

  it('wait while the database is missing; a row without an account is given up', async () => {
    const broken = delivering({
      accountOf: () => Promise.reject(new Error('get_welcome_mail_recipient failed: 57P01.')),
    });
    expect(await broken.deliver([row(1)])).toEqual([
      { outcome: 'failed', error: 'get_welcome_mail_recipient failed: 57P01.' },
    ]);
    const { deliver } = delivering();
    for (const payload of [null, {}, { user_id: 7 }, { user_id: 'x' }]) {
      expect(await deliver([row(1, payload)])).toEqual([
        { outcome: 'refused', error: 'The row names no account.' },
      ]);
    }
  });
});

describe('the message', () => {
  const message = (fullName: string) => welcomeMessage({ fullName, site: 'https://site.example' });

  it('says what was signed up for and what comes next', () => {
    const { subject, text, html } = message('Dana Miller');
    expect(subject).toBe('Your staff account – Example & Sample');
    expect(text).toMatch(/^Hello Dana Miller,\n\nYou signed up for a staff account at Example & /);
    expect(text).toContain('We never ask for your password by email.');
    expect(html).toContain('Example &#38; Sample');
  });

  it('links only to a page that exists', () => {
    const { text, html } = message('Dana Miller');
    const page = 'https://site.example/auth';
    expect(text.match(/https?:\S+/g)).toEqual([page]);
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${page}"`]);
    expect(existsSync('src/pages/auth.astro')).toBe(true);
  });

  it('promises nothing that needs a role', () => {
    expect(message('').text).not.toMatch(/post|blog|write/i);
  });

  it.each([
    'Dana',
    'Dana Miller',
    "Seán O'Connor-Ní Bhriain",
    'J.R.R. Tolkien',
    'Martin Luther King, Jr.',
    'María del Carmen García de la Torre',
    'Владимир',
    '王小明',
    'नरेन्द्र',
  ])('greets %s by name', (name) => {
    expect(message(name).text).toContain(`Hello ${name},`);
  });

  it('closes up a name with line ends and characters that are not seen', () => {
    expect(greetedName(' Dana\r\n\tMiller\u200b\u202e ')).toBe('Dana Miller');
  });

  it.each([
    '',
    ' ',
    'Visit evil.example now',
    'evil。example',
    'e\u200bvil.example',
    'x.co',
    'https://evil.example',
    'dana@evil.example',
    'Call 555 0100',
    '<b>Dana</b>',
    'Dana (urgent)',
    'You won! Answer today',
    'one two three four five six seven eight',
    'a'.repeat(61),
    '💸💸💸',
    '#urgent',
    'Dana/Miller',
    'example.com.',
  ])('greets without a name where it could be a message: %j', (name) => {
    expect(message(name).text).toMatch(/^Hello,\n/);
  });

  it('says the same to everybody but for the name, whatever was typed for one', () => {
    const plain = message('');
    const texts = fc.string({ unit: 'binary', maxLength: 100 });
    const links = fc.tuple(texts, fc.webUrl(), texts).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(texts, links, fc.emailAddress(), fc.domain()), (fullName) => {
        const name = greetedName(fullName);
        const { subject, text, html } = message(fullName);
        expect(subject).toBe(plain.subject);
        expect(text.slice(text.indexOf('\n'))).toBe(plain.text.slice(plain.text.indexOf('\n')));
        expect(html.split('\n').length).toBe(plain.html.split('\n').length);
        if (name === undefined) expect(text).toBe(plain.text);
        else expect(name).not.toMatch(/[@:/<>&\d\p{Cc}\p{Cf}]|\p{L}{2,}\.\p{L}/u);
      }),
      { numRuns: 1000, seed: 20261121 },
    );
  });
});
