import { spawn, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';

// The shell interrupts the server when its input closes, which happens even if this process is killed.
const script = `
  trap : INT
  "$@" &
  cat > /dev/null
  kill -s INT $!
  wait $!
`;

/**
 * Starts a server that exits with this process, and waits until `ping` resolves. Throws its error after 30
 * seconds.
 */
export async function startServerProcess(
  command: string,
  args: readonly string[],
  options: Pick<SpawnOptions, 'env' | 'uid' | 'gid' | 'cwd'>,
  ping: () => Promise<unknown>,
) {
  const shell = spawn('sh', ['-c', script, 'sh', command, ...args], {
    ...options,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const exited = once(shell, 'exit');
  const stop = async () => {
    shell.stdin?.end();
    await exited;
  };
  const deadline = Date.now() + 30_000;
  for (;;) {
    await setTimeout(50);
    try {
      await ping();
      return { stop };
    } catch (error) {
      if (Date.now() < deadline) continue;
      await stop();
      throw error;
    }
  }
}
