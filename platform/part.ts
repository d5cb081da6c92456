/** What a part answers when asked whether it works; `detail` fields go into the health page as they are. */
export interface Health {
  ok: boolean;
  [detail: string]: unknown;
}

/** Anything the platform starts and stops. */
export interface Part {
  name: string;
  /** Where it can be reached, e.g. `http://localhost:4321`. */
  address: string;
  health(): Promise<Health>;
  /** Idempotent; resolves when its ports, files and processes are released. */
  close(): Promise<void>;
}
