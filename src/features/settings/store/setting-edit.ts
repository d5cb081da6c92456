import { atom, readonlyType } from 'nanostores';
import {
  createAction,
  createActionDialog,
  errorText,
  functionError,
  RequestError,
  type Problem,
} from '~/features/staff';
import type { Json } from '~rules/database.types';
import {
  changeSetting,
  countExpiring,
  invalidValue,
  type Expiring,
  type Setting,
} from '../api/settings';
import { deletesData, describeValue, valueOf, type SettingForm } from '../rules/values';

/** A new retention period that deletes data. */
export interface Deletion {
  /** In days. */
  value: number;
  expiring: Expiring[];
}

/** How an admin changes one setting. `refresh` loads all settings again. */
export function createSettingEdit(refresh: () => Promise<void>) {
  /** The value that the admin saw when the form was opened. */
  const $form = atom<{ seen: Json } | undefined>();
  const action = createAction({ after: refresh, explain });
  const deletionDialog = createActionDialog<Deletion>(action);

  /** Saves a value, if the setting still has the value that the admin saw. */
  async function save(setting: Setting, value: Json): Promise<void> {
    const seen = $form.get()?.seen;
    if (seen === undefined) return;
    const isSaved = await action.run(async () => {
      const { status, setting: current } = await changeSetting(setting.name, value, seen);
      if (status === 'conflict') {
        $form.set({ seen: current.value });
        throw new RequestError('failed', conflictText(current), functionError);
      }
      return savedText(setting);
    });
    if (isSaved) $form.set(undefined);
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

    /** Saves what was entered. If that deletes data, counts it and asks first. */
    async submit(setting: Setting, form: SettingForm): Promise<void> {
      const value = valueOf(setting, form);
      // The database rejects shorter periods.
      if (!deletesData(setting, value) || value < (setting.minimum ?? 0)) {
        return save(setting, value);
      }
      let expiring: Expiring[] = [];
      const isCounted = await action.run(async () => {
        expiring = await countExpiring(setting.name, value);
        return '';
      });
      if (isCounted) deletionDialog.open({ value, expiring });
    },

    /** Makes the change in the dialog. */
    async confirm(setting: Setting, { value }: Deletion): Promise<void> {
      deletionDialog.close();
      await save(setting, value);
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
  return `${who} changed this to “${describeValue(setting, setting.value)}” in the meantime. Save again to replace it.`;
}
