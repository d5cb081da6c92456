import { createContext, use } from 'react';
import type { People } from '../store/people';

export const PeopleContext = createContext<People | undefined>(undefined);

export function usePeople(): People {
  const people = use(PeopleContext);
  if (!people) throw new Error('usePeople must be used within a PeopleContext');
  return people;
}
