import { computed } from 'nanostores';
import { pagesFor } from './staff-pages';
import { $role } from './store/role';
import { $session } from './store/session';

export { signOut } from './store/session';

/** The staff pages that this person can open. The "Staff" link leads to the first one. */
const $pages = computed([$session, $role], (session, role) =>
  session.status === 'signed-in' && role.status === 'known' ? pagesFor(role.role) : [],
);

let isFollowing = false;

/**
 * Adds a "Staff" link to each slot, and shows the page's own links to staff pages (`[data-staff-page]`) that this
 * person can open. Calls `onChange`, because the stored session may be invalid.
 */
export function showStaffLink(slots: readonly HTMLElement[], onChange: () => void): void {
  if (isFollowing) return;
  isFollowing = true;
  $session.listen(onChange);
  $pages.subscribe((pages) => {
    for (const link of document.querySelectorAll<HTMLElement>('[data-staff-page]')) {
      link.hidden = !pages.some(({ href }) => href === link.getAttribute('href'));
    }
    const [page] = pages;
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
