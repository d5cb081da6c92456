import { connect } from 'node:net';
import { freePorts } from '../platform/free-ports.ts';

/** Resolves once something accepts connections at `port`. */
export async function listening(port: number): Promise<void> {
  const isListening = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
      socket.on('connect', () => socket.destroy());
    });
  while (!(await isListening())) await new Promise((resolve) => setTimeout(resolve, 20));
}

/** A port that's free right now. */
export async function freePort(): Promise<number> {
  const [port = 0] = await freePorts(1);
  return port;
}
