import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { ItemRef } from '~/features/moderation/rules/items';
import { statusAfter, type Verdict } from '~/features/moderation/rules/verdict';
import type { Decision } from '~/features/moderation/store/decision';
import { createDecisionQueue } from '~/features/moderation/store/decision-queue';
import { comment, fakeBackend, post, type Accident } from './fake-backend.ts';

const approved: Verdict = { status: 'approved' };
const spam: Verdict = { status: 'spam' };

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function open(items: readonly ItemRef[], stored: readonly Decision[] = []) {
  const backend = fakeBackend(items);
  const network = { isOnline: true };
  const settled: Decision[] = [];
  const reports: number[] = [];
  let saved = stored;
  const start = () =>
    createDecisionQueue({
      api: backend.api,
      isOnline: () => network.isOnline,
      stored: saved,
      store: (decisions) => (saved = decisions),
      onSettled: (decisions) => {
        settled.push(...decisions);
        reports.push(decisions.length);
      },
    });
  const queue = start();
  return { ...backend, queue, network, settled, reports, restart: start, saved: () => saved };
}

/** Waits for all requests, but not for retries. */
const settle = () => vi.advanceTimersByTimeAsync(500);

const states = (decisions: readonly Decision[]) =>
  decisions.map(({ id, state }) => `${id} ${state}`);

test('sends decisions in order, alike ones together, one request at a time', async () => {
  const { queue, calls } = open([1, 2, 3, 4, 5, 6, 7].map(comment));
  queue.decide([comment(1)], approved);
  queue.decide([comment(2)], approved);
  queue.decide([comment(3)], approved);
  queue.decide([comment(4)], spam);
  queue.decide([comment(5), comment(6)], spam);
  queue.decide([comment(7)], approved);
  await settle();
  expect(calls).toEqual(['approved c1', 'approved c2 c3', 'spam c4 c5 c6', 'approved c7']);
  expect(states(queue.$decisions.get())).toEqual([1, 2, 3, 4, 5, 6, 7].map((n) => `c${n} made`));
});

test('splits what’s too much for one request, and reports it at once', async () => {
  const items = Array.from({ length: 51 }, (_, n) => comment(n));
  const { queue, calls, reports } = open(items);
  queue.decide(items, spam);
  await settle();
  expect(calls.map((call) => call.split(' ').length - 1)).toEqual([50, 1]);
  expect(reports).toEqual([51]);
});

test('schedules each post on its own, and groups posts only if they get the same note', async () => {
  const { queue, calls } = open([1, 2, 3, 4, 5].map(post));
  queue.decide([post(1), post(2)], { status: 'scheduled', publishAt: '2099-01-01T00:00:00Z' });
  queue.decide([post(3)], { status: 'rejected', note: 'Too short' });
  queue.decide([post(4)], { status: 'rejected', note: 'Too long' });
  queue.decide([post(5)], { status: 'rejected', note: 'Too long' });
  await settle();
  expect(calls).toEqual(['scheduled p1', 'scheduled p2', 'rejected p3', 'rejected p4 p5']);
});

test('waits while the browser is offline', async () => {
  const { queue, network, calls, statusOf } = open([comment(1), comment(2)]);
  network.isOnline = false;
  queue.decide([comment(1)], approved);
  queue.decide([comment(2)], spam);
  await settle();
  expect(calls).toEqual([]);
  expect(queue.$halted.get()).toBe('offline');
  network.isOnline = true;
  queue.resume();
  await settle();
  expect([statusOf('c1'), statusOf('c2')]).toEqual(['approved', 'spam']);
  expect(queue.$halted.get()).toBeUndefined();
});

