import type { PersonLeaf } from 'schema-dts';
import { canonicalAddress } from './canonical';
import { organizationId } from './organization';

export interface PersonPage {
  name: string;
  role: string;
  description: string;
  /** Of the page about this person. */
  path: string;
  /** What to ask this person about. */
  subjects: readonly string[];
}

/** The `@id` by which other objects name the person whose page is at `path`. */
function personId(path: string, site: string | URL): string {
  return `${canonicalAddress(path, site)}#person`;
}

/** Somebody who works here. */
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
