/** The project's secret keys, by name; hosted functions get them as a JSON dictionary. */
export function secretKeys(variable: string | undefined): string[] {
  return Object.values(JSON.parse(variable ?? '{}') as Record<string, string>);
}

/** Whether the caller holds one of the project's secret keys: the platform, a schedule, a person. */
export async function bearsSecretKey(request: Request, keys: readonly string[]): Promise<boolean> {
  const given =
    request.headers.get('apikey') ??
    request.headers.get('authorization')?.replace(/^Bearer /i, '') ??
    '';
  const matches = await Promise.all(keys.map((key) => sameText(given, key)));
  return given !== '' && matches.includes(true);
}

/** Compares digests, so that how long it takes says nothing of the key. */
async function sameText(a: string, b: string): Promise<boolean> {
  const [left, right] = await Promise.all([digest(a), digest(b)]);
  let difference = 0;
  for (const [index, byte] of left.entries()) difference |= byte ^ (right[index] ?? 0);
  return difference === 0;
}

async function digest(text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));
}
