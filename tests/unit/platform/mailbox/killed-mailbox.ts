// Runs a mailbox in its own process so that a test can kill it. Prints the SMTP port.
import { startMailbox } from '../../../../platform/mailbox/index.ts';

const [, , directory] = process.argv;
if (!directory) throw new Error('usage: killed-mailbox.ts DIRECTORY');
const mailbox = await startMailbox({ port: 0, smtpPort: 0, directory });
process.stdout.write(`${mailbox.smtpPort}\n`);
