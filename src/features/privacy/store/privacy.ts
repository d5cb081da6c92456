import { atom, computed, map, readonlyType } from 'nanostores';
import { errorText, faultOf, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import { saveFile } from '~/lib/save-file';
import { isEmail } from '~rules/account/email';
import * as api from '../api/privacy';
import type { Erasure, FoundPerson, PersonRecord, ExclusionReason } from '../api/privacy';
import { recordKey } from '../rules/records';

export type PersonState =
  | { status: 'idle' }
  | { status: 'loading' | 'ready' | 'error'; address: string; person?: FoundPerson; fault?: Fault };

export type ErasuresState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  | { status: 'ready'; erasures: readonly Erasure[] };

export type OpenDialog = { kind: 'erase' } | { kind: 'confirm-crm'; erasure: Erasure };

export type Submission =
  { status: 'idle' } | { status: 'submitting' } | { status: 'error'; text: string };

/** How often to check whether the copies elsewhere are gone. */
const pollMs = 5000;

/** The privacy page: a person's records, what to exclude, and the erasures so far. The address is never in a URL. */
export function createPrivacy() {
  const $address = atom<string | undefined>();
  const $searchProblem = atom<string | undefined>();
  const $exclusions = map<Record<string, ExclusionReason | undefined>>({});
  const $dialog = atom<OpenDialog | undefined>();
  const $submission = atom<Submission>({ status: 'idle' });
  const $message = atom('');
  const people = createQuery(api.findPerson);
  const proofs = createQuery(api.listErasures);
  let isOpen = false;

  const $person = computed([$address, people.$state], (address, state): PersonState => {
    if (address === undefined) return { status: 'idle' };
    const { data: person, error, loading } = state;
    if (person) return { status: 'ready', address, person };
    return error && !loading
      ? { status: 'error', address, fault: faultOf(error) }
      : { status: 'loading', address };
  });
  const $erasures = computed(proofs.$state, ({ data, error, loading }): ErasuresState => {
    if (data) return { status: 'ready', erasures: data };
    return error && !loading ? { status: 'error', fault: faultOf(error) } : { status: 'loading' };
  });

  /** Runs one change at a time, then closes the dialog. `done`: what screen readers hear. */
  async function submit(change: () => Promise<void>, done: string): Promise<void> {
    if ($submission.get().status === 'submitting') return;
    $submission.set({ status: 'submitting' });
    $message.set('');
    try {
      await change();
      if (!isOpen) return;
      $submission.set({ status: 'idle' });
      $dialog.set(undefined);
      $message.set(done);
    } catch (error) {
      $submission.set({ status: 'error', text: errorText(error) });
    }
    await reload();
  }

  async function reload(): Promise<void> {
    const address = $address.get();
    await Promise.all([proofs.load(), address === undefined ? undefined : people.load(address)]);
  }

  async function poll(): Promise<void> {
    const state = $erasures.get();
    const isWaiting =
      state.status === 'ready' &&
      state.erasures.some(
        ({ crm, caught_emails }) => crm.status === 'waiting' || caught_emails?.status === 'waiting',
      );
    if (isWaiting && !document.hidden && navigator.onLine) await proofs.load();
  }

  return {
    /** What was found about the person. */
    $person,

    /** Proofs of earlier erasures, newest first. */
    $erasures,

    /** Why the typed address can't be searched for. */
    $searchProblem: readonlyType($searchProblem),

    /** Why records are kept, by key. */
    $exclusions: readonlyType($exclusions),

    $dialog: readonlyType($dialog),
    $submission: readonlyType($submission),

    /** What was done last. */
    $message: readonlyType($message),

    /** Finds everything about an address. */
    async search(typed: string): Promise<void> {
      const address = typed.trim().toLowerCase();
      const isValid = isEmail(address);
      $searchProblem.set(isValid ? undefined : 'Please enter a valid email address');
      if (!isValid) return;
      $message.set('');
      $exclusions.set({});
      $address.set(address);
      await people.load(address);
    },

    /** Keeps a record for a reason, or erases it. */
    exclude: (record: PersonRecord, reason: ExclusionReason | undefined) =>
      $exclusions.setKey(recordKey(record), reason),

    openDialog(dialog: OpenDialog): void {
      $submission.set({ status: 'idle' });
      $dialog.set(dialog);
    },

    closeDialog: () => $dialog.set(undefined),

    /** Erases everything about the person, except for what's excluded. */
    async erase(): Promise<void> {
      const state = $person.get();
      if (state.status !== 'ready' || !state.person) return;
      const { address, person } = state;
      const exclusions = person.records.flatMap(({ kind, id }) => {
        const reason = $exclusions.get()[recordKey({ kind, id })];
        return reason ? [{ kind, id, reason }] : [];
      });
      await submit(
        () => api.erasePerson(address, person.version, exclusions),
        'Erased. The proof is in the list of erasures.',
      );
      // The records on the page may have changed, so they have to be reviewed before another attempt.
      $dialog.set(undefined);
      if ($submission.get().status === 'idle') $exclusions.set({});
    },

    /** Saves a copy for the person as a file. */
    async download(): Promise<void> {
      const address = $address.get();
      if (address === undefined) return;
      await submit(async () => {
        const data = await api.exportPerson(address);
        if (isOpen)
          saveFile('personal-data.json', JSON.stringify(data, null, 2), 'application/json');
      }, 'The copy was downloaded.');
    },

    /** Records that the contact was deleted from the CRM by hand. */
    confirmCrm: ({ id }: Erasure) =>
      submit(
        () => api.confirmCrmErasure(id),
        'Marked as deleted. The site no longer stores the address.',
      ),

    /** Retries a delivery that the outbox gave up on. */
    retry: (outboxId: number) => submit(() => api.retryDelivery(outboxId), 'Trying again.'),

    reload,

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      isOpen = true;
      void proofs.load();
      const timer = setInterval(() => void poll(), pollMs);
      return () => {
        isOpen = false;
        clearInterval(timer);
        people.clear();
        proofs.clear();
        $address.set(undefined);
        $exclusions.set({});
        $message.set('');
      };
    },
  };
}

export type Privacy = ReturnType<typeof createPrivacy>;
