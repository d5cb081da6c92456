import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createHistory, typingDelayMs } from '~/features/blog/listing/history';
import { defaultView, formatView, type View } from '~/features/blog/listing/view';
import { fakeHistory } from '../../../fake-history.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A reader of the listing at `/blog`. */
function openListing() {
  const browser = fakeHistory('https://site.example.com/blog');
  const log = createHistory();
  let view = defaultView;
  log.connect((shown) => (view = shown));
  return {
    ...browser,
    view: () => view,
    type(search: string) {
      view = { ...view, search, page: 1 };
      log.replaceSoon(view);
    },
    go(change: Partial<View>) {
      view = { ...view, page: 1, ...change };
      log.push(view);
    },
    submit: () => log.submit(view),
  };
}

const action = fc.oneof(
  fc.record({ kind: fc.constant('type' as const), text: fc.constantFrom('', 'pay', 'range') }),
  fc.record({ kind: fc.constant('pause' as const) }),
  fc.record({ kind: fc.constant('submit' as const) }),
  fc.record({ kind: fc.constant('page' as const), page: fc.integer({ min: 1, max: 3 }) }),
  fc.record({ kind: fc.constant('category' as const), category: fc.constantFrom(undefined, 'A') }),
  fc.record({ kind: fc.constantFrom('back' as const, 'forward' as const) }),
);

test('after any actions, going all the way back and forward shows the same states', () => {
  fc.assert(
    fc.property(fc.array(action, { maxLength: 30 }), (actions) => {
      const reader = openListing();
      // What each entry should show, and what it showed before anything was typed.
      let entries = [{ view: defaultView, entered: defaultView }];
      let at = 0;
      const add = (view: View) => {
        entries = [...entries.slice(0, at + 1), { view, entered: view }];
        at += 1;
      };
      for (const step of actions) {
        const entry = entries[at] as (typeof entries)[number];
        const before = formatView(entry.view);
        if (step.kind === 'type') {
          reader.type(step.text);
          entry.view = reader.view();
        } else if (step.kind === 'submit') {
          reader.submit();
          const { view } = entry;
          entry.view = entry.entered;
          if (formatView(view) !== formatView(entry.entered)) add(view);
        } else if (step.kind === 'page' || step.kind === 'category') {
          const { kind: _, ...change } = step;
          reader.go(change);
          if (formatView(reader.view()) !== before) add(reader.view());
        } else {
          // Otherwise, what was typed last isn't in the URL yet.
          vi.advanceTimersByTime(typingDelayMs);
          const to = entries[at + (step.kind === 'back' ? -1 : 1)];
          if (step.kind !== 'pause' && to) {
            const writes = reader.writes();
            reader[step.kind]();
            at = entries.indexOf(to);
            to.entered = to.view;
            vi.advanceTimersByTime(1000);
            expect(reader.writes(), 'going back or forward only reads').toBe(writes);
          }
        }
        expect(formatView(reader.view())).toBe(formatView(entries[at]?.view ?? defaultView));
      }
      vi.advanceTimersByTime(typingDelayMs);
      expect(reader.length()).toBe(entries.length);
      const expected = entries.map(({ view }) => formatView(view));
      const walk = (step: () => void) =>
        entries.map(() => {
          const path = formatView(reader.view());
          step();
          vi.advanceTimersByTime(1000);
          return path;
        });
      for (; at > 0; at -= 1) reader.back();
      expect(walk(reader.forward)).toEqual(expected);
      expect(walk(reader.back)).toEqual(expected.toReversed());
      expect(walk(reader.forward)).toEqual(expected);
    }),
    { numRuns: 300 },
  );
});

test('a submitted search can be undone with one step back', () => {
  const { type, submit, address, back, length } = openListing();
  type('pay');
  vi.advanceTimersByTime(typingDelayMs);
  expect([address(), length()]).toEqual(['/blog?search=pay', 1]);
  submit();
  submit();
  expect([address(), length()]).toEqual(['/blog?search=pay', 2]);
  back();
  expect(address()).toBe('/blog');
});

test('typing stays below 100 history calls in 30 seconds, which is Safari’s limit', () => {
  const { type, writes, address } = openListing();
  for (let time = 0; time < 30_000; time += typingDelayMs) {
    type(`pay${time}`);
    vi.advanceTimersByTime(typingDelayMs);
  }
  expect(writes()).toBeLessThan(100);
  expect(address()).toMatch(/^\/blog\?search=pay\d+$/);
});
