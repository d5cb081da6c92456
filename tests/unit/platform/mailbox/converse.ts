import { connect } from 'node:net';

/** Sends SMTP commands one by one and gives the replies, the greeting first; breaks off after `rest`. */
export function converse(port: number, commands: string[], rest = ''): Promise<string[]> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const replies: string[] = [];
    const queue = [...commands];
    let reply = '';
    socket.on('data', (chunk: Buffer) => {
      reply += chunk.toString();
      // A line whose code is followed by a space ends a reply.
      if (!/^\d{3} .*\r\n$/m.test(reply)) return;
      replies.push(reply);
      reply = '';
      const command = queue.shift();
      if (command !== undefined) socket.write(`${command}\r\n`);
      else socket.write(rest, () => socket.destroy());
    });
    socket.on('close', () => resolve(replies));
    socket.on('error', reject);
  });
}
