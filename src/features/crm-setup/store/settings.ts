import { atom, computed, map, readonlyType } from 'nanostores';
import { faultOf, faultTexts, RequestError, type Fault } from '~/features/staff';
import { integration } from '~/lib/integration';
import { createQuery } from '~/lib/query';
import * as api from '../api/crm';
import type { CrmSettingName, CrmSettingsStatus } from '../api/crm';
import { eventWebhookText, settingCopy } from '../rules/settings';

export type SettingsState =
  | { status: 'loading' }
  | { status: 'error'; fault: Fault }
  | { status: 'ready'; settings: CrmSettingsStatus };

/** What's happening to one setting. */
export type Edit =
  | { status: 'idle' | 'editing' | 'removing' | 'submitting' }
  | { status: 'error' | 'success'; text: string };

const idle: Edit = { status: 'idle' };
const noEdits = { webhook_url: idle, location_id: idle, api_key: idle, signing_secret: idle };

/** The delivery settings, which can be replaced and removed but never read. `onChange` runs after every change. */
export function createSettings(onChange: () => void) {
  const $edits = map<Record<CrmSettingName, Edit>>(noEdits);
  /** What the latest change returned. */
  const $changed = atom<CrmSettingsStatus | undefined>();
  const query = createQuery(api.getSettings);

  const $settings = computed([query.$state, $changed], (state, changed): SettingsState => {
    const settings = changed ?? state.data;
    if (settings) return { status: 'ready', settings };
    const { error, loading } = state;
    return error && !loading ? { status: 'error', fault: faultOf(error) } : { status: 'loading' };
  });

  async function submit(
    name: CrmSettingName,
    change: () => Promise<CrmSettingsStatus>,
    text: string,
  ): Promise<void> {
    if ($edits.get()[name].status === 'submitting') return;
    $edits.setKey(name, { status: 'submitting' });
    try {
      $changed.set(await change());
      $edits.setKey(name, { status: 'success', text });
      onChange();
    } catch (error) {
      const isInvalid = error instanceof RequestError && error.code === api.invalidValue;
      $edits.setKey(name, {
        status: 'error',
        text: isInvalid ? error.message : faultTexts[faultOf(error)],
      });
    }
  }

  return {
    /** The settings as they were last loaded or saved. */
    $settings,

    /** What's happening to each setting. */
    $edits: readonlyType($edits),

    /** Opens the field for a new value. */
    startEditing: (name: CrmSettingName) => $edits.setKey(name, { status: 'editing' }),

    /** Asks whether to remove a setting. */
    askToRemove: (name: CrmSettingName) => $edits.setKey(name, { status: 'removing' }),

    /** Closes the field or the question. */
    cancel: (name: CrmSettingName) => $edits.setKey(name, idle),

    /** Saves a new value. */
    async save(name: CrmSettingName, value: string): Promise<void> {
      // Every page contains the event webhook's URL, and the CRM would create a contact from each event.
      if (name === 'webhook_url' && value.trim() === integration.webhookUrl) {
        $edits.setKey(name, { status: 'error', text: eventWebhookText });
        return;
      }
      const text = `${settingCopy[name].label} saved. It takes effect with the next lead.`;
      await submit(name, () => api.setSetting(name, value), text);
    },

    /** Removes a value, so that the one from the environment, if any, applies again. */
    remove: (name: CrmSettingName) =>
      submit(name, () => api.removeSetting(name), `${settingCopy[name].label} removed.`),

    /** Loads the settings again. */
    load: () => query.load(),

    /** Clears everything from memory. */
    clear(): void {
      query.clear();
      $changed.set(undefined);
      $edits.set(noEdits);
    },
  };
}
