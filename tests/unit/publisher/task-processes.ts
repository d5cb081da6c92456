import { readdirSync, readFileSync } from 'node:fs';

/** The process IDs of the running child tasks of this process whose module has this file name. Linux only. */
export function taskProcesses(module: string): number[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const isTask = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`/${module}\0`);
      if (!isTask) return [];
      // proc_pid_stat(5): from field 3 on. Field 4 is the parent.
      const [, stat = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      return Number(stat.split(' ')[1]) === process.pid ? [Number(pid)] : [];
    } catch {
      return [];
    }
  });
}
