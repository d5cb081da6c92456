// What mail.ts uses of node:net and node:tls. Deno has both, but `deno check` takes their declarations
// from npm and does not find them in a node_modules folder that npm made.
export interface Socket {
  destroy(): void;
  on(event: 'error', listener: (fault: Error) => void): void;
  once(event: 'connect' | 'secureConnect' | 'close', listener: () => void): void;
}

export function connect(server: { host: string; port: number; servername?: string }): Socket;

/** 4, 6, or 0 for what is no IP address. */
export function isIP(host: string): number;
