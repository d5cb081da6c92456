import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';

export interface TiedProcess {
  stop(): Promise<void>;
}

export interface TiedOptions extends Pick<SpawnOptions, 'env' | 'uid' | 'gid' | 'cwd'> {
  /** The signal that stops the program. */
  signal?: 'TERM' | 'INT';
  /** A folder to remove afterward. */
  scratch?: string;
}

// The shell stops the program when its input closes, which happens even if this process is killed.
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

/** Starts a program that exits with this process. */
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
