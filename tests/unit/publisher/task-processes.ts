import { readdirSync, readFileSync } from 'node:fs';

/** The running child tasks of this process whose module has this file name. Linux only. */
export function taskProcesses(module: string): { pid: number; nice: number }[] {
  return readdirSync('/proc').flatMap((pid) => {
    try {
      const isTask = readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(`/${module}\0`);
      if (!isTask) return [];
      // proc_pid_stat(5): from field 3 on. Field 4 is the parent, field 19 the priority.
      const [, stat = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ');
      const fields = stat.split(' ');
      return Number(fields[1]) === process.pid
        ? [{ pid: Number(pid), nice: Number(fields[16]) }]
        : [];
    } catch {
      return [];
    }
  });
}
