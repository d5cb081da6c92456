// What a Worker in workerd takes, for the benchmark.
import { readFileSync } from 'node:fs';
import { processesOf } from '../backend/edge/running-worker.ts';

export interface MemoryGauge {
  /** Bytes of objects, ArrayBuffers, and WebAssembly, with garbage that hasn't been collected yet. */
  used(): Promise<number>;
  collectGarbage(): Promise<void>;
  close(): void;
}

/** CPU time so far of the workerd that wrangler started, in milliseconds. It also simulates the bucket. */
export function cpuTime(wranglerPid: number | undefined): number {
  return processesOf(wranglerPid).reduce((total, pid) => total + cpuTimeOf(pid), 0);
}

/** Of workerd, or 0. The kernel counts in hundredths of a second. */
function cpuTimeOf(pid: number): number {
  const [, name, rest = ''] =
    /^\d+ \((.*)\) (.*)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
  const [user, system] = rest.split(' ').slice(11, 13).map(Number);
  return name === 'workerd' ? 10 * ((user ?? 0) + (system ?? 0)) : 0;
}

/**
 * The memory of the Worker and its Durable Object, which share an isolate here, from workerd's inspector.
 * https://chromedevtools.github.io/devtools-protocol/v8/Runtime/
 */
export async function openMemoryGauge(port: number): Promise<MemoryGauge> {
  const targets = await fetch(`http://127.0.0.1:${port}/json`);
  const [target] = (await targets.json()) as { webSocketDebuggerUrl: string }[];
  // The types are those of browsers, which send the header by themselves.
  const options = { headers: { origin: 'http://localhost' } } as unknown as string[];
  const socket = new WebSocket(target?.webSocketDebuggerUrl ?? '', options);
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve);
    socket.addEventListener('error', reject);
  });
  let calls = 0;
  const call = (method: string) =>
    new Promise<Record<string, number>>((resolve) => {
      const id = ++calls;
      const listen = ({ data }: MessageEvent<string>) => {
        const message = JSON.parse(data) as { id?: number; result: Record<string, number> };
        if (message.id !== id) return;
        socket.removeEventListener('message', listen);
        resolve(message.result);
      };
      socket.addEventListener('message', listen);
      socket.send(JSON.stringify({ id, method }));
    });
  return {
    async used() {
      const {
        usedSize = 0,
        embedderHeapUsedSize = 0,
        backingStorageSize = 0,
      } = await call('Runtime.getHeapUsage');
      return usedSize + embedderHeapUsedSize + backingStorageSize;
    },
    collectGarbage: async () => void (await call('HeapProfiler.collectGarbage')),
    close: () => socket.close(),
  };
}
