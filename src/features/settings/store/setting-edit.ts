import { atom, readonlyType } from 'nanostores';
import {
  createAction,
  createActionDialog,
  errorText,
  functionError,
  RequestError,
  type Outcome,
  type Problem,
} from '~/features/staff';
import type { Json } from '~rules/database.types';
import { changeSetting, invalidValue, type Setting } from '../api/settings';
import { deletesData, describeValue, valueOf, type SettingForm } from '../rules/values';

/** A new value for a setting. */
export interface SettingChange {
  value: Json;
  /** The value that it replaces. */
  seen: Json;
  /** Whether it restores an earlier value. */
  isUndo: boolean;
}

/** How an admin changes one setting. `refresh` loads all settings again. */
export function createSettingEdit(refresh: () => Promise<void>) {
  /** The value that the admin saw when the form was opened. */
  const $form = atom<{ seen: Json } | undefined>();
  const action = createAction({ after: refresh, explain });
  const deletionDialog = createActionDialog<SettingChange>(action);

  /** Saves a value, if the setting still has the value `seen`. */
  async function save(setting: Setting, { value, seen, isUndo }: SettingChange): Promise<void> {
    const isSaved = await action.run(async (): Promise<Outcome> => {
      const { status, setting: current } = await changeSetting(setting.name, value, seen);
      if (status === 'conflict') {
        const advice = isUndo ? '' : ' Save again to replace it.';
        if (!isUndo) $form.set({ seen: current.value });
        throw new RequestError('failed', conflictText(current) + advice, functionError);
      }
      if (isUndo) return { text: 'Previous value restored.' };
      const text = savedText(setting);
      // Data is deleted within seconds, and that can't be undone.
      if (deletesData({ ...setting, value: seen }, value)) return { text };
      return {
        text,
        undo: () => start(current, { value: seen, seen: current.value, isUndo: true }),
      };
    });
    if (isSaved) $form.set(undefined);
  }

  /** Asks first if a change deletes data. */
  async function start(setting: Setting, change: SettingChange): Promise<void> {
    if (deletesData(setting, change.value)) deletionDialog.open(change);
    else await save(setting, change);
  }

  return {
    /** The open form. Undefined while it's closed. */
    $form: readonlyType($form),

    /** How the latest change went. */
    $change: action.$state,

    /** Asks whether to delete data. The form stays open behind the dialog. */
    deletionDialog,

    openForm({ value }: Setting): void {
      action.reset();
      $form.set({ seen: value });
    },

    closeForm(): void {
      action.reset();
      $form.set(undefined);
    },

    /** Saves what was entered. Asks first if that deletes data. */
    async submit(setting: Setting, form: SettingForm): Promise<void> {
      const seen = $form.get()?.seen;
      if (seen === undefined) return;
      const value = valueOf(setting, form);
      const change = { value, seen, isUndo: false };
      const isInRange = typeof value === 'number' && value >= (setting.minimum ?? 0);
      await (isInRange ? start(setting, change) : save(setting, change));
    },

    /** Makes the change in the dialog. */
    async confirm(setting: Setting, change: SettingChange): Promise<void> {
      deletionDialog.close();
      await save(setting, change);
    },
  };
}

export type SettingEdit = ReturnType<typeof createSettingEdit>;

/** The database's message says which values are allowed. */
function explain(error: unknown): Problem {
  const isInvalid = error instanceof RequestError && error.code === invalidValue;
  return { text: isInvalid ? error.message : errorText(error) };
}

function savedText({ is_public }: Setting): string {
  return is_public ? 'Saved. The privacy policy will show it in about a minute.' : 'Saved.';
}

function conflictText(setting: Setting): string {
  const who = setting.changed_by ?? 'Someone';
  return `${who} changed this to “${describeValue(setting, setting.value)}” in the meantime.`;
}
