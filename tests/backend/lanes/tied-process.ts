import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

export interface TiedProcess {
  stop(): Promise<void>;
}

export interface TiedOptions extends Pick<SpawnOptions, 'env' | 'uid' | 'gid' | 'cwd'> {
  /** What ends the program: KILL alone is not polite. */
  signal?: 'TERM' | 'INT' | 'KILL';
  /** A folder to remove afterwards. */
  scratch?: string;
}

// The shell ends the program when its input closes, which the system does even when this process is
// killed: nothing is left behind.
const script = `
  signal=$1 scratch=$2
  shift 2
  trap : INT
  "$@" &
  child=$!
  cat > /dev/null
  kill -s "$signal" $child
  wait $child
  if [ -n "$scratch" ]; then cd / && rm -rf "$scratch"; fi
`;

/** Starts a program that lives no longer than this process. */
export function startTied(
  command: string,
  args: readonly string[],
  { signal = 'TERM', scratch = '', ...options }: TiedOptions,
): TiedProcess {
  const shell = spawn('sh', ['-c', script, 'sh', signal, scratch, command, ...args], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exited = once(shell, 'exit');
  return {
    async stop() {
      shell.stdin?.end();
      await exited;
    },
  };
}
