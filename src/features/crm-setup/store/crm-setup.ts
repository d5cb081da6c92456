import { computed } from 'nanostores';
import { createSettings } from './settings';
import { createTestLead } from './test-lead';

/** The CRM setup page: the settings and the test lead. */
export function createCrmSetup() {
  const settings = createSettings(() => void test.check());
  const $connected = computed(
    settings.$settings,
    (state) => state.status !== 'ready' || state.settings.connected,
  );
  const test = createTestLead($connected);
  return {
    settings,
    test,

    /** Starts loading. Returns a function that stops it and clears everything from memory. */
    open(): () => void {
      void settings.load();
      const stop = test.open();
      return () => {
        stop();
        settings.clear();
      };
    },
  };
}

export type CrmSetup = ReturnType<typeof createCrmSetup>;
