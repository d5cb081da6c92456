/** A response that supabase-js reads as an AuthApiError with `code` and `message`. */
export function gotrueError(
  status: number,
  code: string,
  message: string,
  headers: Record<string, string> = {},
  details: Record<string, unknown> = {},
): Response {
  return Response.json(
    { code: status, error_code: code, msg: message, ...details },
    { status, headers: { ...headers, 'X-Sb-Error-Code': code } },
  );
}

export function emailTaken(): Response {
  return gotrueError(
    422,
    'email_exists',
    'A user with this email address has already been registered',
  );
}
