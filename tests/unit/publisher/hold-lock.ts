// Locks the file argv[2], notifies its parent, and waits to be killed.
import { takeLock } from '../../../publisher/lock.ts';

await takeLock(process.argv[2] ?? '', 0, 'taken');
// A listener keeps the process running.
process.on('message', () => undefined);
process.send?.('locked');
