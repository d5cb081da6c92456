// A mailbox alone in a process, to be killed: prints its SMTP port and runs on.
import { startMailbox } from '../../../../platform/mailbox/index.ts';

const [, , directory] = process.argv;
if (!directory) throw new Error('usage: killed-mailbox.ts DIRECTORY');
const mailbox = await startMailbox({ port: 0, smtpPort: 0, host: undefined, directory });
process.stdout.write(`${mailbox.smtpPort}\n`);
