import { atom, readonlyType } from 'nanostores';
import { latestChange } from '~/features/auth';
import {
  createAction,
  createActionDialog,
  createResource,
  errorText,
  functionError,
  openAll,
  RequestError,
  type Problem,
} from '~/features/staff';
import type { Json } from '~rules/database.types';
import * as api from '../api/settings';
import type { Expiring, Setting, UnconfirmedDeletion } from '../api/settings';
import { deletesData, describeValue, hasField, valueOf, type SettingForm } from '../rules/values';

/** A new retention period that deletes data. */
export interface Deletion {
  /** In days. */
  value: number;
  expiring: Expiring[];
}

/** The open dialog: the form of a setting, or the question about a rule that deletes an unusual share. */
export type OpenDialog =
  { kind: 'setting'; setting: Setting } | { kind: 'expired'; deletion: UnconfirmedDeletion };

export const settings = createResource(api.getSettings, {
  getLatestChange: latestChange('audit-log'),
});

export const action = createAction({ after: settings.refresh, explain });
export const dialog = createActionDialog<OpenDialog>(action);

const $confirmed = atom<Deletion | undefined>();

/** The data that the value in the form deletes. Undefined unless that has to be confirmed. */
export const $deletion = readonlyType($confirmed);

/** The value the admin saw. */
let seen: Json = null;
/** Whether a field shows what's wrong with the value. */
let showsInField = false;

/** The database's message says which values are allowed. */
function explain(error: unknown): Problem {
  if (!(error instanceof RequestError && error.code === api.invalidValue)) {
    return { text: errorText(error) };
  }
  return showsInField ? { text: error.message, field: 'value' } : { text: error.message };
}

/** Saves a value, if the setting still has the value that the admin saw. */
async function save(setting: Setting, value: Json): Promise<void> {
  const asked = $confirmed.get();
  const isSaved = await dialog.confirm(async (_report, isOpen) => {
    const { status, setting: current } = await api.changeSetting(setting.name, value, seen);
    if (status === 'conflict') {
      if (isOpen()) seen = current.value;
      throw new RequestError('failed', conflictText(current), functionError);
    }
    return savedText(setting);
  });
  // The form says why. The next person may be asked about something else.
  if (!isSaved && $confirmed.get() === asked) $confirmed.set(undefined);
}

/** Opens the form of a setting. */
export function edit(setting: Setting): void {
  seen = setting.value;
  $confirmed.set(undefined);
  dialog.open({ kind: 'setting', setting });
}

/** Closes what's open, without a change. */
export function cancel(): void {
  dialog.close();
  action.reset();
}

/** Saves what was entered. If that deletes data, counts it and asks first. */
export async function submit(setting: Setting, form: SettingForm): Promise<void> {
  showsInField = hasField(setting, form);
  const value = valueOf(setting, form);
  // The database rejects shorter periods.
  if (!deletesData(setting, value) || value < (setting.minimum ?? 0)) {
    return save(setting, value);
  }
  await action.run(async (_report, isOpen) => {
    const expiring = await api.countExpiring(setting.name, value);
    // The next person may have the form of another setting open.
    if (isOpen()) $confirmed.set({ value, expiring });
    return '';
  });
}

/** Saves the period that deletes data. */
export const confirmDeletion = (setting: Setting, { value }: Deletion) => save(setting, value);

/** Goes back to the form. */
export const keepData = () => $confirmed.set(undefined);

/** Lets a rule delete as much as the admin was shown. */
export function confirmExpired(deletion: UnconfirmedDeletion): Promise<boolean> {
  showsInField = false;
  return dialog.confirm(async () => {
    await api.confirmDeletion(deletion);
    return `${deletion.description}: deletion confirmed. It starts within a minute.`;
  });
}

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(
  settings.open,
  () => dialog.clear,
  () => keepData,
);

function savedText({ description, is_public }: Setting): string {
  const saved = `Saved “${description}”.`;
  return is_public ? `${saved} The privacy policy will show it in about a minute.` : saved;
}

function conflictText(setting: Setting): string {
  const who = setting.changed_by ?? 'Someone';
  return `${who} changed this to “${describeValue(setting, setting.value)}” in the meantime. Save again to replace it.`;
}