test.each([
  ['request-lost', 'unreachable'],
  ['response-lost', 'unreachable'],
  ['signed-out', 'signed-out'],
] as const)('retries by itself after %s', async (accident, fault) => {
  const { queue, accidents, statusOf } = open([comment(1), post(1)]);
  accidents.push(accident);
  queue.decide([comment(1)], approved);
  queue.decide([post(1)], approved);
  await settle();
  expect(queue.$halted.get()).toBe(fault);
  await vi.advanceTimersByTimeAsync(5_000);
  expect([statusOf('c1'), statusOf('p1')]).toEqual(['approved', 'public']);
  expect(states(queue.$decisions.get())).toEqual(['c1 made', 'p1 made']);
});

test('puts back items that the database rejects, and continues', async () => {
  const { queue, accidents, statusOf } = open([post(1), comment(1)]);
  accidents.push('failed');
  queue.decide([post(1)], { status: 'rejected', note: 'x' });
  queue.decide([comment(1)], approved);
  await settle();
  expect(queue.$decisions.get()).toMatchObject([
    { state: 'dropped', problem: { what: 'failed', message: 'Too long.' } },
    { state: 'made' },
  ]);
  expect([statusOf('p1'), statusOf('c1')]).toEqual(['submitted', 'approved']);
});

test.each([
  [comment(1), 'spam'],
  [comment(1), 'approved'],
  [post(1), 'submitted'],
  [post(1), 'rejected'],
  [post(1), 'gone'],
] as const)('doesn’t override another moderator: %o is %s', async (item, status) => {
  const { queue, decideElsewhere, remove, statusOf } = open([item]);
  if (status === 'gone') remove(item.id);
  else decideElsewhere(item.id, status);
  queue.decide([item], approved);
  await settle();
  expect(queue.$decisions.get()).toMatchObject([
    { state: 'dropped', problem: { what: 'stale', status } },
  ]);
  if (status !== 'gone') expect(statusOf(item.id)).toBe(status);
});

test.each(['request-lost', 'failed'] as const)(
  'keeps what was made if it can’t find out why the rest wasn’t (%s)',
  async (accident) => {
    const { queue, accidents, calls, decideElsewhere } = open([comment(1), comment(2)]);
    decideElsewhere('c1', 'approved');
    queue.decide([comment(1), comment(2)], approved);
    // For the next request.
    accidents.push(accident);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(states(queue.$decisions.get())).toEqual(['c1 dropped', 'c2 made']);
    expect(calls.filter((call) => call.includes('c2'))).toEqual(['approved c1 c2']);
  },
);

test('undoes a decision, including one of a group', async () => {
  const { queue, calls, statusOf, settled } = open([comment(1), comment(2), post(1)]);
  queue.decide([comment(1), comment(2)], spam);
  queue.decide([post(1)], approved);
  await settle();
  queue.undo([2, 3]);
  expect(states(queue.$decisions.get())).toEqual(['c1 made', 'c2 undoing', 'p1 undoing']);
  await settle();
  expect(['c1', 'c2', 'p1'].map(statusOf)).toEqual(['spam', 'pending', 'submitted']);
  expect(calls).toContain('undo c2');
  // The next decision has to name the version that the undo made.
  expect(settled.find(({ id, state }) => id === 'p1' && state === 'undone')?.version).toBe(3);
});

test('drops a decision that’s undone before it’s sent', async () => {
  const { queue, calls, network, statusOf } = open([comment(1)]);
  network.isOnline = false;
  queue.decide([comment(1)], spam);
  queue.undo([1]);
  network.isOnline = true;
  queue.resume();
  await settle();
  expect(calls).toEqual([]);
  expect(statusOf('c1')).toBe('pending');
  expect(states(queue.$decisions.get())).toEqual(['c1 undone']);
});

test('undoes a decision while it’s being sent', async () => {
  const { queue, calls, statusOf } = open([comment(1)]);
  queue.decide([comment(1)], spam);
  queue.undo([1]);
  await settle();
  expect(calls).toEqual(['spam c1', 'undo c1']);
  expect(statusOf('c1')).toBe('pending');
});

