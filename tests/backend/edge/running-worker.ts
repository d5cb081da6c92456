import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { wranglerConfig } from '../../../edge/wrangler-config.ts';
import { repositoryDir } from '../../../platform/repository-dir.ts';
import type { S3Options } from '../../../publisher/stores/s3.ts';
import type { Faults, Log } from './slow-worker.ts';

export interface WorkerSetup {
  /** Has the code build, and gets wrangler's configuration and everything that the Worker stores. */
  folder: string;
  buildDir: string;
  port: number;
  /** Of V8's inspector. */
  inspectorPort?: number;
  /** The Worker's secrets. */
  secrets: Record<string, string>;
}

export type RunningWorker = Awaited<ReturnType<typeof startWorker>>;

/** The bucket of the Worker on this port, with the S3 API. */
export function bucketOn(port: number): S3Options {
  const bucketUrl = `http://127.0.0.1:${port}/cdn-cgi/local/r2/s3/releases`;
  return { bucketUrl, accessKeyId: 'key', secretAccessKey: 'secret' };
}

/** Runs the Worker in workerd. */
export async function startWorker({
  folder,
  buildDir,
  port,
  inspectorPort = 0,
  secrets,
}: WorkerSetup) {
  const config = wranglerConfig({
    workerName: 'site',
    main: join(repositoryDir, 'tests/backend/edge/slow-worker.ts'),
    buildDir,
    assets: join(folder, 'assets'),
    bucketName: 'releases',
    siteUrl: `http://localhost:${port}`,
    version: 'test',
  });
  const { accessKeyId, secretAccessKey } = bucketOn(port);
  const [bucket] = config.r2_buckets;
  const file = join(folder, 'wrangler.json');
  writeFileSync(
    file,
    JSON.stringify({
      ...config,
      vars: { ...config.vars, ...secrets },
      r2_buckets: [
        { ...bucket, local_dev: { experimental_s3_credentials: { accessKeyId, secretAccessKey } } },
      ],
    }),
  );
  const child = spawn(
    process.execPath,
    [
      ...[join(repositoryDir, 'node_modules/wrangler/bin/wrangler.js'), 'dev', `--config=${file}`],
      ...[`--port=${port}`, `--inspector-port=${inspectorPort}`],
      `--persist-to=${join(folder, 'state')}`,
    ],
    {
      env: {
        ...process.env,
        XDG_CONFIG_HOME: folder,
        CLOUDFLARE_CF_FETCH_ENABLED: 'false',
        WRANGLER_SEND_METRICS: 'false',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const lines: string[] = [];
  const exit = once(child, 'exit');
  const isReady = await new Promise<boolean>((resolve) => {
    for (const stream of [child.stdout, child.stderr]) {
      createInterface(stream).on('line', (line) => {
        lines.push(line);
        if (line.includes('Ready on')) resolve(true);
        // Wrangler would wait for a change of the code.
        if (line.includes('Build failed')) resolve(false);
      });
    }
    void exit.then(() => resolve(false));
  });
  if (!isReady) throw new Error(`wrangler ended.\n${lines.join('\n')}`);
  const url = `http://127.0.0.1:${port}`;
  return {
    url,
    /** Sets faults and returns what happened since the last call. */
    async test(faults: Partial<Faults> = {}) {
      const body = JSON.stringify(faults);
      const response = await fetch(`${url}/test`, { method: 'POST', body });
      return (await response.json()) as Log;
    },
    /** Runs the cron trigger as if it were this time. */
    async cron(time: Date) {
      const response = await fetch(`${url}/cdn-cgi/local/scheduled?time=${time.getTime()}`);
      if (!response.ok) throw new Error(`The cron trigger failed: ${await response.text()}`);
    },
    /** Of wrangler, which starts workerd. */
    pid: child.pid,
    /** Kills it, so that it can't finish anything. */
    async kill() {
      for (const pid of processesOf(child.pid)) killIfRunning(pid);
      await exit;
    },
  };
}

/** A process and everything that it started. */
export function processesOf(pid: number | undefined): number[] {
  if (pid === undefined) return [];
  try {
    const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? [];
    return [pid, ...children.flatMap((child) => processesOf(Number(child)))];
  } catch {
    return [];
  }
}

function killIfRunning(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has ended.
  }
}
