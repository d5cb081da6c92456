import { computed, map } from 'nanostores';
import {
  createRefresh,
  faultOf,
  faultTexts,
  reloadOnReturn,
  RequestError,
  type Fault,
} from '~/features/staff';
import { createQuery } from '~/lib/query';
import type { Json } from '~rules/database.types';
import * as api from '../api/settings';
import type { UnconfirmedDeletion, Recipient, Setting, Settings } from '../api/settings';
import { areEqual, deletesData, describeValue, valueOf, type SettingForm } from '../rules/values';

export type SettingsState =
  { status: 'loading' } | { status: 'error'; fault: Fault } | ({ status: 'ready' } & Settings);

/** What's happening to a setting, or to an admin's lead emails. */
export type Edit =
  | { status: 'idle' }
  /** The form is open. `seen`: the value when it was opened. */
  | { status: 'editing'; seen: Json; error?: string }
  /** A dialog asks whether to delete data. The form is still open, unless this undoes what `undoes` reports. */
  | { status: 'confirming'; seen: Json; value: Json; undoes?: Success }
  | { status: 'submitting'; isFormOpen: boolean }
  | Success
  | { status: 'error'; text: string };

interface Success {
  status: 'success';
  text: string;
  /** The previous value, if it can be restored, and the one that replaced it. */
  undo?: { value: Json; saved: Json };
}

type Edits = Partial<Record<string, Edit>>;

/** The key of `$edits` for confirming a deletion. */
const deletionKey = 'deletion';

const idle: Edit = { status: 'idle' };

/** How often to check for colleagues' changes. */
const pollMs = 4000;

