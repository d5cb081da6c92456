import type { Session } from '../../migrations/index.ts';
import type { AuthMailer } from './mails.ts';
import type { AuthRequest } from './request.ts';

/** What the auth routes work with. */
export interface AuthServices {
  database: Session;
  mail: AuthMailer;
}

/** Passes a request on to Lite, with the original request's headers. */
export type Forward = (request: AuthRequest) => Promise<Response>;

/** An account and the valid token it is confirmed with. */
export interface Verification {
  id: string;
  token: string;
  email: string;
  newEmail: string;
  confirmed: boolean;
  banned: boolean;
}