test('says if somebody has decided again, so that a decision can’t be undone', async () => {
  const { queue, decideElsewhere, statusOf } = open([comment(1)]);
  queue.decide([comment(1)], spam);
  await settle();
  decideElsewhere('c1', 'approved');
  queue.undo([1]);
  await settle();
  expect(statusOf('c1')).toBe('approved');
  expect(queue.$decisions.get()).toMatchObject([
    { state: 'made', problem: { what: 'not-undone', status: 'approved' } },
  ]);
});

test('continues after a reload, without deciding twice', async () => {
  const { queue, accidents, restart, calls, statusOf, network } = open([comment(1), comment(2)]);
  accidents.push('response-lost');
  queue.decide([comment(1)], approved);
  await settle();
  network.isOnline = false;
  queue.decide([comment(2)], spam);
  queue.close();
  network.isOnline = true;
  const next = restart();
  next.resume();
  await settle();
  expect([statusOf('c1'), statusOf('c2')]).toEqual(['approved', 'spam']);
  expect(states(next.$decisions.get())).toEqual(['c1 made', 'c2 made']);
  expect(calls).toEqual(['approved c1', 'approved c1', 'read c1', 'spam c2']);
  next.undo([1]);
  await settle();
  expect(statusOf('c1')).toBe('pending');
});

type Step =
  | { do: 'decide'; item: number; verdict: Verdict }
  | { do: 'undo'; item: number }
  | { do: 'wait' | 'offline' | 'online' | 'reload' }
  | { do: 'accident'; accident: Accident };

const steps = fc.array(
  fc.oneof(
    {
      weight: 6,
      arbitrary: fc.record({
        do: fc.constant('decide' as const),
        item: fc.nat(7),
        verdict: fc.constantFrom<Verdict>(approved, { status: 'rejected', note: 'No' }),
      }),
    },
    { weight: 3, arbitrary: fc.record({ do: fc.constant('undo' as const), item: fc.nat(7) }) },
    {
      weight: 4,
      arbitrary: fc.record({ do: fc.constantFrom('wait', 'offline', 'online', 'reload') }),
    },
    {
      weight: 2,
      arbitrary: fc.record({
        do: fc.constant('accident' as const),
        accident: fc.constantFrom<Accident>('request-lost', 'response-lost', 'signed-out'),
      }),
    },
  ),
  { maxLength: 40 },
) as fc.Arbitrary<Step[]>;

test('whatever the network does, each item ends as its moderator wanted', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (script) => {
      const items = [0, 1, 2, 3].flatMap((n) => [comment(n), post(n)]);
      const backend = open(items);
      let { queue } = backend;
      const latest = (id: string) => queue.$decisions.get().findLast((one) => one.id === id);
      for (const step of script) {
        if (step.do === 'decide' || step.do === 'undo') {
          const item = items[step.item] as ItemRef;
          const last = latest(item.id);
          const isOpen = !last || last.state === 'undone';
          if (step.do === 'undo' && last) queue.undo([last.key]);
          else if (step.do === 'decide' && isOpen) {
            queue.decide([{ ...item, version: last?.version ?? item.version }], step.verdict);
          }
        } else if (step.do === 'wait') await vi.advanceTimersByTimeAsync(15);
        else if (step.do === 'accident') backend.accidents.push(step.accident);
        else if (step.do === 'reload') {
          queue.close();
          queue = backend.restart();
          queue.resume();
        } else backend.network.isOnline = step.do === 'online';
      }
      backend.accidents.length = 0;
      backend.network.isOnline = true;
      queue.resume();
      await vi.advanceTimersByTimeAsync(200_000);
      for (const item of items) {
        const last = latest(item.id);
        expect(last?.state ?? 'undone').toMatch(/^(made|undone)$/);
        expect(backend.statusOf(item.id)).toBe(
          last?.state === 'made' ? statusAfter(item.kind, last.verdict) : item.from,
        );
      }
      queue.close();
    }),
    { numRuns: 300 },
  );
});
