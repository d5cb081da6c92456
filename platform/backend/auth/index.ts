import type { Session } from '../../migrations/index.ts';
import type { Background } from './background.ts';
import { reauthenticate, recover, resend, sendMagicLink } from './mail-requests.ts';
import type { AuthMailer } from './mails.ts';
import type { CodeChecker } from './one-time-code.ts';
import type { AuthRequest } from './request.ts';
import { refresh, signIn } from './sign-in.ts';
import { signUp } from './sign-up.ts';
import { updateUser } from './update-user.ts';
import { showVerifyPage, verify } from './verify.ts';

export interface AuthServices {
  database: Session;
  mail: AuthMailer;
  checkCode: CodeChecker;
  background: Background;
  siteUrl: string;
}

/** Passes a request on to Lite, with the original request's headers. */
export type Forward = (request: AuthRequest) => Promise<Response>;

/**
 * Handles a request to /auth/v1. Lite issues and renews sessions; the routes below replace or guard
 * the parts that are less safe than in GoTrue. Rejects when the database fails.
 */
export async function handleAuth(
  services: AuthServices,
  request: AuthRequest,
  forward: Forward,
): Promise<Response> {
  switch (`${request.method} ${request.path}`) {
    case 'POST /signup':
      return withApiKey(request, forward, () => signUp(services, request));
    case 'POST /recover':
      return withApiKey(request, forward, () => recover(services, request));
    case 'POST /otp':
      return withApiKey(request, forward, () => sendMagicLink(services, request));
    case 'POST /resend':
      return withApiKey(request, forward, () => resend(services, request));
    case 'POST /token':
      switch (request.query.get('grant_type')) {
        case 'password':
          return withApiKey(request, forward, () => signIn(services, request, forward));
        case 'refresh_token':
          return withApiKey(request, forward, () => refresh(services, request, forward));
        default:
          return forward(request);
      }
    case 'GET /verify':
      return showVerifyPage(services, request);
    case 'POST /verify':
      return withApiKey(request, forward, () => verify(services, request, forward));
    case 'GET /reauthenticate':
      return reauthenticate(services, request, forward);
    case 'PUT /user':
      return updateUser(services, request, forward);
    default:
      return forward(request);
  }
}

/** Lets Lite check the API key before a route is handled without it. */
async function withApiKey(
  request: AuthRequest,
  forward: Forward,
  handle: () => Response | Promise<Response>,
): Promise<Response> {
  const settings = await forward({ ...request, method: 'GET', path: '/settings', body: {} });
  return settings.ok ? handle() : settings;
}
