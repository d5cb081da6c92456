import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { deploy, rollBack, type Deployment } from '../../../edge/deploy-site.ts';
import { pointerOf } from '../../../edge/pointer.ts';
import type { wranglerConfig } from '../../../edge/wrangler-config.ts';
import { FixableError, messageOf } from '../../../publisher/error.ts';
import { bucketStore, RejectedError } from '../../../publisher/stores/bucket.ts';
import { isSigned } from '../../../supabase/functions/_shared/signature.ts';
import { temporaryFolder } from '../../temporary-folder.ts';
import { openScenario, rollBack as pause, type Scenario } from '../publisher/release-scenario.ts';
import { memoryBucket, type MemoryBucket } from './memory-bucket.ts';

const hookSecret = `whsec_${Buffer.from('a secret of thirty-two bytes ...').toString('base64')}`;
const siteUrl = 'https://example.com';

interface Version {
  codeId: string;
  version: string;
}

let scenario: Scenario;
let bucket: MemoryBucket;
let deployment: Deployment;
let log: string[];
/** What wrangler was called with. */
let commands: string[];
/** The Worker's versions, the current one last. */
let versions: Version[];
/** How many more requests get to the previous version. */
let delayed: number;
/** Why wrangler fails. */
let problem: string | undefined;
let worker: {
  /** How many build hooks it accepted. */
  hooks: number;
  published?: Version;
  /** How many more requests for its status fail. */
  silent: number;
};

beforeEach(async () => {
  scenario = await openScenario(3);
  bucket = memoryBucket();
  [log, commands, versions, problem, delayed] = [[], [], [], undefined, 0];
  const folder = temporaryFolder();
  deployment = {
    config: {
      ...{ siteUrl, hookSecret, publicEnv: {}, workerName: 'site', bucketName: 'bucket' },
      ...{ secrets: { BUILD_HOOK_SECRET: hookSecret }, wranglerEnv: {} },
    },
    store: bucketStore(bucket),
    ...{ folder, buildDir: join(scenario.folder, 'build') },
    build: async () => scenario.built(),
    wrangler: runWrangler,
    progress: {
      line,
      step(label, work) {
        line(`${label} …`);
        return work();
      },
    },
  };
  worker = { hooks: 0, silent: 0 };
  const realFetch = fetch;
  vi.spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const url = String(input instanceof Request ? input.url : input);
    return url.startsWith(siteUrl) ? askWorker(url, init) : realFetch(input, init);
  });
});
afterEach(() => vi.restoreAllMocks());

/** Stands in for the deployed Worker, which publishes as soon as it gets a signed build hook. */
async function askWorker(url: string, init?: RequestInit): Promise<Response> {
  const version = versions.at(delayed-- > 0 ? -2 : -1);
  if (!version) return new Response('Not found', { status: 404 });
  if (url.endsWith('/status')) {
    if (worker.silent-- > 0) return new Response('Failed', { status: 500 });
    return Response.json({ ...worker.published, state: 'idle', hasNext: false, error: null });
  }
  const isValid = await isSigned(hookSecret, new Headers(init?.headers), String(init?.body));
  if (!isValid) return Response.json({}, { status: 401 });
  worker.published = version;
  worker.hooks += 1;
  return Response.json({}, { status: 202 });
}

const line = (text: string) => log.push(...text.split('\n'));

/** Stands in for wrangler. */
async function runWrangler(args: readonly string[]): Promise<void> {
  const [command = ''] = args;
  const optionOf = (name: string) => args.find((arg) => arg.startsWith(name))?.slice(name.length);
  commands.push(command);
  if (problem !== undefined) throw new FixableError(problem);
  const secrets = optionOf('--secrets-file=');
  if (secrets) expect(JSON.parse(readFileSync(secrets, 'utf8'))).toEqual(deployment.config.secrets);
  const config = optionOf('--config=');
  let version = '';
  if (config) {
    const { assets, routes, vars } = JSON.parse(readFileSync(config, 'utf8')) as ReturnType<
      typeof wranglerConfig
    >;
    expect(existsSync(join(assets.directory, '_headers'))).toBe(true);
    version = vars.VERSION;
    expect(routes?.map(({ pattern }) => pattern)).toEqual(['example.com', 'www.example.com']);
  }
  if (command === 'rollback') versions.pop();
  else versions.push({ codeId: optionOf('--message=') ?? '', version });
}

