// One content publish in a process of its own: whatever goes wrong in it, the next one starts clean.
// argv[2] is a JSON object of PublishSettings. Under a parent with an IPC channel it gets ready first
// and publishes when it is told to.
import { loadCode } from './code/load.ts';
import {
  contentPublish,
  type PublishResult,
  type PublishSettings,
} from './content/content-publish.ts';
import { warmUp } from './content/warm-up.ts';
import { messageOf, PublishError } from './error.ts';
import { startStopwatch } from './stopwatch.ts';

/** What the parent sends. */
export interface Order {
  everything: boolean;
}

/** What the parent is told. `known`: the message is for a person and says what to do. */
export type Report =
  { ready: string } | { done: PublishResult } | { failed: { message: string; known: boolean } };

const settings = JSON.parse(process.argv[2] ?? '') as PublishSettings;

try {
  if (process.send) send({ done: await publishOnOrder() });
  else console.log(JSON.stringify(await publishNow()));
} catch (error) {
  const known = error instanceof PublishError;
  const message = messageOf(error);
  if (!known) console.error(error);
  else if (!process.send) console.error(message);
  process.exitCode = 1;
  send({ failed: { message, known } });
}

async function publishNow(): Promise<PublishResult> {
  const { stages, lap } = startStopwatch();
  const loaded = await loadCode(settings.buildDir);
  lap('import');
  const result = await contentPublish(loaded, settings);
  return { ...result, stages: { ...stages, ...result.stages } };
}

async function publishOnOrder(): Promise<PublishResult> {
  // Nobody is left to hear of the outcome; what is half done is made up for by the next publish.
  process.once('disconnect', () => process.exit());
  // A terminal sends Ctrl-C to the whole group; the parent is the one to say when this ends.
  process.on('SIGINT', () => undefined);
  let order: Order | undefined;
  const ordered = new Promise<void>((resolve) => {
    process.once('message', (message) => {
      order = message as Order;
      resolve();
    });
  });
  const loaded = await loadCode(settings.buildDir);
  // There is time for it only while no order has come.
  const warm = order ? undefined : await warmUp(loaded, settings.releases);
  send({ ready: loaded.code.codeId });
  await ordered;
  return contentPublish(loaded, { ...settings, ...order }, warm);
}

function send(told: Report): void {
  if (!process.connected) return;
  process.send?.(told, () => {
    if (!('ready' in told) && process.connected) process.disconnect();
  });
}
