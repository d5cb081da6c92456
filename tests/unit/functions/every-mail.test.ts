import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { globSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { describe, expect, onTestFinished, test } from 'vitest';
import { mailer } from '../../../supabase/functions/_shared/mail.ts';
import { hasPackages } from '../../debian-packages.ts';
import { everyMail, type Written } from '../../every-mail.ts';
import { isLong } from '../../long-tests.ts';

test('the list has every email', () => {
  const files = globSync([
    'supabase/functions/dispatch-outbox/*.ts',
    'platform/backend/auth/mails.ts',
  ]).filter((file) => readFileSync(file, 'utf8').includes('renderMail('));
  expect(Object.keys(everyMail('')).sort()).toEqual(
    files.map((file) => basename(file, '.ts')).sort(),
  );
});

const mails = Object.entries(everyMail('Two nurses by March.\nThree more in May.')).flatMap(
  ([name, list]) => list.map((mail, index): [string, Written] => [`${name} ${index + 1}`, mail]),
);

test.each(mails)('%s keeps the line breaks of what people wrote', (_, mail) => {
  if (!mail.text.includes('Two nurses by March.\n')) return;
  expect(mail.html).toContain('Two nurses by March.<br>Three more in May.');
});

test('what people write in leads, answers, comments, and reviews can have several lines', () => {
  const names = mails
    .filter(([, { html }]) => html.includes('March.<br>Three'))
    .map(([name]) => name.split(' ')[0]);
  expect([...new Set(names)]).toEqual([
    'lead-mail',
    'lead-reply',
    'moderation-digest',
    'review-mail',
  ]);
});

test.each(mails)('%s names the zone of every time', (_, { text: words }) => {
  for (const [time] of words.matchAll(/\d{1,2}:\d{2} [AP]M.{0,13}/g)) {
    expect(time).toContain('Eastern Time');
  }
  expect(words).not.toContain('UTC');
});

/** What a mail server receives. */
async function rawOf(mail: Written): Promise<string> {
  const received = Promise.withResolvers<string>();
  const smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, _session, done) {
      void text(stream).then((raw) => {
        received.resolve(raw);
        done();
      });
    },
  });
  onTestFinished(() => void smtp.close());
  await once(smtp.server.listen(0, '127.0.0.1'), 'listening');
  const server = new URL(`smtp://127.0.0.1:${(smtp.server.address() as AddressInfo).port}`);
  const send = mailer({ server, from: 'Example & Sample <hello@site.example>' });
  const result = await send({ to: 'dana@home.example', messageId: '<one@site.example>', ...mail });
  expect(result).toEqual({ status: 'delivered' });
  return received.promise;
}

// Only its local rules, because the others need a network.
const describeLong = describe.runIf(isLong && hasPackages('spamassassin'));

describeLong('SpamAssassin (apt-get install spamassassin)', () => {
  test.each(mails)('finds nothing wrong with %s', async (_, mail) => {
    const { stdout } = spawnSync('spamassassin', ['--local', '--test-mode'], {
      input: await rawOf(mail),
      encoding: 'utf8',
    });
    const score = /^X-Spam-Status: \w+, score=(-?[\d.]+)/m.exec(stdout)?.[1];
    expect(score).toBeDefined();
    expect(Number(score), stdout.slice(stdout.indexOf('Content analysis'))).toBeLessThan(1.5);
  });
});
