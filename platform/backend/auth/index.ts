import { sendLink } from './mail-requests.ts';
import { gotrueError } from './gotrue-error.ts';
import type { AuthRequest } from './request.ts';
import type { AuthServices, Forward } from './services.ts';
import { refresh, signIn } from './sign-in.ts';
import { createUser, signUp } from './sign-up.ts';
import { updateUser } from './update-user.ts';
import { verify } from './verify.ts';

/**
 * Handles a request to /auth/v1. Lite issues and renews sessions; the routes below replace or guard
 * the parts that are less safe than in GoTrue. Rejects when the database fails.
 */
export async function handleAuth(
  services: AuthServices,
  request: AuthRequest,
  forward: Forward,
  hasSecretKey: boolean,
): Promise<Response> {
  switch (`${request.method} ${request.path}`) {
    case 'POST /signup':
      return signUp(services, request);
    case 'POST /recover':
      return sendLink(services, 'recovery', request);
    case 'POST /otp':
      return sendLink(services, 'magiclink', request);
    case 'POST /resend':
      if (request.body.type === 'signup') return sendLink(services, 'signup', request);
      return gotrueError(400, 'validation_failed', 'Resending requires the type signup');
    case 'POST /token':
      switch (request.query.get('grant_type')) {
        case 'password':
          return signIn(services, request, forward);
        case 'refresh_token':
          return refresh(services, request, forward);
        default:
          return forward(request);
      }
    case 'POST /verify':
      return verify(services, request, forward);
    case 'PUT /user':
      return updateUser(services, request, forward);
    case 'POST /admin/users':
      // Lite doesn't have this route.
      return hasSecretKey ? createUser(services, request) : secretKeyNeeded();
    default:
      return forward(request);
  }
}

function secretKeyNeeded(): Response {
  return gotrueError(401, 'no_authorization', 'This endpoint requires a secret key');
}
