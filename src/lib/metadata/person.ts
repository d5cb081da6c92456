import type { PersonLeaf } from 'schema-dts';
import { canonicalAddress } from './canonical';
import { organizationId } from './organization';

export interface PersonPage {
  name: string;
  role: string;
  description: string;
  /** Path of the page about this person. */
  path: string;
  /** What to ask this person about. */
  subjects: readonly string[];
}

/** The `@id` of the person whose page is at `path`. */
function personId(path: string, site: string | URL): string {
  return `${canonicalAddress(path, site)}#person`;
}

/** A person on the team. */
export function person(page: PersonPage, site: string | URL): PersonLeaf {
  const { name, role, description, path, subjects } = page;
  return {
    '@type': 'Person',
    '@id': personId(path, site),
    name,
    jobTitle: role,
    description,
    url: canonicalAddress(path, site),
    worksFor: { '@id': organizationId(site) },
    knowsAbout: subjects,
  };
}
