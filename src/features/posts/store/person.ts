import { computed } from 'nanostores';
import { $role, $session } from '~/features/auth';
import type { Person } from '../rules/actions';

/** Who is signed in. Until the role is known, it's the lowest. */
export const $person = computed([$session, $role], (session, role): Person => ({
  id: session.status === 'signed-in' ? session.session.user.id : '',
  role: role.status === 'known' ? role.role : 'user',
}));
