import { atom, readonlyType } from 'nanostores';
import { track } from '~/features/tracking';
import { whenShown } from '~/lib/page-shown';
import { clear, load, save } from '~/lib/storage';
import { slowAfterMs, timeoutMs } from '~/lib/timing';
import { toast } from '~/lib/toasts';
import { leadConsentMessage } from '~rules/lead/consent';
import type { LeadField } from '~rules/lead/fields';
import type { LeadFormId } from '~rules/lead/forms';
import { thankYouPath } from '~rules/lead/thank-you';
import { submitLead, type StoredLead, type SubmitResult } from './submit-lead';
import {
  clearDraft,
  clearQueued,
  idempotencyKey,
  loadQueued,
  saveQueued,
  type Draft,
} from './draft';

/** The state of a form (spec §4). */
export type Submission =
  | { status: 'idle'; note?: 'canceled' | 'already-sent' }
  | { status: 'submitting'; slow: boolean }
  /** Queued until the browser is back online. */
  | { status: 'offline' }
  /** Stored. `pageLeft` is set when the visitor leaves: after that, the form must be empty. */
  | { status: 'success'; message: string; pageLeft?: true }
  | { status: 'error'; message: string; field?: LeadField | 'consentGiven' };

/** Browsers fire `online` before the network works, so a queued submission is retried a few times. */
const maxTries = 3;
const retryDelayMs = 3_000;

/**
 * Time between the toast and the redirect: 400 ms for sonner's animation, and as long again to notice it. No
 * one has to read it all, because the thank-you page says the same.
 */
const redirectDelayMs = 800;

/** Spec §8. */
const consentMissing = 'Privacy Consent Required';

/** Spec §8. */
export const submissionFailedMessage = 'Failed to submit form. Please try again.';

/** The submission of one form. Does nothing until `open` is called. */
export function leadSubmission(formId: LeadFormId) {
  const $state = atom<Submission>({ status: 'idle' });
  const sentKey = `lead-sent:${formId}`;
  const trackedKey = `lead-tracked:${formId}`;
  let redirect: ReturnType<typeof setTimeout> | undefined;
  let triesLeft = 0;

  async function send(submitted: Draft): Promise<void> {
    $state.set({ status: 'submitting', slow: false });
    const controller = new AbortController();
    const timers = [
      setTimeout(() => $state.set({ status: 'submitting', slow: true }), slowAfterMs),
      setTimeout(() => controller.abort(), timeoutMs),
    ];
    const result = await submitLead(formId, submitted, idempotencyKey(formId), controller.signal);
    timers.forEach(clearTimeout);
    if (result.status !== 'unknown' || controller.signal.aborted) finish(result);
    else if (isOffline()) queue(submitted);
    else if (triesLeft > 0) {
      queue(submitted);
      setTimeout(sendQueued, retryDelayMs);
    } else finish(result);
  }

  function finish(result: SubmitResult): void {
    clearQueued(formId);
    if (result.status === 'rejected') fail(result.message, result.field);
    else if (result.status === 'unknown') fail(submissionFailedMessage);
    else succeed(result);
  }

  function succeed(stored: StoredLead): void {
    const { ref, held, message } = stored;
    clearDraft(formId);
    save(sentKey, true);
    // The same ref is the same lead, and not another conversion. A held lead may be spam.
    if (!held && load(trackedKey) !== ref) track('lead_form_submit', { form: formId });
    save(trackedKey, ref);
    toast.success('Success', message);
    $state.set({ status: 'success', message });
    redirect = setTimeout(() => {
      leavePage();
      location.assign(thankYouPath(formId, stored));
    }, redirectDelayMs);
  }

  /**
   * Empties a sent form, including what was typed since: browsers restore form values on the way back, and
   * someone else may be using a shared computer by then.
   */
  function leavePage(): void {
    const state = $state.get();
    if (state.status !== 'success') return;
    clearTimeout(redirect);
    clearDraft(formId);
    $state.set({ ...state, pageLeft: true });
  }

  function fail(message: string, field?: LeadField | 'consentGiven'): void {
    toast.error('Submission Error', message);
    $state.set({ status: 'error', message, ...(field && { field }) });
  }

  function queue(submitted: Draft): void {
    saveQueued(formId, submitted);
    $state.set({ status: 'offline' });
  }

  function backOnline(): void {
    triesLeft = maxTries;
    sendQueued();
  }

  function sendQueued(): void {
    const submitted = loadQueued(formId);
    if ($state.get().status !== 'offline' || !submitted) return;
    triesLeft -= 1;
    void send(submitted);
  }

  /** Continues with what this page, or an earlier page of the tab, left behind. */
  function resume(): void {
    if (loadQueued(formId)) {
      $state.set({ status: 'offline' });
      if (!isOffline()) backOnline();
    } else {
      $state.set(load(sentKey) ? { status: 'idle', note: 'already-sent' } : { status: 'idle' });
    }
  }

  /** The back/forward cache restores a page as it was left. It doesn't fire `online` for a cached page. */
  function onPageShow({ persisted }: PageTransitionEvent): void {
    const { status } = $state.get();
    if (persisted && (status === 'success' || status === 'offline')) resume();
  }

  /** The visitor changed something, or is about to: a queued submission is canceled. */
  function edit(): void {
    const state = $state.get();
    if (state.status === 'offline') {
      clearQueued(formId);
      $state.set({ status: 'idle', note: 'canceled' });
    } else if (state.status === 'error' && state.field) {
      $state.set({ status: 'idle' });
    } else if (state.status === 'success' && state.pageLeft) {
      // The redirect failed.
      $state.set({ status: 'idle' });
    } else if (state.status === 'idle' && state.note === 'already-sent') {
      clear(sentKey);
      $state.set({ status: 'idle' });
    }
  }

  return {
    $submission: readonlyType($state),

    /** Starts listening to the page, and resumes a queued submission. Returns a function that stops it. */
    open(): () => void {
      const controller = new AbortController();
      const { signal } = controller;
      addEventListener('online', backOnline, { signal });
      addEventListener('pageshow', onPageShow, { signal });
      addEventListener('pagehide', leavePage, { signal });
      // A prerendered page must not send anything before the visitor opens it.
      whenShown(resume);
      return () => controller.abort();
    },

    /**
     * Sends a validated form that the visitor consented to. Ignored while one is being sent. If the browser
     * says it's offline, the form is queued; submitting again sends it anyway, in case the browser is wrong.
     */
    submit(submitted: Draft): void {
      const { status } = $state.get();
      if (status === 'submitting' || status === 'success') return;
      triesLeft = 0;
      if (status !== 'offline' && isOffline()) queue(submitted);
      else void send(submitted);
    },

    /** Nothing is sent without consent (spec §5). */
    missConsent(): void {
      toast.error(consentMissing, leadConsentMessage);
    },

    giveConsent(): void {
      toast.dismiss(consentMissing);
    },

    edit,

    /** The visitor wants an empty form: cancels a queued submission. */
    startOver(): void {
      edit();
      if ($state.get().status === 'error') $state.set({ status: 'idle' });
    },
  };
}

function isOffline(): boolean {
  return !navigator.onLine;
}
