import fc from 'fast-check';
import { test } from 'vitest';
import { isLong } from '../../../../../long-tests.ts';
import { computer, pass } from './computer';
import { accidents } from './server';
import { useTabs } from './tabs';

useTabs();

type Computer = ReturnType<typeof computer>;

/** What happens, how often compared with the rest, and what it does to a computer and one of its tabs. */
type Event = [weight: number, name: string, run: (one: Computer, tab: number) => unknown];
const events: Event[] = [
  [10, 'type', (one, tab) => one.type(tab)],
  [3, 'type a title', (one, tab) => one.type(tab, 'typeTitle')],
  [3, 'open the post', (one, tab) => one.open(tab, false)],
  [2, 'open a new post', (one, tab) => one.open(tab, true)],
  [2, 'save', (one, tab) => one.save(tab)],
  [2, 'kill', (one, tab) => one.end(tab, false)],
  [2, 'close', (one, tab) => one.end(tab, true)],
  [1, 'hide', (one, tab) => one.hide(tab)],
  [2, 'take over', (one, tab) => one.takeOver(tab)],
  [2, 'keep mine', (one, tab) => one.resolve(tab, 'mine')],
  [2, 'keep theirs', (one, tab) => one.resolve(tab, 'theirs')],
  [2, 'someone else saves', (one) => one.saveElsewhere('colleague')],
  [1, 'the writer saves elsewhere', (one) => one.saveElsewhere('writer')],
  [1, 'the session expires', (one) => one.session(null, false)],
  [1, 'the session ends', (one) => one.session(null, true)],
  [1, 'someone else signs in', (one) => one.session('other', true)],
  [3, 'the writer signs in', (one) => one.session('writer', true)],
  [1, 'offline', (one) => one.network('offline')],
  [1, 'the server is down', (one) => one.network('down')],
  [3, 'online', (one) => one.network('online')],
  [1, 'storage is blocked', (one) => one.storage('blocked')],
  [1, 'storage is full', (one) => one.storage('full')],
  [3, 'storage works', (one) => one.storage('working')],
  ...accidents.map((accident) => [1, accident, (one) => one.accident(accident)] as Event),
];

/** A step, with a name for the report of a failure. */
const named = (name: string, run: (one: Computer) => unknown) => ({
  run,
  [fc.toStringMethod]: () => name,
});

const step = fc.oneof(
  {
    weight: 10,
    arbitrary: fc
      .oneof(fc.nat(12), fc.nat(400), fc.nat(5_000), fc.constantFrom(60_000, 300_000))
      .map((ms) => named(`wait ${ms} ms`, (one) => one.pass(ms))),
  },
  ...events.map(([weight, name, run]) => ({
    weight,
    arbitrary: fc
      .constantFrom(0, 0, 0, 1)
      .map((tab) => named(`${name} (tab ${tab})`, (one) => run(one, tab))),
  })),
);

/** The rarest ways to lose text need several things at once, so some runs begin with them. */
const beginnings: Record<string, (one: Computer) => unknown> = {
  'storage with room': () => undefined,
  'full storage': (one) => one.storage('full'),
  async 'a response that’s lost while the writer types'(one) {
    one.accident('response-lost');
    one.type(0);
    one.save(0);
    await one.pass(100);
    one.type(0);
  },
  'full storage, and a post that another tab took over': beginWithTwoTabs,
  async 'no room for another copy of what was typed before signing in'(one) {
    one.end(0, false);
    one.session(null, true);
    await one.open(0, true);
    await one.pass(1_000);
    one.type(0);
    await one.pass(1_000);
    await one.storage('full');
    one.network('offline');
    one.session('writer', true);
    await one.pass(1_000);
  },
  async 'text that’s being stored while its writer signs in and out'(one) {
    one.end(0, false);
    one.session(null, true);
    await one.open(0, true);
    await one.storage('blocked');
    one.type(0);
    one.type(0);
    one.session('writer', true);
    one.session(null, true);
  },
  async 'a tab that gets a post back, but can’t read newer text'(one) {
    await beginWithTwoTabs(one);
    one.type(1);
    one.saveElsewhere('writer');
    await one.storage('working');
    await one.pass(60_000);
    await one.storage('blocked');
    await one.takeOver(0);
    await one.pass(1_000);
  },
};

async function beginWithTwoTabs(one: Computer): Promise<void> {
  await one.storage('full');
  one.type(0);
  await one.pass(1_000);
  await one.open(1, false);
  await one.pass(2_000);
  await one.takeOver(1);
  await one.pass(1_000);
}

const names = Object.keys(beginnings);
// Most runs begin with nothing special.
const beginning = fc.constantFrom(...names.map(() => 'storage with room'), ...names);

/** `npm run test:long` tries more. */
const numRuns = isLong ? 5_000 : 1_000;

test('whatever happens, the last typed text is where the screen says, or in the history', async () => {
  await fc.assert(
    fc.asyncProperty(
      beginning,
      fc.array(step, { minLength: 5, maxLength: 60, size: 'max' }),
      async (name, steps) => {
        const one = computer();
        await one.open(0, true);
        await pass(1_000);
        try {
          await beginnings[name]?.(one);
          for (const { run } of steps) await run(one);
          await one.settle();
        } finally {
          one.close();
          await pass(2_000);
        }
      },
    ),
    { numRuns: numRuns + names.length, examples: names.map((name): [string, []] => [name, []]) },
  );
}, 300_000);
