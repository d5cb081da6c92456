import { createStoreContext } from '~/lib/store-context';
import type { People } from './store/people';

export const [PeopleContext, usePeople] = createStoreContext<People>(
  'usePeople must be used within a PeopleContext',
);
