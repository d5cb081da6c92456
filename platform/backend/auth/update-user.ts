import { emailTakenError, startEmailChange } from './email-change.ts';
import type { AuthServices, Forward } from './index.ts';
import type { AuthRequest } from './request.ts';

/** PUT /user. Lite lets the current address alone confirm a new one. */
export async function updateUser(
  services: AuthServices,
  request: AuthRequest,
  forward: Forward,
): Promise<Response> {
  const { email, ...others } = request.body;
  const readUser = () => forward({ ...request, method: 'GET', body: {} });
  if (email) {
    // Lite checks the token.
    const response = await readUser();
    if (!response.ok) return response;
    const user = (await response.json()) as { id: string; email: string };
    if (email !== user.email) {
      const error = await emailTakenError(services.database, email, user.id);
      if (error) return error;
      await startEmailChange(services, user.id, user.email, email);
    }
  }
  return Object.keys(others).length === 0 ? readUser() : forward({ ...request, body: others });
}
