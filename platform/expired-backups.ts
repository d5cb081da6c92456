// `npm run --silent backup:expired < NAMES`: reads the names of backups, one per line, and prints those to delete.
import { text } from 'node:stream/consumers';
import { expiredBackups } from './backups/expired.ts';

const names = (await text(process.stdin)).split('\n').filter(Boolean);
for (const name of expiredBackups(names)) console.log(name);
