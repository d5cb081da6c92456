import { causeOf, FixableError } from '../../../publisher/error.ts';
import type { Project } from '../project.ts';
import { request, type ManagementApi } from './check.ts';

export function managementApi(
  { ref, accessToken }: Pick<Project, 'ref' | 'accessToken'>,
  apiUrl = 'https://api.supabase.com',
): ManagementApi {
  return {
    async get<Body>(path: string) {
      if (accessToken === undefined) {
        throw new FixableError('Set SUPABASE_ACCESS_TOKEN to an access token of your account.');
      }
      const url = new URL(`/v1/projects/${ref}${path}`, apiUrl);
      let response: Response;
      try {
        response = await request(url, { headers: { authorization: `Bearer ${accessToken}` } });
      } catch (error) {
        throw new FixableError(`${url.host} doesn’t respond (${causeOf(error)}).`);
      }
      if (response.ok) return (await response.json()) as Body;
      await response.body?.cancel();
      throw new FixableError(
        response.status === 401 || response.status === 403
          ? `The management API rejected SUPABASE_ACCESS_TOKEN for ${url.pathname} (${response.status}). Create a token with an account that can change the project.`
          : `The management API returned ${response.status} for ${url.pathname}.`,
      );
    },
  };
}
