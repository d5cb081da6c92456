import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { createTransport } from 'nodemailer';
import { expect, onTestFinished, test } from 'vitest';
import { openMailbox, temporaryFolder } from './open-mailbox.ts';

const program = fileURLToPath(new URL('killed-mailbox.ts', import.meta.url));

test('kill -9 under load loses no acknowledged message', { timeout: 30_000 }, async () => {
  const directory = temporaryFolder();
  const child = spawn(process.execPath, [program, directory], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [port] = (await once(createInterface(child.stdout), 'line')) as [string];

  const acknowledged: string[] = [];
  async function sendUntilKilled(sender: number) {
    const transport = createTransport({ host: '127.0.0.1', port: Number(port), ignoreTLS: true });
    for (let count = 0; ; count += 1) {
      const subject = `${sender}-${count}`;
      await transport.sendMail({ from: 'a@example.com', to: 'b@example.com', subject });
      acknowledged.push(subject);
      if (acknowledged.length === 30) child.kill('SIGKILL');
    }
  }
  await Promise.all([0, 1, 2, 3].map((sender) => sendUntilKilled(sender).catch(() => undefined)));

  const { messages, send } = await openMailbox(directory);
  expect(acknowledged.length).toBeGreaterThanOrEqual(30);
  expect((await messages()).map(({ subject }) => subject)).toEqual(
    expect.arrayContaining(acknowledged),
  );
  await send({ subject: 'after the restart' });
  expect((await messages())[0]?.subject).toBe('after the restart');
});
