import { computed } from 'nanostores';
import { isAtLeast, type Role } from '~rules/account/roles';
import { pagesFor } from './staff-pages';
import { $role } from './store/role';
import { $session } from './store/session';

export { signOut } from './store/session';

/** The signed-in person's role. Undefined if nobody is signed in, or if it isn't known yet. */
const $knownRole = computed([$session, $role], (session, role) =>
  session.status === 'signed-in' && role.status === 'known' ? role.role : undefined,
);

let isFollowing = false;

/**
 * Adds a "Staff" link to each slot, to the first staff page that this person can open, and shows the page's own
 * links for this person's role (`[data-staff-role]`). Calls `onChange`, because the stored session may be invalid.
 */
export function showStaffLink(slots: readonly HTMLElement[], onChange: () => void): void {
  if (isFollowing) return;
  isFollowing = true;
  $session.listen(onChange);
  $knownRole.subscribe((role) => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-staff-role]')) {
      link.hidden = role === undefined || !isAtLeast(role, link.dataset['staffRole'] as Role);
    }
    const [page] = role === undefined ? [] : pagesFor(role);
    for (const slot of slots) {
      slot.querySelector('[data-staff-link]')?.remove();
      if (!page) continue;
      const link = document.createElement('a');
      link.dataset['staffLink'] = '';
      link.className = 'action action-outline';
      link.href = page.href;
      link.textContent = 'Staff';
      slot.prepend(link);
    }
  });
}
