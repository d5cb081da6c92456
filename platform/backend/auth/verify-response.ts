import { gotrueError } from './gotrue-error.ts';
import type { AuthRequest } from './request.ts';

// GoTrue answers POST /verify with JSON, and GET /verify, which email links lead to, with a redirect to
// the site that carries the result in the fragment.

export function verifyError(
  { method, query }: AuthRequest,
  siteUrl: string,
  status: number,
  code: string,
  message: string,
): Response {
  if (method === 'POST') return gotrueError(status, code, message);
  return redirect(query.get('redirect_to') ?? siteUrl, {
    error: 'access_denied',
    error_code: code,
    error_description: message,
  });
}

export function verifyMessage(
  { method, query }: AuthRequest,
  siteUrl: string,
  message: string,
): Response {
  if (method === 'POST') return Response.json({ msg: message, code: '200' });
  return redirect(query.get('redirect_to') ?? siteUrl, { message });
}

function redirect(page: string, result: Record<string, string>): Response {
  const location = `${page}#${new URLSearchParams(result)}`;
  return new Response(null, { status: 303, headers: { Location: location } });
}
