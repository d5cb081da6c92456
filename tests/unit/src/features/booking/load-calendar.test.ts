import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadCalendar } from '~/features/booking/load-calendar';
import { invokeFunction } from '~/lib/supabase/functions-client';

vi.mock('~/lib/supabase/functions-client', () => ({ invokeFunction: vi.fn() }));
const answer = (status: string) =>
  vi.mocked(invokeFunction).mockResolvedValue({ kind: 'response', status: 200, body: { status } });

const calendar = {
  page: 'https://calendar.example.com/widget/booking/1?utm_source=news',
  script: 'https://calendar.example.com/js/form_embed.js',
};

/** A minimal element. */
class FakeElement extends EventTarget {
  src = '';
  readonly children: FakeElement[];
  constructor(children: FakeElement[]) {
    super();
    this.children = children;
  }
  cloneNode() {
    return new FakeElement(this.children);
  }
  append(child: FakeElement) {
    this.children.push(child);
  }
  replaceWith(other: FakeElement) {
    this.children.splice(this.children.indexOf(this), 1, other);
  }
  remove() {
    this.children.splice(this.children.indexOf(this), 1);
  }
}

let children: FakeElement[];
let blank: FakeElement;
const state = { onLine: true };

function load(failed = vi.fn()) {
  const frame = {
    querySelector: () => blank,
    append: (child: FakeElement) => children.push(child),
  };
  return loadCalendar(frame as unknown as HTMLElement, calendar, failed);
}

beforeEach(() => {
  vi.useFakeTimers();
  answer('available');
  state.onLine = true;
  children = [];
  blank = new FakeElement(children);
  children.push(blank);
  vi.stubGlobal('navigator', state);
  vi.stubGlobal('document', { createElement: () => new FakeElement(children) });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('loads nothing while offline', async () => {
  state.onLine = false;
  await expect(load()).resolves.toBe('offline');
  expect(children).toEqual([blank]);
});

test('a loaded calendar doesn’t wait for the server, which may still say that it’s missing', async () => {
  const { promise, resolve } = Promise.withResolvers<Awaited<ReturnType<typeof invokeFunction>>>();
  vi.mocked(invokeFunction).mockReturnValue(promise);
  const failed = vi.fn();
  const loading = load(failed);
  for (const child of children) child.dispatchEvent(new Event('load'));
  await expect(loading).resolves.toBeUndefined();
  expect(failed).not.toHaveBeenCalled();
  resolve({ kind: 'response', status: 200, body: { status: 'missing' } });
  await vi.advanceTimersByTimeAsync(0);
  expect(failed).toHaveBeenCalledExactlyOnceWith('unreachable');
  expect(children).toEqual([blank]);
});

test('a server that doesn’t know leaves it to the browser', async () => {
  for (const result of [
    { kind: 'no-response' } as const,
    { kind: 'response', status: 404, body: undefined } as const,
    { kind: 'response', status: 200, body: { status: 'unknown' } } as const,
  ]) {
    vi.mocked(invokeFunction).mockResolvedValue(result);
    const loading = load();
    for (const child of children) child.dispatchEvent(new Event('load'));
    await expect(loading).resolves.toBeUndefined();
    blank = children[0] as FakeElement;
    children.splice(1);
  }
});
