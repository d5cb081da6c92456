/** A JSON error with a sentence for the caller (spec §7, call 5). */
export function errorResponse(
  status: number,
  error: string,
  headers: Record<string, string> = {},
): Response {
  return Response.json({ success: false, error }, { status, headers });
}
