import { createStoreContext } from '~/features/staff';
import type { People } from './store/people';

export const [PeopleContext, usePeople] = createStoreContext<People>('PeopleContext');