const codeIds = () => versions.map(({ codeId }) => codeId);

test('a deployment renders all pages, deploys the Worker, and can be rolled back, and one during a pause says so', async () => {
  await deploy(deployment);
  expect(log.filter((text) => text.endsWith(' …'))).toEqual([
    ...['Check the bucket …', 'Build the code …', 'Render the pages into the bucket …'],
    ...['Deploy the Worker …', 'Wait until visitors see it …'],
  ]);
  expect(log.slice(-3)).toEqual([
    `${siteUrl} is live with code build code-1:`,
    expect.stringMatching(/^\d+ pages based on posts \(\d+ rendered\)\.$/),
    'To undo this, run: npm run deploy -- --rollback',
  ]);
  await scenario.deploy('code-2');
  await deploy(deployment);
  expect(codeIds()).toEqual(['code-1', 'code-2']);
  await rollBack(deployment);
  expect(codeIds()).toEqual(['code-1']);
  // The Worker purges its cache when it gets a build hook.
  expect(worker.hooks).toBe(3);
  expect(log.at(-2)).toBe('');
  expect(log.at(-1)).toBe(`${siteUrl} is back to the previous version of the code.`);

  await pause(deployment.store, 0, pointerOf('code-2'));
  await deploy(deployment);
  expect(log.slice(-3, -1)).toEqual([
    `Code build code-2 is deployed to ${siteUrl}.`,
    'Publishing is paused, so visitors will see its pages once you resume publishing.',
  ]);
});

const isUnchanged =
  '\nVisitors still get the previous version. After you fix the problem, run `npm run deploy` again.';

test.each<[string, () => void, string, string[]]>([
  [
    'bucket variables are wrong',
    () => (bucket.fault = () => Promise.reject(new RejectedError('403 SignatureDoesNotMatch'))),
    '403 SignatureDoesNotMatch\nCheck BUCKET_URL, BUCKET_ACCESS_KEY_ID, and BUCKET_SECRET_ACCESS_KEY.',
    [],
  ],
  [
    'an upload fails midway',
    () => {
      let puts = 0;
      bucket.fault = async (call) => {
        if (call.startsWith('put') && ++puts > 5) throw new RejectedError('403 AccessDenied');
      };
    },
    `403 AccessDenied${isUnchanged}`,
    [],
  ],
  [
    'wrangler fails',
    () => (problem = 'wrangler deploy failed.\nAuthentication error'),
    `Authentication error${isUnchanged}`,
    ['deploy'],
  ],
])('if %s, the deployment stops and says what to do, and the next one succeeds', async (...row) => {
  const [, breakIt, message, expected] = row;
  breakIt();
  const error = await deploy(deployment).catch(messageOf);
  expect(error).toContain(message);
  expect([commands, codeIds()]).toEqual([expected, []]);
  [bucket.fault, problem] = [undefined, undefined];
  await deploy(deployment);
  expect(codeIds()).toEqual(['code-1']);
});

test('without a code change, a deployment waits for the new version, and a rollback for the previous one', async () => {
  await deploy(deployment);
  // The old version gets the first build hook and shows its status.
  delayed = 2;
  await deploy(deployment);
  expect(worker.hooks).toBe(3);
  await rollBack(deployment);
  expect([codeIds(), worker.hooks]).toEqual([['code-1'], 4]);
});

test('a rollback doesn’t claim to have changed the version if nobody knows which one was live', async () => {
  for (const code of ['code-1', 'code-2']) {
    await scenario.deploy(code);
    await deploy(deployment);
  }
  // The broken version doesn't show its status.
  worker.silent = 1;
  await rollBack(deployment);
  expect(codeIds()).toEqual(['code-1']);
  expect(log.at(-1)).toMatch(
    /^The Worker was rolled back, .* check that it’s the right one now\.$/,
  );
});
