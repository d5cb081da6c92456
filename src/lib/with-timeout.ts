import { timeoutMs } from './timing';

/** Rejects if the promise isn't settled within `ms`. For what can't be aborted, such as some requests. */
export function withTimeout<Value>(promise: Promise<Value>, ms = timeoutMs): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('It took too long.')), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
