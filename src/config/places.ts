export interface Place {
  /** Also the file name of its copy in src/content/places. */
  id: string;
  path: string;
  name: string;
  /** Two-letter postal abbreviation. */
  state: string;
  kind: 'city' | 'state';
}

/** Places with their own healthcare staffing page (spec §2). */
export const places = [
  city('dallas', 'Dallas', 'TX'),
  city('houston', 'Houston', 'TX'),
  city('atlanta', 'Atlanta', 'GA'),
  city('phoenix', 'Phoenix', 'AZ'),
  city('tampa', 'Tampa', 'FL'),
  state('virginia', 'Virginia', 'VA'),
  state('texas', 'Texas', 'TX'),
] as const satisfies readonly Place[];

function city<const Id extends string>(id: Id, name: string, state: string) {
  return { id, path: `/healthcare-staffing/${id}`, name, state, kind: 'city' } as const;
}

function state<const Id extends string>(id: Id, name: string, state: string) {
  return { id, path: `/healthcare-staffing/${id}`, name, state, kind: 'state' } as const;
}
