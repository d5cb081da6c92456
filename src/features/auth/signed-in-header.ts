import { computed } from 'nanostores';
import { pagesFor } from './staff-pages';
import { $role } from './store/role';
import { $session } from './store/session';

export { signOut } from './store/session';

/** Where the "Staff" link leads; undefined if there's no page for this person. */
const $staffHome = computed([$session, $role], (session, role) =>
  session.status === 'signed-in' && role.status === 'known' ? pagesFor(role.role)[0] : undefined,
);

let isFollowing = false;

/** Adds a "Staff" link to each slot. Calls `onChange`, because the stored session may be invalid. */
export function showStaffLink(slots: readonly HTMLElement[], onChange: () => void): void {
  if (isFollowing) return;
  isFollowing = true;
  $session.listen(onChange);
  $staffHome.subscribe((page) => {
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
