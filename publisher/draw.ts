// Draws the images that the pages of posts name, in a process of its own: it can be as slow as it
// likes, and a drawing that ends it ends nothing else. argv[2] is a JSON object of DrawSettings; the
// images to leave out, which can be more than fit into an argument, are the message that begins it.
import { loadCode } from './code/load.ts';
import { messageOf, PublishError } from './error.ts';
import {
  drawMissing,
  type DrawOrder,
  type DrawResult,
  type ImageOfPost,
} from './social/draw-missing.ts';

export interface DrawSettings extends Omit<DrawOrder, 'skip'> {
  /** Folder of the code build. */
  buildDir: string;
}

/** What the parent is told. `known`: the message is for a person and says what to do. */
export type DrawReport =
  | { begun: ImageOfPost; missing: number }
  | { undrawn: ImageOfPost; message: string }
  | { done: DrawResult }
  | { failed: { message: string; known: boolean } };

// Nobody is left to hear of the outcome; what is half done is done again by the next one.
process.once('disconnect', () => process.exit());
// A terminal sends Ctrl-C to the whole group; the parent is the one to say when this ends.
process.on('SIGINT', () => undefined);

const { buildDir, ...order } = JSON.parse(process.argv[2] ?? '') as DrawSettings;
const told = new Promise((resolve) => process.once('message', resolve));
try {
  const loaded = await loadCode(buildDir);
  const skip = (await told) as DrawOrder['skip'];
  const done = await drawMissing(
    loaded,
    { ...order, skip },
    {
      begun: (begun, missing) => tell({ begun, missing }),
      failed: (undrawn, message) => tell({ undrawn, message }),
    },
  );
  tell({ done });
} catch (error) {
  const known = error instanceof PublishError;
  if (!known) console.error(error);
  tell({ failed: { message: messageOf(error), known } });
}

function tell(report: DrawReport): void {
  if (!process.connected) return;
  process.send?.(report, () => {
    if (('done' in report || 'failed' in report) && process.connected) process.disconnect();
  });
}
