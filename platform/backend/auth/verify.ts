import { confirmEmailChange } from './email-change.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthServices, Forward } from './index.ts';
import { tokenOf } from './one-time-code.ts';
import type { AuthRequest } from './request.ts';

/** GoTrue's. Lite would also create a session for the code of GET /reauthenticate. */
const types = ['signup', 'magiclink', 'recovery', 'email_change'];

/** GET and POST /verify. Lite checks the token and creates the session. */
export async function verify(
  services: AuthServices,
  request: AuthRequest,
  forward: Forward,
): Promise<Response> {
  const { type, token } = readToken(request);
  // Lite says what is missing.
  if (!type || !token) return forward(request);
  if (!types.includes(type)) {
    return gotrueError(400, 'validation_failed', 'Invalid email verification type');
  }
  if (type === 'email_change') return confirmEmailChange(services, request, token, forward);

  return forward(request);
}

function readToken({ method, query, body }: AuthRequest) {
  if (method === 'GET') {
    return { type: query.get('type') ?? '', token: query.get('token') ?? '' };
  }
  const { type = '', email, token, token_hash } = body;
  return { type, token: token_hash || (email && token ? tokenOf(email, token) : '') };
}
