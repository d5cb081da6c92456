import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Answer, submitLead } from '~/features/leads/form/api/submit-lead';
import type * as Submission from '~/features/leads/form/store/submission';
import { blockSession, reloaded, stubSession } from '../session';

const sent = vi.hoisted(() => vi.fn<typeof submitLead>());
const toast = vi.hoisted(() => ({ success: vi.fn(), error: vi.fn() }));
const track = vi.hoisted(() => vi.fn());
vi.mock('~/features/leads/form/api/submit-lead', () => ({ submitLead: sent }));
vi.mock('~/lib/toasts', () => ({ toast }));
vi.mock('~/lib/client-events', () => ({ track }));

const now = new Date('2026-11-21T10:00:00Z').getTime();
const pressed = { texts: { firstName: 'Dana' }, begunAt: now - 30_000, honeypot: '' };
const stored: Answer = { is: 'stored', ref: 'abc', message: 'Form submitted successfully' };
const draftName = 'lead-draft:strategy-session';
const failure = 'Failed to submit form. Please try again.';

let browser: EventTarget;
let page: EventTarget & { prerendering: boolean };
let online: boolean;
const assign = vi.fn();

beforeEach(() => {
  vi.useFakeTimers({ now });
  vi.clearAllMocks();
  stubSession();
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

/** The form on a page that was just loaded. */
async function loaded() {
  const { leadSubmission } = await reloaded<typeof Submission>(
    () => import('~/features/leads/form/store/submission'),
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

/** The visitor goes to another page, and the browser keeps this one for the way back. */
function goAway() {
  browser.dispatchEvent(new Event('pagehide'));
}

function comeBack(persisted: boolean) {
  browser.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
}

/** Resolves when it is told to; rejected with nothing, it never does. */
function held() {
  let answer: (answer: Answer) => void = () => undefined;
  sent.mockImplementationOnce(
    (_, signal) =>
      new Promise((resolve) => {
        answer = resolve;
        signal.addEventListener('abort', () => resolve({ is: 'unanswered' }));
      }),
  );
  return (given: Answer) => {
    answer(given);
    return settled();
  };
}

test('a form is idle until its button is pressed', async () => {
  const { state } = await loaded();
  expect(state()).toEqual({ is: 'idle' });
  expect(sent).not.toHaveBeenCalled();
});

describe('pressed', () => {
  test('it is sent once, with how long it took and under a key', async () => {
    const { submit, state } = await loaded();
    const answer = held();
    submit(pressed);
    expect(state()).toEqual({ is: 'submitting', slow: false });
    submit(pressed);
    await answer(stored);
    submit(pressed);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent.mock.calls[0]?.[0]).toEqual({
      formId: 'strategy-session',
      texts: { firstName: 'Dana' },
      honeypot: '',
      filledInMs: 30_000,
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
  });

  test('a clock that was put back makes no negative time', async () => {
    const { submit } = await loaded();
    submit({ ...pressed, begunAt: now + 60_000 });
    expect(sent.mock.calls[0]?.[0].filledInMs).toBe(0);
  });

  test('after 5 seconds it says that it takes long', async () => {
    const { submit, state } = await loaded();
    held();
    submit(pressed);
    await vi.advanceTimersByTimeAsync(4_999);
    expect(state()).toEqual({ is: 'submitting', slow: false });
    await vi.advanceTimersByTimeAsync(1);
    expect(state()).toEqual({ is: 'submitting', slow: true });
  });

  test('after 20 seconds it is given up, and the next try is the same lead', async () => {
    const { submit, state } = await loaded();
    held();
    submit(pressed);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(state()).toEqual({ is: 'failed', text: failure });
    submit(pressed);
    await settled();
    expect(state()).toMatchObject({ is: 'done' });
    const [first, second] = sent.mock.calls.map(([lead]) => lead.idempotencyKey);
    expect(second).toBe(first);
  });

  test('an answer leaves no timer behind that would say something else later', async () => {
    const { submit, state } = await loaded();
    sent.mockResolvedValue({ is: 'refused', text: 'No.' });
    submit(pressed);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(state()).toEqual({ is: 'failed', text: 'No.' });
  });
});

describe('stored', () => {
  test('it says so, tells it, and goes on when the toast was seen', async () => {
    const { submit, state } = await loaded();
    submit(pressed);
    await settled();
    expect(state()).toEqual({ is: 'done', message: 'Form submitted successfully' });
    expect(toast.success).toHaveBeenCalledExactlyOnceWith('Success', 'Form submitted successfully');
    expect(track).toHaveBeenCalledExactlyOnceWith('lead_form_submit', { form: 'strategy-session' });
    await vi.advanceTimersByTimeAsync(799);
    expect(assign).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(assign).toHaveBeenCalledExactlyOnceWith('/thank-you?source=strategy-session&ref=abc');
  });

  test('the same lead again is no other conversion, a new one is', async () => {
    for (const [ref, times] of [
      ['abc', 1],
      ['abc', 1],
      ['def', 2],
    ] as const) {
      const { submit } = await loaded();
      sent.mockResolvedValue({ is: 'stored', ref, message: 'Form submitted successfully' });
      submit(pressed);
      await settled();
      expect(track).toHaveBeenCalledTimes(times);
    }
  });

  test('the draft is gone', async () => {
    sessionStorage.setItem(draftName, '{"texts":{"firstName":"D"},"begunAt":1}');
    const { submit } = await loaded();
    submit(pressed);
    await settled();
    expect(sessionStorage.getItem(draftName)).toBeNull();
  });

  test.each(['for the next page', 'for another one'])(
    'a page that is left %s leaves nothing of its visitor, even of what was typed since',
    async (where) => {
      const { submit, state } = await loaded();
      submit(pressed);
      await settled();
      sessionStorage.setItem(draftName, '{"texts":{"firstName":"D"},"begunAt":1}');
      expect(state()).not.toHaveProperty('left');
      if (where === 'for another one') goAway();
      else await vi.advanceTimersByTimeAsync(800);
      expect(state()).toEqual({ is: 'done', message: 'Form submitted successfully', left: true });
      expect(sessionStorage.getItem(draftName)).toBeNull();
    },
  );

  test('a page that is left before anything was sent keeps its draft', async () => {
    const { state } = await loaded();
    sessionStorage.setItem(draftName, '{"texts":{"firstName":"D"},"begunAt":1}');
    goAway();
    expect(state()).toEqual({ is: 'idle' });
    expect(sessionStorage.getItem(draftName)).not.toBeNull();
  });

  test('where the next page does not come the form can be used again', async () => {
    const { submit, edit, state } = await loaded();
    submit(pressed);
    await settled();
    edit();
    expect(state()).toMatchObject({ is: 'done' });
    await vi.advanceTimersByTimeAsync(800);
    edit();
    expect(state()).toEqual({ is: 'idle' });
  });

  test('a page kept for the way back can be used again, and does not leave again', async () => {
    const { submit, state } = await loaded();
    submit(pressed);
    await settled();
    goAway();
    comeBack(true);
    expect(state()).toEqual({ is: 'idle', note: 'sent-before' });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(assign).not.toHaveBeenCalled();
  });

  test('loaded anew it says that it was sent, until something is changed; the key stays', async () => {
    const first = await loaded();
    first.submit(pressed);
    await settled();
    const { state, edit, submit } = await loaded();
    expect(state()).toEqual({ is: 'idle', note: 'sent-before' });
    edit();
    expect(state()).toEqual({ is: 'idle' });
    submit(pressed);
    const [one, two] = sent.mock.calls.map(([lead]) => lead.idempotencyKey);
    expect(two).toBe(one);
  });

  test('a page that was never left hears nothing of the way back', async () => {
    const { submit, state } = await loaded();
    submit(pressed);
    await settled();
    comeBack(false);
    expect(state()).toMatchObject({ is: 'done' });
  });
});

describe('refused', () => {
  test('it shows the words of the server, and the field they are about', async () => {
    const { submit, state } = await loaded();
    sent.mockResolvedValue({
      is: 'refused',
      text: 'Please enter a valid email address',
      field: 'email',
    });
    submit(pressed);
    await settled();
    expect(state()).toEqual({
      is: 'failed',
      text: 'Please enter a valid email address',
      field: 'email',
    });
    expect(toast.error).toHaveBeenCalledExactlyOnceWith(
      'Submission Error',
      'Please enter a valid email address',
    );
    expect(track).not.toHaveBeenCalled();
  });

  test('a changed field takes its refusal away, a refusal of no field stays until the next try', async () => {
    const { submit, edit, state } = await loaded();
    sent.mockResolvedValueOnce({ is: 'refused', text: 'No.', field: 'email' });
    submit(pressed);
    await settled();
    edit();
    expect(state()).toEqual({ is: 'idle' });
    sent.mockResolvedValueOnce({ is: 'refused', text: 'Too many.' });
    submit(pressed);
    await settled();
    edit();
    expect(state()).toEqual({ is: 'failed', text: 'Too many.' });
    submit(pressed);
    await settled();
    expect(state()).toMatchObject({ is: 'done' });
  });
});

describe('offline', () => {
  test('nothing is sent until the browser is back', async () => {
    online = false;
    const { submit, state } = await loaded();
    submit(pressed);
    expect(state()).toEqual({ is: 'offline-waiting' });
    expect(sent).not.toHaveBeenCalled();
    goOnline();
    await settled();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(state()).toMatchObject({ is: 'done' });
    goOnline();
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('a connection that breaks off while it is sent counts as offline', async () => {
    const { submit, state } = await loaded();
    const answer = held();
    submit(pressed);
    online = false;
    await answer({ is: 'unanswered' });
    expect(state()).toEqual({ is: 'offline-waiting' });
  });

  test('a connection that breaks off though the browser is online is a failure', async () => {
    const { submit, state } = await loaded();
    sent.mockResolvedValue({ is: 'unanswered' });
    submit(pressed);
    await settled();
    expect(state()).toEqual({ is: 'failed', text: failure });
  });

  test('a browser that is wrong about being offline can be overruled by pressing again', async () => {
    online = false;
    const { submit, state } = await loaded();
    submit(pressed);
    submit(pressed);
    await settled();
    expect(state()).toMatchObject({ is: 'done' });
  });

  test('a network that is not there yet when the browser is back is tried three times', async () => {
    online = false;
    const { submit, state } = await loaded();
    submit(pressed);
    sent.mockResolvedValue({ is: 'unanswered' });
    goOnline();
    await settled();
    expect(state()).toEqual({ is: 'offline-waiting' });
    await vi.advanceTimersByTimeAsync(3_000);
    expect(sent).toHaveBeenCalledTimes(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveBeenCalledTimes(3);
    expect(state()).toEqual({ is: 'failed', text: failure });
  });

  test('taken back between two tries it is not tried again', async () => {
    online = false;
    const { submit, edit, state } = await loaded();
    submit(pressed);
    sent.mockResolvedValueOnce({ is: 'unanswered' });
    goOnline();
    await settled();
    edit();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(sent).toHaveBeenCalledTimes(1);
    expect(state()).toEqual({ is: 'idle', note: 'taken-back' });
  });

  test('it can be taken back, and is then not sent', async () => {
    online = false;
    const { submit, edit, state } = await loaded();
    submit(pressed);
    edit();
    expect(state()).toEqual({ is: 'idle', note: 'taken-back' });
    goOnline();
    await settled();
    expect(sent).not.toHaveBeenCalled();
  });

  test('a page made ready before the click sends nothing until it is seen', async () => {
    online = false;
    const first = await loaded();
    first.submit(pressed);
    first.close();
    online = true;
    page.prerendering = true;
    const { state } = await loaded();
    goOnline();
    await settled();
    expect(state()).toEqual({ is: 'idle' });
    expect(sent).not.toHaveBeenCalled();
    page.prerendering = false;
    page.dispatchEvent(new Event('prerenderingchange'));
    await settled();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(state()).toMatchObject({ is: 'done' });
  });

  test('who starts over sends nothing of it', async () => {
    online = false;
    const { submit, startOver, state } = await loaded();
    submit(pressed);
    startOver();
    expect(state()).toEqual({ is: 'idle', note: 'taken-back' });
    goOnline();
    await settled();
    expect(sent).not.toHaveBeenCalled();
    expect((await loaded()).state()).toEqual({ is: 'idle' });
  });

  test('a page kept for the way back sends it, though it did not hear that the network is back', async () => {
    online = false;
    const { submit, state } = await loaded();
    submit(pressed);
    comeBack(true);
    expect(state()).toEqual({ is: 'offline-waiting' });
    online = true;
    comeBack(true);
    await settled();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(state()).toMatchObject({ is: 'done' });
  });

  test('a page kept for the way back does not send what another page has sent', async () => {
    online = false;
    const first = await loaded();
    first.submit(pressed);
    online = true;
    await loaded();
    await settled();
    comeBack(true);
    await settled();
    expect(first.state()).toEqual({ is: 'idle', note: 'sent-before' });
    expect(sent).toHaveBeenCalledTimes(1);
  });

  test('it waits on a page that is loaded anew, with what was pressed', async () => {
    online = false;
    const first = await loaded();
    first.submit({ ...pressed, honeypot: 'filled' });
    first.close();
    const { state } = await loaded();
    expect(state()).toEqual({ is: 'offline-waiting' });
    goOnline();
    await settled();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(sent.mock.calls[0]?.[0]).toMatchObject({
      texts: { firstName: 'Dana' },
      honeypot: 'filled',
      filledInMs: 30_000,
    });
    expect((await loaded()).state()).toEqual({ is: 'idle', note: 'sent-before' });
  });

  test('a page that is loaded anew and online sends it at once', async () => {
    online = false;
    const first = await loaded();
    first.submit(pressed);
    first.close();
    online = true;
    const { state } = await loaded();
    await settled();
    expect(sent).toHaveBeenCalledTimes(1);
    expect(state()).toMatchObject({ is: 'done' });
  });
});

test('who starts over need not read any more what went wrong before', async () => {
  const { submit, startOver, state } = await loaded();
  sent.mockResolvedValue({ is: 'refused', text: 'Too many.' });
  submit(pressed);
  await settled();
  startOver();
  expect(state()).toEqual({ is: 'idle' });
});

test('without consent the toast says so and nothing is sent', async () => {
  const { missConsent } = await loaded();
  missConsent();
  expect(toast.error).toHaveBeenCalledExactlyOnceWith(
    'Privacy Consent Required',
    'Please accept our privacy policy to submit the form',
  );
  expect(sent).not.toHaveBeenCalled();
});

test('a form post that came back with a problem is a failure', async () => {
  const { cameBack, state } = await loaded();
  cameBack(failure);
  expect(state()).toEqual({ is: 'failed', text: failure });
});

test('where storage is blocked it is sent all the same, under one key', async () => {
  blockSession();
  const { submit, state } = await loaded();
  sent.mockResolvedValueOnce({ is: 'unanswered' });
  submit(pressed);
  await settled();
  submit(pressed);
  await settled();
  expect(state()).toMatchObject({ is: 'done' });
  const [one, two] = sent.mock.calls.map(([lead]) => lead.idempotencyKey);
  expect(two).toBe(one);
});
