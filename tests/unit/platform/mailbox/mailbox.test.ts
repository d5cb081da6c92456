import { once } from 'node:events';
import { rmSync, statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { DatabaseSync, StatementSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { openMessages } from '../../../../platform/mailbox/messages.ts';
import { openMailbox, temporaryFolder } from './open-mailbox.ts';

describe('receiving', () => {
  test('a message sent by SMTP arrives with every character intact', async () => {
    const { send, messages } = await openMailbox();
    const text = 'Zwölf Boxkämpfer — 日本語 🙂\n.\n..dots\nFrom here';
    await send({
      from: 'Ünal Özgür <unal@example.com>',
      to: 'Zoë <zoe@example.com>',
      subject: 'Grüße 🙂 aus Köln',
      messageId: '<1@example.com>',
      text,
      html: '<p>Grüße 🙂</p>',
    });
    expect(await messages()).toEqual([
      {
        id: 1,
        date: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
        from: 'unal@example.com',
        fromName: 'Ünal Özgür',
        to: ['zoe@example.com'],
        subject: 'Grüße 🙂 aus Köln',
        messageId: '<1@example.com>',
        text: `${text}\n`,
        html: '<p>Grüße 🙂</p>\n',
      },
    ]);
  });

  test('messages are listed newest first and filtered by recipient, Bcc included', async () => {
    const { send, messages } = await openMailbox();
    await send({ subject: 'one', to: 'Ada@example.com' });
    await send({ subject: 'two', to: 'bob@example.com', bcc: 'eve@example.com' });
    const subjects = async (query: string) => (await messages(query)).map(({ subject }) => subject);
    expect(await subjects('')).toEqual(['two', 'one']);
    expect(await subjects('?to=ada%40EXAMPLE.com')).toEqual(['one']);
    expect(await subjects('?to=eve@example.com')).toEqual(['two']);
    expect(await subjects('?to=nobody@example.com')).toEqual([]);
  });

  test('a message that can’t be parsed is shown as its source', async () => {
    const { send, messages } = await openMailbox();
    const nested = 'Content-Type: multipart/mixed; boundary=a\r\n\r\n--a\r\n'.repeat(300);
    await send({ raw: `Subject: deep\r\n${nested}` });
    expect((await messages())[0]?.text).toMatch(/^This message can't be parsed .*Subject: deep/s);
  });

  test(
    'a message over 10 MB is rejected, and the next one is accepted',
    { timeout: 20_000 },
    async () => {
      const { send, messages } = await openMailbox();
      await expect(send({ text: 'x'.repeat(76).concat('\n').repeat(140_000) })).rejects.toThrow(
        '552',
      );
      await send({ subject: 'small' });
      expect((await messages()).map(({ subject }) => subject)).toEqual(['small']);
    },
  );

  test('an aborted connection stores nothing and doesn’t affect others', async () => {
    const { mailbox, send, messages, log } = await openMailbox();
    const client = connect(mailbox.smtpPort, '127.0.0.1');
    for (const line of ['EHLO a', 'MAIL FROM:<a@example.com>', 'RCPT TO:<b@example.com>', 'DATA']) {
      await once(client, 'data');
      client.write(`${line}\r\n`);
    }
    expect(String(await once(client, 'data'))).toMatch(/^354/);
    client.write('Subject: half\r\n\r\nhalf a mess', () => client.resetAndDestroy());
    await once(client, 'close');
    await send({ subject: 'whole' });
    expect((await messages()).map(({ subject }) => subject)).toEqual(['whole']);
    expect(log).toEqual([]);
  });
});

describe('storing', () => {
  test('messages survive a restart, and only their owner can read the file', async () => {
    const directory = join(temporaryFolder(), 'new', 'mail');
    const first = await openMailbox(directory);
    await first.send({ subject: 'saved' });
    await first.mailbox.close();
    const second = await openMailbox(directory);
    expect((await second.messages()).map(({ subject }) => subject)).toEqual(['saved']);
    expect(statSync(directory).mode & 0o777).toBe(0o700);
    expect(statSync(join(directory, 'messages.sqlite')).mode & 0o777).toBe(0o600);
  });

  test('the oldest messages are deleted beyond the limit', async () => {
    const messages = openMessages(temporaryFolder(), 3);
    onTestFinished(() => messages.close());
    for (const name of ['1', '2', '3', '4', '5']) {
      await messages.add(Buffer.from(`Subject: ${name}\r\n\r\n`), ['a@example.com']);
    }
    expect(messages.list().map(({ subject }) => subject)).toEqual(['5', '4', '3']);
  });

  test('a full disk is a temporary failure, after which mail is accepted again', async () => {
    const { send, messages, log } = await openMailbox();
    const run = vi.spyOn(StatementSync.prototype, 'run').mockImplementation(() => {
      throw fullDiskError();
    });
    onTestFinished(() => run.mockRestore());
    await expect(send({ subject: 'lost' })).rejects.toThrow('452 The disk is full');
    expect(log.join()).toContain('database or disk is full');
    run.mockRestore();
    await send({ subject: 'saved' });
    expect((await messages()).map(({ subject }) => subject)).toEqual(['saved']);
  });

  test('a message that can’t be saved is a temporary failure, and health reports it', async () => {
    const { mailbox, send, directory } = await openMailbox();
    expect(await mailbox.health()).toEqual({ ok: true });
    rmSync(directory, { recursive: true });
    await expect(send({ text: 'lost' })).rejects.toThrow('451 The message could not be saved');
    expect(await mailbox.health()).toMatchObject({ ok: false });
  });
});

describe('starting and closing', () => {
  test('close doesn’t wait for clients and is idempotent', async () => {
    const { mailbox, get } = await openMailbox();
    const client = connect(mailbox.smtpPort, '127.0.0.1');
    onTestFinished(() => void client.destroy());
    await once(client, 'data');
    await Promise.all([mailbox.close(), mailbox.close()]);
    await expect(get('/')).rejects.toThrow('ECONNREFUSED');
  });
});

/** SQLite's own error for a full database. */
function fullDiskError(): unknown {
  const database = new DatabaseSync(':memory:');
  database.exec('create table t (x); pragma max_page_count = 2');
  try {
    database.exec('insert into t values (zeroblob(100000))');
  } catch (error) {
    return error;
  }
  throw new Error('The insert did not fail.');
}
