// Creates the embedded databases that the lanes copy, in the given folder.
import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite } from '../../../platform/backend/database/pglite.ts';
import { migrate } from '../../../platform/migrations/index.ts';
import type { Template } from './embedded-databases.ts';
import { productMigrations } from './plain-backend.ts';

const [folder = ''] = process.argv.slice(2);
const pathOf = (template: Template) => join(folder, template);

// What an interrupted creation leaves behind doesn't prevent the next one. Tested here, where a database is
// created anyway, because that takes seconds.
mkdirSync(join(`${pathOf('blank')}.making`, 'base'), { recursive: true });
const blank = await openPglite(pathOf('blank'));
await blank.close();
cpSync(pathOf('blank'), pathOf('migrated'), { recursive: true });
const migrated = await openPglite(pathOf('migrated'));
await migrate(migrated, { folder: productMigrations, seed: undefined });
await migrated.close();
