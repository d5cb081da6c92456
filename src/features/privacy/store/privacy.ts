import { atom, map, readonlyType } from 'nanostores';
import { checkMs, createAction, createActionDialog, createResource } from '~/features/staff';
import { saveFile } from '~/lib/save-file';
import { canonicalEmail, emailFrom } from '~rules/account/email';
import * as api from '../api/privacy';
import type { Erasure, ExclusionReason, FoundPerson, PersonRecord } from '../api/privacy';
import { isWaiting } from '../rules/outcomes';
import { recordKey } from '../rules/records';

/** `person`: the records that the admin has reviewed. */
export type OpenDialog =
  { kind: 'erase'; person: FoundPerson } | { kind: 'confirm-crm'; erasure: Erasure };

/** The privacy page: a person's records, what to exclude, and the erasures so far. The address is never in a URL. */
export function createPrivacy() {
  const $address = atom<string | undefined>();
  const $searchProblem = atom<string | undefined>();
  const $exclusions = map<Record<string, ExclusionReason | undefined>>({});
  const people = createResource(api.findPerson, { $key: $address, reloadAfter: Infinity });
  const proofs = createResource(api.listErasures, {
    // Until the copies elsewhere are gone.
    reloadAfter: (erasures) => (erasures.some(isWaiting) ? checkMs : Infinity),
  });
  const refresh = async () => void (await Promise.all([proofs.refresh(), people.refresh()]));
  const action = createAction({ after: refresh });
  const dialog = createActionDialog<OpenDialog>(action);
  let isOpen = false;

  return {
    /** The address that was searched for. Undefined before the first search. */
    $address: readonlyType($address),

    /** What was found about it. */
    $person: people.$state,

    /** Proofs of earlier erasures, newest first. */
    $erasures: proofs.$state,

    /** Why the typed address can't be searched for. */
    $searchProblem: readonlyType($searchProblem),

    /** Why records are kept, by key. */
    $exclusions: readonlyType($exclusions),

    /** How the latest change went. */
    $change: action.$state,

    dialog,
    refresh,

    /** Finds everything about an address. */
    async search(typed: string): Promise<void> {
      const address = canonicalEmail(emailFrom(typed) ?? '');
      $searchProblem.set(address ? undefined : 'Please enter a valid email address');
      if (!address) return;
      action.reset();
      $exclusions.set({});
      if ($address.get() === address) await people.refresh();
      else $address.set(address);
    },

    /** Keeps a record for a reason, or erases it. */
    exclude: (record: PersonRecord, reason: ExclusionReason | undefined) =>
      $exclusions.setKey(recordKey(record), reason),

    /** Erases everything about the person, except for what's excluded. */
    async erase(address: string, { records, version }: FoundPerson): Promise<void> {
      if (action.$state.get().status === 'submitting') return;
      const exclusions = records.flatMap(({ kind, id }) => {
        const reason = $exclusions.get()[recordKey({ kind, id })];
        return reason ? [{ kind, id, reason }] : [];
      });
      const succeeded = await action.run(async () => {
        await api.erasePerson(address, version, exclusions);
        return 'Erased. The proof is in the list of erasures.';
      });
      // The records on the page may have changed, so they have to be reviewed before another attempt.
      dialog.close();
      if (succeeded) $exclusions.set({});
    },

    /** Saves a copy for the person as a file. */
    download: (address: string) =>
      action.run(async () => {
        const data = await api.exportPerson(address);
        // Not after a sign-out: someone else may be using the computer.
        if (isOpen) {
          saveFile('personal-data.json', JSON.stringify(data, null, 2), 'application/json');
        }
        return 'The copy was downloaded.';
      }),

    /** Records that the contact was deleted from the CRM by hand. */
    confirmCrm: ({ id }: Erasure) =>
      dialog.confirm(async () => {
        await api.confirmCrmErasure(id);
        return 'Marked as deleted. The site no longer stores the address.';
      }),

    /** Retries a delivery that the outbox gave up on. */
    retry: (outboxId: number) =>
      action.run(async () => {
        await api.retryDelivery(outboxId);
        return 'Trying again.';
      }),

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      isOpen = true;
      const closers = [proofs.open(), people.open()];
      return () => {
        isOpen = false;
        for (const close of closers) close();
        $address.set(undefined);
        $exclusions.set({});
        dialog.close();
        action.clear();
      };
    },
  };
}

export type Privacy = ReturnType<typeof createPrivacy>;
