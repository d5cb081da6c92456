/** An answer that supabase-js reads as an AuthApiError with `code` and `message`. */
export function gotrueError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message },
    { status, headers: { ...headers, 'X-Sb-Error-Code': code } },
  );
}

/** The `error_code` of an answer, or undefined; leaves the answer's body unread. */
export async function errorCodeOf(response: Response): Promise<string | undefined> {
  if (response.status < 400) return undefined;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  const code = (body as { error_code?: unknown } | null)?.error_code;
  return typeof code === 'string' ? code : undefined;
}
