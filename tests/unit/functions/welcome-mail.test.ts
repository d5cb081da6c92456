import { existsSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  greetingName,
  welcomeMessage,
} from '../../../supabase/functions/dispatch-outbox/welcome-mail.ts';

describe('the message', () => {
  const message = (full_name: string, is_client = false) =>
    welcomeMessage({ full_name, is_client }, 'https://site.example');

  it('explains what happens next', () => {
    const { subject, text, html } = message('Dana Miller');
    expect(subject).toBe('Your staff account – Example & Sample');
    expect(text).toMatch(/^Hello Dana Miller,\n\nYou signed up for a staff account at Example & /);
    expect(text).toContain('We never ask for your password by email.');
    expect(html).toContain('Example &#38; Sample');
  });

  it('tells clients about their requests', () => {
    const { subject, text } = message('Dana Miller', true);
    expect(subject).toBe('Your client account – Example & Sample');
    expect(text).toContain('You signed up for a client account at');
    expect(text).toContain('https://site.example/client-portal');
    expect(text).not.toContain('post');
  });

  it('links only to a page that exists', () => {
    const { text, html } = message('Dana Miller');
    const page = 'https://site.example/auth';
    expect(text.match(/https?:\S+/g)).toEqual([page]);
    expect(html.match(/href="[^"]*"/g)).toEqual([`href="${page}"`]);
    expect(existsSync('src/pages/auth.astro')).toBe(true);
  });

  it.each([
    ...['Dana', "Seán O'Connor-Ní Bhriain", 'J.R.R. Tolkien', 'Martin Luther King, Jr.'],
    ...['María del Carmen García de la Torre', 'Владимир', '王小明', 'नरेन्द्र'],
  ])('greets %s by name', (name) => {
    expect(message(name).text).toContain(`Hello ${name},`);
  });

  it('removes line breaks and invisible characters from the name', () => {
    expect(greetingName(' Dana\r\n\tMiller\u200b\u202e ')).toBe('Dana Miller');
  });

  // The next test covers links, digits, and tags.
  it.each([
    ...['', ' ', 'evil。example', 'e\u200bvil.example', 'example.com.', '💸💸💸', '#urgent'],
    ...['Dana (urgent)', 'You won! Answer today', 'one two three four five six seven eight'],
    'a'.repeat(61),
  ])('leaves out a name that could be a message: %j', (name) => {
    expect(message(name).text).toMatch(/^Hello,\n/);
  });

  it('differs only in the name, whatever was entered as the name', () => {
    const plain = message('');
    const text = fc.string({ unit: 'binary', maxLength: 60 });
    const bait = fc.constantFrom('https://evil.example/a', 'evil.example', 'dana@evil.example');
    const withBait = fc.tuple(text, bait, text).map((parts) => parts.join(''));
    fc.assert(
      fc.property(fc.oneof(text, withBait), (fullName) => {
        const name = greetingName(fullName);
        const { subject, text, html } = message(fullName);
        expect(subject).toBe(plain.subject);
        expect(text.slice(text.indexOf('\n'))).toBe(plain.text.slice(plain.text.indexOf('\n')));
        expect(html.split('\n').length).toBe(plain.html.split('\n').length);
        if (name === undefined) expect(text).toBe(plain.text);
        else expect(name).not.toMatch(/[@:/<>&\d\p{Cc}\p{Cf}]|\p{L}{2,}\.\p{L}/u);
      }),
      { numRuns: 100, seed: 20261121 },
    );
  });
});
