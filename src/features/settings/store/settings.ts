import { atom, computed, map } from 'nanostores';
import { faultOf, faultTexts, RequestError, type Fault } from '~/features/staff';
import { createQuery } from '~/lib/query';
import type { Json } from '~rules/database.types';
import * as api from '../api/settings';
import type { Recipient, Setting, Settings } from '../api/settings';
import { deletesData, describeValue, valueOf, type SettingForm } from '../rules/values';

export type SettingsState =
  { status: 'loading' } | { status: 'error'; fault: Fault } | ({ status: 'ready' } & Settings);

/** What's happening to a setting, or to an admin's lead emails. */
export type Edit =
  | { status: 'idle' }
  /** The form is open. `seen`: the value when it was opened. */
  | { status: 'editing'; seen: Json; error?: string }
  /** The form is still open, and a dialog asks whether to delete data. */
  | { status: 'confirming'; seen: Json; value: Json }
  | { status: 'submitting'; isFormOpen: boolean }
  /** `undo`: the previous value, if it can be restored. */
  | { status: 'success'; text: string; undo?: { value: Json } }
  | { status: 'error'; text: string };

const idle: Edit = { status: 'idle' };

/** How often to check for colleagues' changes. */
const pollMs = 4000;

/** The settings that admins change, and who gets emails about leads. */
export function createSettings() {
  const query = createQuery(api.getSettings);
  const $edits = map<Partial<Record<string, Edit>>>({});
  const $refreshing = atom(false);

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
        $edits.setKey(name, { status: 'success', text, ...(canUndo && { undo: { value: seen } }) });
      } else
        reopen(result.setting.value, `${conflictText(result.setting)} Save again to replace it.`);
    } catch (error) {
      const isInvalid = error instanceof RequestError && error.code === api.invalidValue;
      reopen(seen, isInvalid ? error.message : faultTexts[faultOf(error)]);
    }
  }

  return {
    /** The settings as they were last loaded. */
    $settings,

    /** What's happening to each setting, by name, and to each admin's emails, by ID. */
    $edits: computed($edits, (edits) => edits),

    /** Whether a manual refresh is running. */
    $refreshing: computed($refreshing, (refreshing) => refreshing),

    /** Opens the form of a setting. */
    startEditing: ({ name, value }: Setting) =>
      $edits.setKey(name, { status: 'editing', seen: value }),

    /** Closes the form. */
    cancel: ({ name }: Setting) => $edits.setKey(name, idle),

    /** Closes the dialog and returns to the form. */
    closeQuestion({ name }: Setting): void {
      const edit = $edits.get()[name];
      if (edit?.status !== 'confirming') return;
      $edits.setKey(name, { status: 'editing', seen: edit.seen });
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
      if (edit?.status === 'confirming') await save(setting, edit.value, edit.seen, false);
    },

    /** Restores the value before the latest change. */
    async undo({ name, value }: Setting): Promise<void> {
      const edit = $edits.get()[name];
      if (edit?.status !== 'success' || !edit.undo) return;
      $edits.setKey(name, { status: 'submitting', isFormOpen: false });
      try {
        const { status, setting } = await api.changeSetting(name, edit.undo.value, value);
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
        const isKnown = error instanceof RequestError && error.code === 'PT409';
        await query.load();
        const text = isKnown ? error.message : faultTexts[faultOf(error)];
        $edits.setKey(id, { status: 'error', text });
      }
    },

    /** Loads everything again. */
    async refresh(): Promise<void> {
      if ($refreshing.get()) return;
      $refreshing.set(true);
      await query.load();
      $refreshing.set(false);
    },

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      const poll = () => void (document.hidden || !navigator.onLine || query.load());
      void query.load();
      const timer = setInterval(poll, pollMs);
      addEventListener('visibilitychange', poll);
      addEventListener('online', poll);
      return () => {
        clearInterval(timer);
        removeEventListener('visibilitychange', poll);
        removeEventListener('online', poll);
        query.clear();
      };
    },
  };
}

function savedText({ is_public }: Setting): string {
  return is_public ? 'Saved. The privacy policy will show it in about a minute.' : 'Saved.';
}

function conflictText(setting: Setting): string {
  const who = setting.changed_by ?? 'Someone';
  return `${who} changed this to “${describeValue(setting, setting.value)}” in the meantime.`;
}

export type SettingsStore = ReturnType<typeof createSettings>;
