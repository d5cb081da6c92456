import type { Health, Part } from './part.ts';

/** What each part says of itself, by name; one that cannot answer counts as down. */
export async function healthOf(parts: readonly Part[]): Promise<Record<string, Health>> {
  const answers = parts.map(async (part): Promise<[string, Health]> => {
    try {
      return [part.name, await part.health()];
    } catch (error) {
      return [part.name, { ok: false, error: String(error) }];
    }
  });
  return Object.fromEntries(await Promise.all(answers));
}
