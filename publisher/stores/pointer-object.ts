import { randomUUID } from 'node:crypto';

/** The object that holds a pointer in a bucket. */
export function pointerKey(name: string): string {
  return `pointers/${name}`;
}

/** Always different, because an ETag is a hash of the content, and even a move back to an earlier root must change it. */
export function formatPointer(root: string): string {
  return `${root} ${randomUUID()}\n`;
}

export function parsePointer(text: string): string {
  return text.split(' ')[0] ?? '';
}
