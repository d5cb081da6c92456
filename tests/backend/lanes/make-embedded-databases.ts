// Makes the embedded databases that the lanes copy, in the folder that is named.
import { cpSync } from 'node:fs';
import { join } from 'node:path';
import { openPglite } from '../../../platform/backend/database/pglite.ts';
import { migrate } from '../../../platform/migrations/index.ts';
import type { Original } from './embedded-databases.ts';
import { productMigrations } from './product-migrations.ts';

const [folder = ''] = process.argv.slice(2);
const place = (original: Original) => join(folder, original);

const blank = await openPglite(place('blank'));
await blank.close();
cpSync(place('blank'), place('migrated'), { recursive: true });
const migrated = await openPglite(place('migrated'));
await migrate(migrated, { folder: productMigrations, seed: undefined });
await migrated.close();
