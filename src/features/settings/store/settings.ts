import { latestChange } from '~/features/auth';
import {
  createAction,
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
import { deletesData, describeValue, valueOf, type SettingForm } from '../rules/values';

/** A new retention period that deletes data. */
export interface Deletion {
  /** In days. */
  value: number;
  expiring: Expiring[];
}

/** The open dialog: the form of a setting, or the question about a rule that deletes an unusual share. */
type OpenDialog =
  { kind: 'setting'; setting: Setting } | { kind: 'expired'; deletion: UnconfirmedDeletion };

export const settings = createResource(api.getSettings, {
  getLatestChange: latestChange('audit-log'),
});

export const action = createAction<OpenDialog>({ after: settings.refresh, explain });

/** The value the admin saw. */
let seen: Json = null;

/** The database's message says which values are allowed. The form's field shows it. */
function explain(error: unknown): Problem {
  return error instanceof RequestError && error.code === api.invalidValue
    ? { text: error.message, field: 'value' }
    : { text: errorText(error) };
}

/** Opens the form of a setting. */
export function edit(setting: Setting): void {
  seen = setting.value;
  action.ask({ kind: 'setting', setting });
}

/** Saves a value, if the setting still has the value that the admin saw. */
export const save = (setting: Setting, value: Json) =>
  action.confirm(async (_report, isOpen) => {
    const { status, setting: current } = await api.changeSetting(setting.name, value, seen);
    if (status === 'conflict') {
      if (isOpen()) seen = current.value;
      throw new RequestError('failed', conflictText(current), functionError);
    }
    return savedText(setting);
  });

/** Saves what was entered. If that deletes data, resolves to what it deletes instead, to ask first. */
export async function submit(setting: Setting, form: SettingForm): Promise<Deletion | undefined> {
  const value = valueOf(setting, form);
  // The database rejects shorter periods.
  if (!deletesData(setting, value) || value < (setting.minimum ?? 0)) {
    await save(setting, value);
    return undefined;
  }
  let deletion: Deletion | undefined;
  await action.run(async () => {
    deletion = { value, expiring: await api.countExpiring(setting.name, value) };
    return '';
  });
  return deletion;
}

/** Lets a rule delete as much as the admin was shown. */
export const confirmExpired = (deletion: UnconfirmedDeletion) =>
  action.confirm(async () => {
    await api.confirmDeletion(deletion);
    return `${deletion.description}: deletion confirmed. It starts within a minute.`;
  });

/** Starts loading. Returns a function that stops it and clears everything from memory. */
export const open = openAll(settings, action);

function savedText({ description, is_public }: Setting): string {
  const saved = `Saved “${description}”.`;
  return is_public ? `${saved} The privacy policy will show it in about a minute.` : saved;
}

function conflictText(setting: Setting): string {
  const who = setting.changed_by ?? 'Someone';
  return `${who} changed this to “${describeValue(setting, setting.value)}” in the meantime. Save again to replace it.`;
}
