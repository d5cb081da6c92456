interface Answer {
  status: number;
  data: unknown;
  count: number | null;
  error: { code?: string; message: string } | null;
}

export interface Told {
  status: number;
  code?: string | undefined;
  data?: unknown;
  count?: number;
}

/** What a call told its caller: the status and the data, with the count if asked for, or the error's code. */
export async function told(call: PromiseLike<Answer>): Promise<Told> {
  const { status, data, count, error } = await call;
  if (error) return { status, code: error.code };
  return { status, data, ...(count !== null && { count }) };
}
