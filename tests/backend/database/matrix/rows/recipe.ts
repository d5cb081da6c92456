import type { World } from '../world.ts';

export interface Recipe {
  key: 'id' | 'user_id';
  /** The owner's SQL that makes a row anew, of the matrix' owner where it has one; ends in `returning`. */
  make(world: World): string;
  /** What a client sends to add a row, no more than it must. */
  body(world: World): Record<string, unknown>;
  /** For each column a value that the made row and a new one don't have. */
  values(world: World): Record<string, unknown>;
}

export const longAgo = '2020-02-02T02:02:02+00:00';
export const anotherId = '00000000-0000-4000-a000-00000000000a';
