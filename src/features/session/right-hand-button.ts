import { hasStoredSession, sessionKey } from '~/lib/supabase';
import { rightHandCase } from './right-hand-case';
import { signOut } from './sign-out';

/**
 * Shows of each button (`[data-case]` elements in one place of the header) the one that applies, now and
 * when somebody has signed in or out elsewhere.
 */
export function enhanceRightHand(places: readonly HTMLElement[]): void {
  function show() {
    for (const place of places) {
      const applies = rightHandCase(
        hasStoredSession(),
        location.hostname,
        place.dataset['contentHost'] ?? '',
      );
      for (const button of place.querySelectorAll<HTMLElement>('[data-case]')) {
        button.hidden = button.dataset['case'] !== applies;
      }
    }
  }

  for (const place of places) {
    const button = place.querySelector<HTMLButtonElement>('[data-case="sign-out"]');
    button?.addEventListener('click', () => {
      button.disabled = true;
      void signOut().finally(() => {
        button.disabled = false;
        show();
      });
    });
  }
  addEventListener('storage', ({ key }) => {
    if (key === sessionKey || key === null) show();
  });
  // A page that the browser has kept for the way back has heard nothing meanwhile.
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted) show();
  });
  show();
}
