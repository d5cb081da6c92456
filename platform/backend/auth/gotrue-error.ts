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

/** For an email requested too soon after the previous one. */
export function tooSoon(seconds: number): Response {
  return gotrueError(
    429,
    'over_email_send_rate_limit',
    `For security purposes, you can only request this after ${seconds} seconds.`,
    { 'Retry-After': String(seconds) },
  );
}