/** The settings that admins change, and who gets emails about leads. */
export function createSettings() {
  const query = createQuery(api.getSettings);
  const $edits = map<Edits>({});

  const $settings = computed(query.$state, ({ data, error, loading }): SettingsState => {
    if (data) return { status: 'ready', ...data };
    return error && !loading ? { status: 'error', fault: faultOf(error) } : { status: 'loading' };
  });

  /** Saves what's in the form, if the setting still has the value `seen`. */
  async function save(setting: Setting, value: Json, seen: Json, canUndo: boolean): Promise<void> {
    const { name } = setting;
    const reopen = (current: Json, error: string) =>
      $edits.setKey(name, { status: 'editing', seen: current, error });
    $edits.setKey(name, { status: 'submitting', isFormOpen: true });
    try {
      const result = await api.changeSetting(name, value, seen);
      await query.load();
      if (result.status === 'saved') {
        const text = savedText(setting);
        const undo = { value: seen, saved: result.setting.value };
        $edits.setKey(name, { status: 'success', text, ...(canUndo && { undo }) });
      } else
        reopen(result.setting.value, `${conflictText(result.setting)} Save again to replace it.`);
    } catch (error) {
      const isInvalid = error instanceof RequestError && error.code === api.invalidValue;
      reopen(seen, isInvalid ? error.message : faultTexts[faultOf(error)]);
    }
  }

  /** Saves the previous value, if the setting still has the value `saved`. */
  async function restore(name: string, value: Json, saved: Json): Promise<void> {
    $edits.setKey(name, { status: 'submitting', isFormOpen: false });
    try {
      const { status, setting } = await api.changeSetting(name, value, saved);
      await query.load();
      $edits.setKey(
        name,
        status === 'saved'
          ? { status: 'success', text: 'Previous value restored.' }
          : { status: 'error', text: conflictText(setting) },
      );
    } catch (error) {
      $edits.setKey(name, { status: 'error', text: faultTexts[faultOf(error)] });
    }
  }

  return {
    ...createRefresh(query.load),

    /** The settings as they were last loaded. */
    $settings,

    /** What's happening to each setting, by name, and to each admin's emails, by ID. */
    $edits: computed([$edits, $settings], withoutOutdatedUndo),

    /** Opens the form of a setting. */
    startEditing: ({ name, value }: Setting) =>
      $edits.setKey(name, { status: 'editing', seen: value }),

    /** Closes the form. */
    cancel: ({ name }: Setting) => $edits.setKey(name, idle),

    /** Closes the dialog. If it was about the form, that's still open. */
    closeQuestion({ name }: Setting): void {
      const edit = $edits.get()[name];
      if (edit?.status !== 'confirming') return;
      $edits.setKey(name, edit.undoes ?? { status: 'editing', seen: edit.seen });
    },

    /** Saves what was entered. Asks first if that deletes data. */
    async submit(setting: Setting, form: SettingForm): Promise<void> {
      const edit = $edits.get()[setting.name];
      if (edit?.status !== 'editing') return;
      const value = valueOf(setting, form);
      const isInRange = typeof value === 'number' && value >= (setting.minimum ?? 0);
      if (isInRange && deletesData(setting, value)) {
        $edits.setKey(setting.name, { status: 'confirming', seen: edit.seen, value });
      } else await save(setting, value, edit.seen, true);
    },

    /** Saves a shorter retention period. There's no undo, because data is deleted within seconds. */
    async confirm(setting: Setting): Promise<void> {
      const edit = $edits.get()[setting.name];
      if (edit?.status !== 'confirming') return;
      if (edit.undoes) await restore(setting.name, edit.value, edit.seen);
      else await save(setting, edit.value, edit.seen, false);
    },

    /** Restores the value before the latest change. Asks first if that deletes data. */
    async undo(setting: Setting): Promise<void> {
      const edit = $edits.get()[setting.name];
      if (edit?.status !== 'success' || !edit.undo) return;
      const { value, saved } = edit.undo;
      if (deletesData({ ...setting, value: saved }, value)) {
        $edits.setKey(setting.name, { status: 'confirming', seen: saved, value, undoes: edit });
      } else await restore(setting.name, value, saved);
    },

    deletionKey,

    /** Lets a retention rule delete what was shown to the admin. */
    async confirmDeletion(deletion: UnconfirmedDeletion): Promise<void> {
      if ($edits.get()[deletionKey]?.status === 'submitting') return;
      $edits.setKey(deletionKey, { status: 'submitting', isFormOpen: false });
      try {
        await api.confirmDeletion(deletion);
        await query.load();
        const text = `${deletion.description}: deletion confirmed. It starts within a minute.`;
        $edits.setKey(deletionKey, { status: 'success', text });
      } catch (error) {
        await query.load();
        $edits.setKey(deletionKey, { status: 'error', text: conflictOf(error) });
      }
    },

    /** Turns emails about all leads on or off for an admin. */
    async setLeadEmails({ id, name }: Recipient, isOn: boolean): Promise<void> {
      if ($edits.get()[id]?.status === 'submitting') return;
      $edits.setKey(id, { status: 'submitting', isFormOpen: false });
      try {
        await api.setLeadEmails(id, isOn);
        await query.load();
        const text = `${name} ${isOn ? 'now gets' : 'no longer gets'} emails about all leads.`;
        $edits.setKey(id, { status: 'success', text });
      } catch (error) {
        await query.load();
        $edits.setKey(id, { status: 'error', text: conflictOf(error) });
      }
    },

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const poll = () => void (document.hidden || !navigator.onLine || query.load());
      void query.load();
      const timer = setInterval(poll, pollMs);
      const stop = reloadOnReturn(query.load);
      return () => {
        clearInterval(timer);
        stop();
        query.clear();
      };
    },
  };
}

/** A change can't be undone once the setting has another value. */
function withoutOutdatedUndo(edits: Edits, state: SettingsState): Edits {
  if (state.status !== 'ready') return edits;
  const current = { ...edits };
  for (const { name, value } of state.settings) {
    const edit = edits[name];
    if (edit?.status !== 'success' || !edit.undo || areEqual(value, edit.undo.saved)) continue;
    current[name] = { status: 'success', text: edit.text };
  }
  return current;
}

function savedText({ is_public }: Setting): string {
  return is_public ? 'Saved. The privacy policy will show it in about a minute.' : 'Saved.';
}

/** The database's message if something has changed in the meantime. */
function conflictOf(error: unknown): string {
  const isKnown = error instanceof RequestError && error.code === 'PT409';
  return isKnown ? error.message : faultTexts[faultOf(error)];
}

function conflictText(setting: Setting): string {
  const who = setting.changed_by ?? 'Someone';
  return `${who} changed this to “${describeValue(setting, setting.value)}” in the meantime.`;
}

export type SettingsStore = ReturnType<typeof createSettings>;
