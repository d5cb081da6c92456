// Starts the functions of a folder, prints their address, and waits to be killed.
import { startFunctions } from '../../../../platform/functions-host/index.ts';

const [, , functions, cache] = process.argv;
if (!functions || !cache) throw new Error('usage: parent.ts FUNCTIONS CACHE');
const host = await startFunctions({ functions, cache, env: {}, logger: () => undefined });
process.stdout.write(`${host.address}\n`);
