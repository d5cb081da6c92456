import { computed } from 'nanostores';
import { isAtLeast, type Role } from '~rules/account/roles';
import { navigationFor } from './staff-pages';
import { $role } from './store/role';
import { $session } from './store/session';

export { signOut } from './store/session';

/** The signed-in person's role and kind. Undefined if nobody is signed in, or if it isn't known yet. */
const $knownRole = computed([$session, $role], (session, role) =>
  session.status === 'signed-in' && role.status === 'known' ? role : undefined,
);

let isFollowing = false;

/**
 * Adds a link to each slot, to the first page in this person's navigation: "Staff", or what it's called for clients.
 * Shows the page's own links for this person's role (`[data-staff-role]`). Calls `onChange`, because the stored session
 * may be invalid.
 */
export function showStaffLink(slots: Iterable<HTMLElement>, onChange: () => void): void {
  if (isFollowing) return;
  isFollowing = true;
  $session.listen(onChange);
  $knownRole.subscribe((known) => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-staff-role]')) {
      link.hidden = !known || !isAtLeast(known.role, link.dataset['staffRole'] as Role);
    }
    const [page] = known ? navigationFor(known.role, known.kind) : [];
    const label = known?.kind === 'client' ? page?.label : 'Staff';
    for (const slot of slots) {
      slot.querySelector('[data-staff-link]')?.remove();
      if (!page || !label) continue;
      const link = document.createElement('a');
      link.dataset['staffLink'] = '';
      link.className = 'action action-outline';
      link.href = page.href;
      link.textContent = label;
      slot.prepend(link);
    }
  });
}
