import { readFileSync } from 'node:fs';

/** Runs kill -9 on a process and its children, and waits until all have exited. Linux only. */
export async function killTree(pid: number): Promise<void> {
  // Stopped first, so that it can't restart a child or tell another one to exit.
  process.kill(pid, 'SIGSTOP');
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8');
  const pids = [pid, ...children.split(' ').filter(Boolean).map(Number)];
  for (const each of pids) kill(each);
  while (pids.some(runs)) await new Promise((resolve) => setImmediate(resolve));
}

function kill(pid: number) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** Exited processes stay listed as zombies (Z) until their parent reaps them. */
function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
