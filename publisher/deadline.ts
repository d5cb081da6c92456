/** Settles like `promise`, or rejects with `late()` if that takes longer than `ms`. */
export async function withDeadline<Value>(
  promise: Promise<Value>,
  ms: number,
  late: () => Error,
): Promise<Value> {
  const expired = Promise.withResolvers<never>();
  const timer = setTimeout(() => expired.reject(late()), ms);
  try {
    return await Promise.race([promise, expired.promise]);
  } finally {
    clearTimeout(timer);
  }
}
