import { causeOf, FixableError } from '../../../publisher/error.ts';
import type { Project } from '../project.ts';

/** The part of Supabase's management API (https://supabase.com/docs/reference/api) that the checks use. */
export interface ManagementApi {
  /** Reads `/v1/projects/<ref><path>`. Throws a FixableError that says what to do. */
  get<Body>(path: string): Promise<Body>;
}

const timeoutMs = 15_000;

export function managementApi({ apiUrl, ref, accessToken }: Project): ManagementApi {
  return {
    async get<Body>(path: string) {
      if (accessToken === undefined) {
        throw new FixableError('Set SUPABASE_ACCESS_TOKEN to an access token of your account.');
      }
      const url = new URL(`/v1/projects/${ref}${path}`, apiUrl);
      let response: Response;
      try {
        response = await fetch(url, {
          headers: { authorization: `Bearer ${accessToken}` },
          signal: AbortSignal.timeout(timeoutMs),
        });
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
