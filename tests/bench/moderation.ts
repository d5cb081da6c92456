import { spawn } from 'node:child_process';
import { once } from 'node:events';

/** Runs the journey that moderates by keyboard with this many items. It prints the time. */
export async function timeModeration(items: number): Promise<void> {
  const journey = ['moderation.test.ts', '--grep', 'moderates mixed items by keyboard'];
  const child = spawn('npx', ['playwright', 'test', ...journey, '--reporter', 'line'], {
    env: { ...process.env, MODERATION_ITEMS: String(items) },
    stdio: 'inherit',
  });
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error('The journey failed.');
}
