// The parts of node:net and node:tls that mail.ts uses. Deno has both modules, but `deno check` takes
// their types from npm and doesn't find them in a node_modules folder created by npm.
export interface Socket {
  destroy(): void;
  on(event: 'error', listener: (error: Error) => void): void;
  once(event: 'connect' | 'secureConnect' | 'close', listener: () => void): void;
}

export function connect(server: { host: string; port: number; servername?: string }): Socket;

/** 4, 6, or 0 if it isn't an IP address. */
export function isIP(host: string): number;
