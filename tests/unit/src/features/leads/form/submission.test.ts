import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { submitLead, SubmitResult } from '~/features/leads/form/submit-lead';
import type * as Submission from '~/features/leads/form/submission';
import { reloaded, stubStorage } from '../../../fake-storage';

const sent = vi.hoisted(() => vi.fn<typeof submitLead>());
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn(), dismiss: vi.fn() }));
const track = vi.hoisted(() => vi.fn());
vi.mock('~/features/leads/form/submit-lead', () => ({ submitLead: sent }));
vi.mock('~/lib/toasts', () => ({ toast }));
vi.mock('~/features/tracking', () => ({ track }));

const now = new Date('2026-11-21T10:00:00Z').getTime();
const pending = { fields: { firstName: 'Dana' }, filledInMs: 30_000 };
const stored: SubmitResult = {
  status: 'stored',
  ref: 'abc',
  held: false,
  message: 'Form submitted successfully',
};
const draftKey = 'lead-draft:strategy-session';
const failure = 'Failed to submit form. Please try again.';

let browser: EventTarget;
let page: EventTarget & { prerendering: boolean };
let online: boolean;
const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.clearAllMocks();
  stubStorage('sessionStorage');
  browser = new EventTarget();
  online = true;
  page = Object.assign(new EventTarget(), { prerendering: false });
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  vi.stubGlobal('navigator', {
    get onLine() {
      return online;
    },
  });
  vi.stubGlobal('location', { assign, pathname: '/contact' });
  sent.mockResolvedValue(stored);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'sessionStorage');
});

/** The form on a newly loaded page. */
async function loaded() {
  const { leadSubmission } = await reloaded<typeof Submission>(
    () => import('~/features/leads/form/submission'),
  );
  const submission = leadSubmission('strategy-session');
  const close = submission.open();
  return { ...submission, close, state: () => submission.$submission.get() };
}

const settled = () => vi.advanceTimersByTimeAsync(0);

function goOnline() {
  online = true;
  browser.dispatchEvent(new Event('online'));
}

/** The visitor leaves, and the page goes into the back/forward cache. */
function leavePage() {
  browser.dispatchEvent(new Event('pagehide'));
}

/** The visitor returns to a page in the back/forward cache. */
function restorePage() {
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
}

test('a submission times out after 20 seconds, and the next try is the same lead', async () => {
  const { submit, state } = await loaded();
  sent.mockImplementationOnce(
    (...[, , , signal]) =>
      new Promise((resolve) => {
        signal.addEventListener('abort', () => resolve({ status: 'unknown' }));
      }),
  );
  submit(pending);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(state()).toEqual({ status: 'error', message: failure });
  submit(pending);
  await settled();
  expect(state()).toMatchObject({ status: 'success' });
  const [first, second] = sent.mock.calls.map(([, , key]) => key);
  expect(first).toMatch(/^[0-9a-f-]{36}$/);
  expect(second).toBe(first);
});

describe('success', () => {
  test('tracks each lead once', async () => {
    for (const [ref, times] of [
      ['abc', 1],
      ['abc', 1],
      ['def', 2],
      // Held for review.
      ['ghi', 2],
    ] as const) {
      const { submit } = await loaded();
      sent.mockResolvedValue({ ...stored, ref, held: ref === 'ghi' });
      submit(pending);
      await settled();
      expect(track).toHaveBeenCalledTimes(times);
    }
  });

  test.each(['by the redirect', 'by the visitor'])(
    'leaving the page %s clears everything, including what was typed since',
    async (how) => {
      const { submit, state } = await loaded();
      submit(pending);
      await settled();
      sessionStorage.setItem(draftKey, '{"fields":{"firstName":"D"},"filledInMs":1}');
      expect(state()).not.toHaveProperty('pageLeft');
      if (how === 'by the visitor') leavePage();
      else await vi.advanceTimersByTimeAsync(800);
      expect(state()).toHaveProperty('pageLeft', true);
      expect(sessionStorage.getItem(draftKey)).toBeNull();
    },
  );

  test('a page restored from the back/forward cache can be used again, without a redirect', async () => {
    const { submit, state } = await loaded();
    submit(pending);
    await settled();
    leavePage();
    restorePage();
    expect(state()).toEqual({ status: 'idle', note: 'already-sent' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(assign).not.toHaveBeenCalled();
  });

  test('after a reload, shows that the form was sent until it’s edited, and keeps the key', async () => {
    const first = await loaded();
    first.submit(pending);
    await settled();
    const { state, edit, submit } = await loaded();
    expect(state()).toEqual({ status: 'idle', note: 'already-sent' });
    edit();
    expect(state()).toEqual({ status: 'idle' });
    submit(pending);
    const [one, two] = sent.mock.calls.map(([, , key]) => key);
    expect(two).toBe(one);
  });
});

test('editing clears the error of a field, but not of the whole form', async () => {
  const { submit, edit, state } = await loaded();
  sent.mockResolvedValueOnce({ status: 'rejected', message: 'No.', field: 'email' });
  submit(pending);
  await settled();
  edit();
  expect(state()).toEqual({ status: 'idle' });
  sent.mockResolvedValueOnce({ status: 'rejected', message: 'Too many.' });
  submit(pending);
  await settled();
  edit();
  expect(state()).toEqual({ status: 'error', message: 'Too many.' });
});

describe('offline', () => {
  test('queues a submission that loses its connection', async () => {
    const { submit, state } = await loaded();
    sent.mockImplementationOnce(async () => {
      online = false;
      return { status: 'unknown' };
    });
    submit(pending);
    await settled();
    expect(state()).toEqual({ status: 'offline' });
  });

  test('tries three times once the browser is back online', async () => {
    online = false;
    const { submit, state } = await loaded();
    submit(pending);
    sent.mockResolvedValue({ status: 'unknown' });
    goOnline();
    await settled();
    expect(state()).toEqual({ status: 'offline' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sent).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveBeenCalledTimes(3);
    expect(state()).toEqual({ status: 'error', message: failure });
  });

  test('editing cancels a queued submission', async () => {
    online = false;
    const { submit, edit, state } = await loaded();
    submit(pending);
    edit();
    expect(state()).toEqual({ status: 'idle', note: 'canceled' });
    goOnline();
    await settled();
    expect(sent).not.toHaveBeenCalled();
  });

  test('a prerendered page sends nothing until it is visible', async () => {
    online = false;
    const first = await loaded();
    first.submit(pending);
    first.close();
    online = true;
    page.prerendering = true;
    const { state } = await loaded();
    goOnline();
    await settled();
    expect(state()).toEqual({ status: 'idle' });
    expect(sent).not.toHaveBeenCalled();
    page.prerendering = false;
    page.dispatchEvent(new Event('prerenderingchange'));
    await settled();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(state()).toMatchObject({ status: 'success' });
  });

  test('a page restored from the back/forward cache does not send what another page has sent', async () => {
    online = false;
    const first = await loaded();
    first.submit(pending);
    online = true;
    await loaded();
    await settled();
    restorePage();
    await settled();
    expect(first.state()).toEqual({ status: 'idle', note: 'already-sent' });
    expect(sent).toHaveBeenCalledTimes(1);
  });
});
