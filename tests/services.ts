import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse } from 'yaml';
import type { Service } from '../src/config/services.ts';

/** Every service, as `services()` in src/lib/services.ts returns them. */
export const services: readonly Service[] = globSync('src/content/services/*.yaml')
  .map((file) => ({
    ...(parse(readFileSync(file, 'utf8')) as Omit<Service, 'id'>),
    id: basename(file, '.yaml'),
  }))
  .sort((a, b) => a.order - b.order);
