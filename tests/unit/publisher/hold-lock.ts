// Takes the lock in the file argv[2], says so, and keeps it until it is killed.
import { takeLock } from '../../../publisher/lock.ts';

await takeLock(process.argv[2] ?? '', 0, 'taken');
// Whoever is listened to is waited for: a process with nothing left to do would end.
process.on('message', () => undefined);
process.send?.('held');
