import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import { catalog, type ServiceId } from '../src/config/catalog.ts';
import type { Service } from '../src/config/services.ts';

/** Every service, as `services()` in src/lib/services.ts returns them. */
export const services: readonly Service[] = globSync('src/content/services/*.yaml')
  .map((file) => {
    const id = basename(file, '.yaml');
    const copy = parse(readFileSync(file, 'utf8')) as Omit<
      Service,
      'id' | 'name' | 'note' | 'price'
    >;
    return { ...copy, ...catalog[id as ServiceId], id };
  })
  .sort((a, b) => a.order - b.order);
