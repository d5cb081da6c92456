interface Answer {
  status: number;
  data: unknown;
  count: number | null;
  error: { code?: string; message: string } | null;
}

export interface Result {
  status: number;
  code?: string | undefined;
  data?: unknown;
  count?: number;
}

/** The status with the data and the count (if requested), or with the error code. */
export async function resultOf(call: PromiseLike<Answer>): Promise<Result> {
  const { status, data, count, error } = await call;
  if (error) return { status, code: error.code };
  return { status, data, ...(count !== null && { count }) };
}
