import { readFileSync } from 'node:fs';

/** Kills -9 a process and its children, as Linux lists them, and waits until none of them runs. */
export async function killTree(pid: number): Promise<void> {
  // Held first, so that it neither replaces a child nor tells another one to end.
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

/** Ended processes stay listed as zombies (Z) until their parent has asked after them. */
function runs(pid: number): boolean {
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}
