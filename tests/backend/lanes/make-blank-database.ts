// Makes an empty embedded database in the folder that is named.
import { openPglite } from '../../../platform/backend/database/pglite.ts';

const [directory = ''] = process.argv.slice(2);
const database = await openPglite(directory);
await database.close();
