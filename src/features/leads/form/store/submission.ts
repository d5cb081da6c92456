import { atom, computed } from 'nanostores';
import { track } from '~/lib/client-events';
import { whenShown } from '~/lib/page-shown';
import { toast } from '~/lib/toasts';
import { leadConsentMessage } from '~rules/lead-consent';
import type { LeadField } from '~rules/lead-fields';
import type { LeadFormId } from '~rules/lead-forms';
import { submitLead, type Answer } from '../api/submit-lead';
import { dropDraft } from './draft';
import { idempotencyKey } from './idempotency-key';
import { forget, keep, kept } from './session-memory';
import { dropWaiting, keepWaiting, keptWaiting, type Pressed } from './waiting';

/** Where a form stands (spec §4). */
export type Submission =
  | { is: 'idle'; note?: 'taken-back' | 'sent-before' }
  | { is: 'submitting'; slow: boolean }
  /** It is sent as soon as the browser is back online. */
  | { is: 'offline-waiting' }
  /** Stored. Once it is `left` for the next page, whoever comes back is to find an empty form. */
  | { is: 'done'; message: string; left?: true }
  | { is: 'failed'; text: string; field?: LeadField | 'consentGiven' };

/** Milliseconds until a visitor is told that it takes long, and until it is given up. */
const slowAfterMs = 5_000;
const patienceMs = 20_000;

/** A browser says that it is online before anything can be reached: how often, after how many milliseconds. */
const tries = 3;
const triesAfterMs = 3_000;

/**
 * Milliseconds between the toast and the next page: the 400 in which sonner's toast comes in, and as many
 * for its mark and first word. Nobody has to finish it: the headline of the page that follows says the same.
 */
const toastSeenMs = 800;

/** Spec §8. */
export const failureText = 'Failed to submit form. Please try again.';

/** The submission of one form of a page. Nothing happens before `open`. */
export function leadSubmission(formId: LeadFormId) {
  const $state = atom<Submission>({ is: 'idle' });
  const sentBefore = `lead-sent:${formId}`;
  const counted = `lead-counted:${formId}`;
  let leaving: ReturnType<typeof setTimeout> | undefined;
  let triesLeft = 0;

  async function send(pressed: Pressed): Promise<void> {
    $state.set({ is: 'submitting', slow: false });
    const patience = new AbortController();
    const timers = [
      setTimeout(() => $state.set({ is: 'submitting', slow: true }), slowAfterMs),
      setTimeout(() => patience.abort(), patienceMs),
    ];
    const { texts, begunAt, honeypot } = pressed;
    const filledInMs = Math.max(0, Math.round(Date.now() - begunAt));
    const lead = { formId, texts, honeypot, filledInMs, idempotencyKey: idempotencyKey(formId) };
    const answer = await submitLead(lead, patience.signal);
    timers.forEach(clearTimeout);
    if (answer.is !== 'unanswered' || patience.signal.aborted) settle(answer);
    else if (isOffline()) wait(pressed);
    else if (triesLeft > 0) {
      wait(pressed);
      setTimeout(sendWaiting, triesAfterMs);
    } else settle(answer);
  }

  function settle(answer: Answer): void {
    dropWaiting(formId);
    if (answer.is !== 'stored') {
      const { text, field } = answer.is === 'refused' ? answer : { text: failureText };
      fail(text, field);
      return;
    }
    dropDraft(formId);
    keep(sentBefore, true);
    // What comes again is the same lead, and no other conversion.
    if (kept(counted) !== answer.ref) track('lead_form_submit', { form: formId });
    keep(counted, answer.ref);
    toast.success('Success', answer.message);
    $state.set({ is: 'done', message: answer.message });
    const next = new URLSearchParams({ source: formId, ref: answer.ref });
    leaving = setTimeout(() => {
      leave();
      location.assign(`/thank-you?${next}`);
    }, toastSeenMs);
  }

  /**
   * Browsers keep what stands in a form for the way back, and a computer may have the next visitor by then.
   * What was typed since it was sent goes too.
   */
  function leave(): void {
    const state = $state.get();
    if (state.is !== 'done') return;
    clearTimeout(leaving);
    dropDraft(formId);
    $state.set({ ...state, left: true });
  }

  function fail(text: string, field?: LeadField | 'consentGiven'): void {
    toast.error('Submission Error', text);
    $state.set({ is: 'failed', text, ...(field && { field }) });
  }

  function wait(pressed: Pressed): void {
    keepWaiting(formId, pressed);
    $state.set({ is: 'offline-waiting' });
  }

  function backOnline(): void {
    triesLeft = tries;
    sendWaiting();
  }

  function sendWaiting(): void {
    const pressed = keptWaiting(formId);
    if ($state.get().is !== 'offline-waiting' || !pressed) return;
    triesLeft -= 1;
    void send(pressed);
  }

  /** Goes on with what this page, or an earlier one of the tab, left. */
  function goOn(): void {
    if (keptWaiting(formId)) {
      $state.set({ is: 'offline-waiting' });
      if (!isOffline()) backOnline();
    } else {
      $state.set(kept(sentBefore) ? { is: 'idle', note: 'sent-before' } : { is: 'idle' });
    }
  }

  /**
   * A page that the browser kept for the way back is where it was left: sent, or waiting for a network
   * whose return it did not hear of.
   */
  function shownAgain({ persisted }: PageTransitionEvent): void {
    const { is } = $state.get();
    if (persisted && (is === 'done' || is === 'offline-waiting')) goOn();
  }

  /** A text was changed, or is going to be: what waits is not sent as it was. */
  function edit(): void {
    const state = $state.get();
    if (state.is === 'offline-waiting') {
      dropWaiting(formId);
      $state.set({ is: 'idle', note: 'taken-back' });
    } else if (state.is === 'failed' && state.field) {
      $state.set({ is: 'idle' });
    } else if (state.is === 'done' && state.left) {
      // The next page did not come.
      $state.set({ is: 'idle' });
    } else if (state.is === 'idle' && state.note === 'sent-before') {
      forget(sentBefore);
      $state.set({ is: 'idle' });
    }
  }

  return {
    $submission: computed($state, (state) => state),

    /** A script has arrived on the page. Returns what closes it again. */
    open(): () => void {
      addEventListener('online', backOnline);
      addEventListener('pageshow', shownAgain);
      addEventListener('pagehide', leave);
      // A page made ready before the click sends nothing: nobody has come back to it yet.
      whenShown(goOn);
      return () => {
        removeEventListener('online', backOnline);
        removeEventListener('pageshow', shownAgain);
        removeEventListener('pagehide', leave);
      };
    },

    /**
     * Sends what was checked and consented to. While it is being sent, nothing. A browser that says it
     * is offline is believed once: pressed again, it is tried.
     */
    submit(pressed: Pressed): void {
      const { is } = $state.get();
      if (is === 'submitting' || is === 'done') return;
      triesLeft = 0;
      if (is !== 'offline-waiting' && isOffline()) wait(pressed);
      else void send(pressed);
    },

    /** Nothing is sent without consent (spec §5). */
    missConsent(): void {
      toast.error('Privacy Consent Required', leadConsentMessage);
    },

    edit,

    /** The visitor wants an empty form: what waits is not sent any more. */
    startOver(): void {
      edit();
      if ($state.get().is === 'failed') $state.set({ is: 'idle' });
    },

    /** A form post without JavaScript came back with a problem that is no field's. */
    cameBack(text: string): void {
      $state.set({ is: 'failed', text });
    },
  };
}

function isOffline(): boolean {
  return !navigator.onLine;
}
